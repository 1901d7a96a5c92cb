import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/**
 * Links lines of the list to the patients registered with their CPF and birth date, whose names they have from then on; where a patient
 * has a line already, the other goes into it. Answers those patients.
 * @param patient_ids of the event's company, which the caller has seen to or sees to before the transaction ends
 */
export async function linkRegistered(
  db: Database,
  event_id: number,
  patient_ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ patient_id: number }>`
    select p.id as patient_id, link_participant(s, p.id)
    from patients p
    join screening_participants s on s.event_id = ${event_id} and s.patient_id is null and s.cpf = p.cpf and s.dob = p.dob
    where p.id = any(${patient_ids as number[]}::int[])`.execute(db)
  return rows.map(({ patient_id }) => patient_id)
}

/** Takes a line off its list and carries what it says over to another one there, where that says nothing. Both are locked. */
export async function foldParticipant(
  db: Database,
  { goes, stays }: { goes: number; stays: number },
): Promise<void> {
  await sql`select fold_participant(${goes}, ${stays})`.execute(db)
}

/** Which of these patients have a CPF that the list has with another birth date. */
export async function findOtherBirths(
  db: Database,
  event_id: number,
  patient_ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select p.id from patients p
    join screening_participants s on s.event_id = ${event_id} and s.patient_id is null and s.cpf = p.cpf and s.dob <> p.dob
    where p.id = any(${patient_ids as number[]}::int[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Corrects the birth dates of lines that are not registered yet. Answers the CPFs of those that were wrong. */
export async function correctBirths(
  db: Database,
  event_id: number,
  people: readonly { cpf: string; dob: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ cpf: string }>`
    update screening_participants s set dob = n.dob
    from unnest(${people.map(({ cpf }) => cpf)}::text[], ${people.map(({ dob }) => dob)}::date[]) as n(cpf, dob)
    where s.event_id = ${event_id} and s.patient_id is null and s.cpf = n.cpf and s.dob <> n.dob
    returning s.cpf`.execute(db)
  return rows.map(({ cpf }) => cpf)
}
