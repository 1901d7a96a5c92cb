import type { FinalClassification } from '@iris/domain/final-classification'
import { type ReferralOutcome, type ReferralState, UNBOOKED_REFERRALS } from '@iris/domain/referral'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'
import { TODAY } from './referral-list.sql.ts'

export type ReferralRow = Omit<Selectable<DB['referrals']>, 'state' | 'outcome'> & {
  state: ReferralState
  outcome: ReferralOutcome | null
}

/** The referral, kept from every other writer until the transaction ends; null without one. */
export async function lockReferral(db: Database, id: number): Promise<ReferralRow | null> {
  const row = await db
    .selectFrom('referrals')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return (row as ReferralRow | undefined) ?? null
}

export async function changeReferral(
  db: Database,
  id: number,
  changes: Updateable<DB['referrals']>,
): Promise<void> {
  await db.updateTable('referrals').set(changes).where('id', '=', id).execute()
}

/**
 * Adds those that an exam, which the caller has locked, does not have yet; one that was withdrawn is not had.
 * @param due days from today to the day by which somebody should have been seen
 * @returns how many were added
 */
export async function insertReferrals(
  db: Database,
  examId: number,
  {
    classification,
    specialties,
    due,
  }: { classification: FinalClassification; specialties: readonly (string | null)[]; due: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into referrals
      (exam_id, patient_id, company_id, event_id, patient_search, classification, specialty, due_on)
    select e.id, e.patient_id, e.company_id, e.event_id, e.patient_search, ${classification}, s.specialty, ${TODAY} + ${due}::integer
    from exams e, unnest(${specialties as string[]}::text[]) with ordinality s (specialty, n)
    where e.id = ${examId} order by s.n
    on conflict (exam_id, coalesce(specialty, '')) where state <> 'withdrawn' do nothing`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** How many of an exam's nobody had an appointment for, and are now withdrawn. */
export async function withdrawUnbooked(db: Database, examId: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('referrals')
    .set({ state: 'withdrawn', closed_at: sql<string>`now()` })
    .where('exam_id', '=', examId)
    .where('state', 'in', UNBOOKED_REFERRALS)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function countContacts(db: Database, id: number): Promise<number> {
  const { n } = await db
    .selectFrom('referral_contacts')
    .select(sql<number>`count(*)`.as('n'))
    .where('referral_id', '=', id)
    .executeTakeFirstOrThrow()
  return n
}

export function insertContact(db: Database, values: Insertable<DB['referral_contacts']>) {
  return db.insertInto('referral_contacts').values(values).returning('id').executeTakeFirstOrThrow()
}

/** Whose these are, each person once. */
export async function patientsOfReferrals(db: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('referrals')
    .select('patient_id')
    .distinct()
    .where('id', '=', anyOf(ids))
    .execute()
  return rows.map(({ patient_id }) => patient_id)
}
