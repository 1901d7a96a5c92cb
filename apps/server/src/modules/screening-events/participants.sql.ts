import { randomInt } from 'node:crypto'
import {
  CODE_LENGTH,
  CODE_LETTERS,
  type EventStatus,
  PARTICIPANT_STATES,
  type ParticipantState,
  stateAfterMove,
} from '@iris/domain/screening-event'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'

export type ParticipantRow = Omit<Selectable<DB['screening_participants']>, 'state'> & {
  state: ParticipantState
}

/** Rows in one statement, which takes at most 65,535 values. */
const INSERTED_AT_ONCE = 500

/** What the QR of a new participant holds: random, so that nobody guesses another's. */
function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () =>
    CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length)),
  ).join('')
}

type NewParticipant = Omit<Insertable<DB['screening_participants']>, 'code'>

/** Answers the rows that were inserted; people already on the list are left out. */
export async function insertParticipants(db: Database, rows: readonly NewParticipant[]) {
  const inserted: { id: number; patient_id: number | null; cpf: string | null }[] = []
  for (let at = 0; at < rows.length; at += INSERTED_AT_ONCE) {
    const some = rows.slice(at, at + INSERTED_AT_ONCE)
    const found = await db
      .insertInto('screening_participants')
      .values(some.map((row) => ({ ...row, code: newCode() })))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'patient_id', 'cpf'])
      .execute()
    inserted.push(...found)
  }
  return inserted
}

/** A participant of an event, locked. */
export async function lockParticipant(
  db: Database,
  event_id: number,
  id: number,
): Promise<ParticipantRow | undefined> {
  const row = await db
    .selectFrom('screening_participants')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as ParticipantRow | undefined
}

