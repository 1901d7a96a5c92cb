import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { networkOf } from '../../db/network-of.ts'

/** Failures in a row, and how long the next try then has to wait: twice as long each time, up to `longest` minutes. */
type Limit = { failures: number; longest: number }

// Counted by account and origin, so that nobody can lock out a colleague. For an account as a whole the limit is far
// higher and the wait stays short: it only slows down guessing from many addresses.
const FROM_ONE_ORIGIN: Limit = { failures: 10, longest: 60 }
const FROM_EVERYWHERE: Limit = { failures: 500, longest: 1 }

// An e-mail has no space, so no two subjects are equal.
const everywhere = (email: string) => email.toLowerCase()

/** Where a password comes from: a browser the person is known in, an open session of theirs, or just an address. */
export type Origin = { device: number } | { session: string } | { ip: string }

function from(email: string, origin: Origin): string {
  const word =
    'device' in origin
      ? `device ${origin.device}`
      : 'session' in origin
        ? `session ${origin.session}`
        : networkOf(origin.ip)
  return `${everywhere(email)} ${word}`
}

/**
 * Counts a try before its password is checked, so that many at once cannot slip past the limit.
 * @returns null when the try may go on, else how many seconds it has to wait.
 */
export async function countLoginTry(
  db: Database,
  email: string,
  origin: Origin,
): Promise<number | null> {
  const seconds = await countTry(db, from(email, origin), FROM_ONE_ORIGIN)
  // In a known browser or an open session only the own tries count.
  if (seconds !== null || !('ip' in origin)) return seconds
  return countTry(db, everywhere(email), FROM_EVERYWHERE)
}

async function countTry(db: Database, subject: string, limit: Limit): Promise<number | null> {
  const wait = sql`case when f.failures < ${limit.failures}::int then interval '0'
    else interval '1 minute'
      * least(${limit.longest}::int, power(2, least(f.failures - ${limit.failures}::int, 6))) end`
  const counted = await sql`
    insert into login_failures as f (subject, failures, last_at) values (${subject}, 1, now())
    on conflict (subject) do update set failures = f.failures + 1, last_at = now()
    where f.failures < ${limit.failures}::int or f.last_at + ${wait} <= now()
    returning subject`.execute(db)
  if (counted.rows.length > 0) return null
  const found = await sql<{ seconds: number }>`
    select ceil(extract(epoch from f.last_at + ${wait} - now()))::int as seconds
    from login_failures f where subject = ${subject}`.execute(db)
  return Math.max(1, found.rows[0]?.seconds ?? 1)
}

// A person who is asked for a code has given the password, so nobody else can make them wait, from any address.
const ofCode = (userId: number) => `second-factor ${userId}`

/** The same for a code, before it is checked. */
export function countCodeTry(db: Database, userId: number): Promise<number | null> {
  return countTry(db, ofCode(userId), FROM_ONE_ORIGIN)
}

export async function deleteCodeTries(db: Database, userId: number): Promise<void> {
  await sql`delete from login_failures where subject = ${ofCode(userId)}`.execute(db)
}

/** The right password came from there: only failures from elsewhere stay counted. */
export async function deleteTriesFrom(db: Database, email: string, origin: Origin): Promise<void> {
  await sql`
    delete from login_failures where subject in (${everywhere(email)}, ${from(email, origin)})`.execute(
    db,
  )
}

/** Of the account, from anywhere. */
export async function deleteLoginFailures(db: Database, email: string): Promise<void> {
  const subject = everywhere(email)
  await sql`
    delete from login_failures
    where subject = ${subject} or starts_with(subject, ${`${subject} `})`.execute(db)
}

/** Throws away failures of which nothing was heard for a day, and those of a clock that was ahead. */
export async function sweepLoginFailures(db: Database): Promise<void> {
  await sql`
    delete from login_failures
    where last_at < now() - interval '1 day' or last_at > now() + interval '1 minute'`.execute(db)
}
