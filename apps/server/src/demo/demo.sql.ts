import { CLAIM_MINUTES, type Station } from '@iris/domain/station-queue'
import { type Insertable, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/generated.ts'

const ROWS_AT_ONCE = 200

export async function hasCompanies(db: Database): Promise<boolean> {
  const row = await db.selectFrom('companies').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

export async function insertRows<T extends keyof DB>(
  db: Database,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute()
}

type Numbered =
  | 'companies'
  | 'equipament_history'
  | 'equipaments'
  | 'exams'
  | 'healthcare_operators'
  | 'ishihara_tests'
  | 'leads'
  | 'medical_records'
  | 'patients'
  | 'supports'
  | 'triages'
  | 'users'

/** With what the events and the referrals of the demo have added to it. */
export async function demoCount(db: Database, table: 'exams' | 'patients'): Promise<string> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}`.execute(db)
  return rows[0]!.count.toLocaleString('pt-BR')
}

/** The id of the next row, on a table whose ids have no gaps at the end. */
export async function nextId(db: Database, table: Numbered): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(id), 0) + 1 as next from ${sql.table(table)}`.execute(db)
  return rows[0]!.next
}

/** Which of these e-mails belong to an active user. */
export async function activeEmails(db: Database, emails: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'in', emails)
    .where('active', '=', true)
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** Active patients of a company without an exam since a day ('yyyy-MM-dd'), and without a Pendente one. */
export async function freePatients(
  db: Database,
  company: number,
  { since, most }: { since: string; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from patients p
    where p.company = ${company} and p.active and p.created_at < ${since}::date and not exists (
      select from exams e where e.patient_id = p.id and (e.status = 'Pendente' or e.created_at >= ${since}::date - 1))
    order by p.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function participantOf(db: Database, id: number) {
  const row = await db
    .selectFrom('screening_participants')
    .select(['patient_id', 'exam_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { patient_id: row.patient_id ?? 0, exam_id: row.exam_id ?? 0 }
}

/** Whom a player of the demo serves at a station, and whether their part can still be saved. */
export async function heldBy(
  db: Database,
  event_id: number,
  { station, user_id, now }: { station: Station; user_id: number; now: Date },
) {
  const { rows } = await sql<{ participant_id: number; claimed_at: string; isToDo: boolean }>`
    select c.participant_id, c.claimed_at, e.status = 'Pendente' and s.left_at is null as "isToDo"
    from station_claims c
    join screening_participants s on s.id = c.participant_id
    join exams e on e.id = s.exam_id
    where c.event_id = ${event_id} and c.station = ${station} and c.user_id = ${user_id} and c.ended_at is null
      and c.seen_at > ${now}::timestamptz - make_interval(mins => ${CLAIM_MINUTES}::int)`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Who of the list comes next; null when everybody has come, or too many wait. */
export async function nextToCome(
  db: Database,
  event: number,
  most: number,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select p.id from screening_participants s
    join screening_events v on v.id = s.event_id
    join patients p on p.id = s.patient_id and p.active and p.company = v.company_id
    where s.event_id = ${event} and s.state = 'called'
      and (select count(*) from screening_participants o where o.event_id = ${event} and o.state = 'present') < ${most}
    order by s.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** The last save of a participant was at this moment. */
export async function saveAt(db: Database, id: number, at: Date): Promise<void> {
  await sql`
    update station_claims set ended_at = ${at}
    where id = (select max(id) from station_claims where participant_id = ${id} and outcome = 'saved')`.execute(
    db,
  )
  await sql`
    update screening_participants set waiting_since = ${at}, done_at = case when done_at is not null then ${at}::timestamptz end
    where id = ${id}`.execute(db)
}

/** What was written for a day that is over, was written on that day. */
export async function dateEvent(db: Database, event: number): Promise<void> {
  await sql`
    update exams e set created_at = s.checked_in_at
    from screening_participants s where s.exam_id = e.id and s.event_id = ${event}`.execute(db)
  await sql`
    update triages t set created_at = s.checked_in_at
    from screening_participants s where s.exam_id = t.exam_id and s.event_id = ${event}`.execute(db)
  await sql`
    update screening_participants set done_at = checked_in_at + interval '35 minutes'
    where event_id = ${event} and done_at is not null`.execute(db)
}

/** These events are the demo's own: they move by themselves, as no other does. */
export async function markAsDemo(db: Database, events: readonly number[]): Promise<void> {
  const rows = events.map((entity_id) => ({ action: 'seed', entity: 'screening-event', entity_id }))
  await insertRows(db, 'audit_events', rows)
}

/** The exams concluded since a day ('yyyy-MM-dd') that refer somebody, the oldest first. */
export async function referringExams(db: Database, since: string) {
  const { rows } = await sql<{
    id: number
    patient_id: number
    company_id: number
    patient_search: string
    classified_at: string
    final_classification: 'especialista' | 'consulta'
    specialist_specialties: string[]
  }>`
    select id, patient_id, company_id, patient_search, classified_at, final_classification, specialist_specialties
    from exams where final_classification in ('especialista', 'consulta') and classified_at >= ${since}::date
    order by classified_at, id`.execute(db)
  return rows
}