/** The participant of an exam, locked; undefined when the exam belongs to no event. */
export async function lockByExam(
  db: Database,
  exam_id: number,
): Promise<ParticipantRow | undefined> {
  const row = await db
    .selectFrom('screening_participants')
    .selectAll()
    .where('exam_id', '=', exam_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as ParticipantRow | undefined
}

/** A participant of any event, by the code of their line or of one that went into it. */
export async function findByCode(db: Database, code: string): Promise<ParticipantRow | undefined> {
  const { rows } = await sql<ParticipantRow>`
    select * from screening_participants where code = ${code} or former_codes @> array[${code}]`.execute(
    db,
  )
  return rows[0]
}

/** The line of a patient on a list. */
export async function findOfPatient(
  db: Database,
  event_id: number,
  patient_id: number,
): Promise<ParticipantRow | undefined> {
  const row = await db
    .selectFrom('screening_participants')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('patient_id', '=', patient_id)
    .executeTakeFirst()
  return row as ParticipantRow | undefined
}

/** The lines of some CPFs on a list, registered or not, with the CPF of each. */
export async function findByCpfs(
  db: Database,
  event_id: number,
  cpfs: readonly string[],
): Promise<(ParticipantRow & { known_cpf: string })[]> {
  const { rows } = await sql<ParticipantRow & { known_cpf: string }>`
    select s.*, coalesce(p.cpf, s.cpf) as known_cpf
    from screening_participants s left join patients p on p.id = s.patient_id
    where s.event_id = ${event_id} and coalesce(p.cpf, s.cpf) = any(${cpfs as string[]}::text[])`.execute(
    db,
  )
  return rows
}

type WantedCode = { cpf: string; code: string }

/**
 * Each wanted employee code as it is compared, and whether another person of the company or of the list has it; in the order
 * given.
 */
export async function findHeldCodes(
  db: Database,
  { id, company_id }: { id: number; company_id: number },
  wanted: readonly WantedCode[],
) {
  if (wanted.length === 0) return []
  const { rows } = await sql<{ cpf: string; key: string; taken: boolean }>`
    with held as (
      select cpf, employee_code_key(employee_code) as key from patients
        where company = ${company_id} and employee_code is not null
      union all
      select coalesce(p.cpf, s.cpf), employee_code_key(s.employee_code)
        from screening_participants s left join patients p on p.id = s.patient_id
        where s.event_id = ${id} and s.employee_code is not null)
    select w.cpf, employee_code_key(w.code) as key,
      exists (select from held where held.key = employee_code_key(w.code) and held.cpf <> w.cpf) as taken
    from rows from (json_to_recordset(${JSON.stringify(wanted)}) as (cpf text, code text))
      with ordinality as w (cpf, code, n)
    order by w.n`.execute(db)
  return rows
}

export async function changeParticipant(
  db: Database,
  id: number,
  changes: Updateable<DB['screening_participants']>,
): Promise<void> {
  await db.updateTable('screening_participants').set(changes).where('id', '=', id).execute()
}

export async function deleteParticipant(db: Database, id: number): Promise<void> {
  await db.deleteFrom('screening_participants').where('id', '=', id).execute()
}

/** When an event closes, people who never came are marked as missing; when it opens again, as called. Answers the patients that changed. */
export async function moveStates(
  db: Database,
  event_id: number,
  to: EventStatus,
): Promise<number[]> {
  const patients: number[] = []
  for (const { value: from } of PARTICIPANT_STATES) {
    const state = stateAfterMove(from, to)
    if (state === from) continue
    const moved = await db
      .updateTable('screening_participants')
      .set({ state })
      .where('event_id', '=', event_id)
      .where('state', '=', from)
      .returning('patient_id')
      .execute()
    patients.push(...moved.flatMap(({ patient_id }) => patient_id ?? []))
  }
  return patients
}

/** The active patients of a company who are not merged into others. */
export async function activePatients(db: Database, company_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('patients')
    .select('id')
    .where('company', '=', company_id)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What decides whether a patient may join, and their priority. */
export async function findPatients(
  db: Database,
  by: { ids?: readonly number[]; cpfs?: readonly string[] },
) {
  const { rows } = await sql<{
    id: number
    cpf: string
    dob: string
    company: number
    active: boolean
    merged: boolean
    personal_history: string[]
  }>`
    select p.id, p.cpf, p.dob, p.company, p.active,
      exists (select from patient_merges m where m.patient_id = p.id) as merged,
      coalesce((select t.personal_history from triages t join exams e on e.id = t.exam_id
        where t.patient_id = p.id and e.status = 'Pendente' order by t.id desc limit 1), '{}') as personal_history
    from patients p
    where p.id = any(${(by.ids ?? []) as number[]}::int[]) or p.cpf = any(${(by.cpfs ?? []) as string[]}::text[])
    order by p.id`.execute(db)
  return rows
}
export type Candidate = Awaited<ReturnType<typeof findPatients>>[number]

/** 'yyyy-MM-dd' */
export async function birthOf(db: Database, patient_id: number): Promise<string> {
  const found = db.selectFrom('patients').select('dob').where('id', '=', patient_id)
  return (await found.executeTakeFirstOrThrow()).dob
}

/** The history that the triage of an exam tells; empty without one. */
export async function historyOf(db: Database, exam_id: number): Promise<string[]> {
  const row = await db
    .selectFrom('triages')
    .select('personal_history')
    .where('exam_id', '=', exam_id)
    .executeTakeFirst()
  return row?.personal_history ?? []
}

/** The lines of two patients on the lists where either stands, locked. */
export async function lockLinesOf(db: Database, patient_ids: readonly number[]) {
  const rows = await db
    .selectFrom('screening_participants')
    .selectAll()
    .where('patient_id', 'in', patient_ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows as ParticipantRow[]
}

/** The lines of patients (at least one) on lists of events that are not closed, and whose priority nobody decided by hand, locked. */
export async function lockOpenLinesOf(db: Database, patient_ids: readonly number[]) {
  const rows = await db
    .selectFrom('screening_participants as s')
    .innerJoin('screening_events as v', 'v.id', 's.event_id')
    .selectAll('s')
    .where('s.patient_id', 'in', patient_ids)
    .where('s.priority_by_hand', '=', false)
    .where('v.status', '<>', 'closed')
    .orderBy('s.id')
    .forNoKeyUpdate('s')
    .execute()
  return rows as ParticipantRow[]
}

/** The patients on the list of an event, or of some of its participants. */
export async function patientsOfEvent(
  db: Database,
  event_id: number,
  ids?: readonly number[],
): Promise<{ id: number; patient_id: number | null }[]> {
  let found = db
    .selectFrom('screening_participants')
    .select(['id', 'patient_id'])
    .where('event_id', '=', event_id)
  if (ids) found = found.where('id', '=', anyOf(ids))
  return found.orderBy('id').execute()
}
