import type { FirstSteps } from '@iris/contracts/first-steps'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Each is looked for in the data, up to the first row that says so. */
export async function findFirstSteps(db: Database): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps['done'] & { hidden: boolean }>`
    select
      exists (select from first_steps) as hidden,
      exists (select from clinic where name is not null) as clinic,
      (select count(*) > 1 from (select from users where active and type is not null limit 2) as people) as team,
      exists (select from companies) as company,
      exists (select from patients) as people,
      exists (select from screening_events) as event,
      exists (select from registration_links) as link,
      exists (select from exams where status in ('Concluído', 'E-mail enviado')) as exam`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('a row of constants is missing')
  const { hidden, ...done } = row
  return { hidden, done }
}

/** Returns whether it was shown until now. */
export async function insertHidden(db: Database): Promise<boolean> {
  const row = await db
    .insertInto('first_steps')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
