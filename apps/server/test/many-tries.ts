import { sql } from 'kysely'
import { type Counted, takeOrRefuse } from '../src/db/limits.sql.ts'
import { networkOf } from '../src/db/network-of.ts'
import type { TestApp } from './app.ts'

// Each try would cost the hash of a password, or some questions to the database.

/** As if the last wrong passwords of an account had been so many more. */
export function failMore({ services: { db } }: TestApp, email: string, more: number) {
  return sql`update login_failures set failures = failures + ${more}::int
    where starts_with(subject, ${email})`.execute(db)
}

/** As if somebody had used so much of a limit, all of it in this moment. */
export async function useUp(app: TestApp, counted: Counted, times = counted.limit.most) {
  const { db, limits } = app.services
  await takeOrRefuse(limits, [counted])
  const subject = `${counted.limit.name} ${networkOf(counted.who)}`
  await sql`update limit_counts set n = ${times} where subject = ${subject}`.execute(db)
}
