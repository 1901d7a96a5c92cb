import { AppError, ValidationError } from '@iris/contracts/errors'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { hasPriority } from '@iris/domain/screening-event'
import type { AuditedWrite } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { type EventRow, lockEvent } from './events.sql.ts'
import { findOtherBirths, linkRegistered } from './linked-lines.sql.ts'
import { patientsOfSector } from './participant-work.sql.ts'
import {
  activePatients,
  type Candidate,
  changeParticipant,
  deleteParticipant,
  findOfPatient,
  findPatients,
  insertParticipants,
  lockParticipant,
  type ParticipantRow,
} from './participants.sql.ts'

type Wanted = {
  patient_ids?: readonly number[] | undefined
  all_active?: true | undefined
  sector?: string | undefined
}

/**
 * Calls patients of the event's company. Throws AppError `not-found`, `event.closed`; ValidationError for somebody who is
 * unknown, inactive, merged, of another company, or on the list with another birth date.
 */
export async function addParticipants(
  { db, audit }: AuditedWrite,
  eventId: number,
  { patient_ids, sector }: Wanted,
): Promise<{ added: number; already: number }> {
  const event = await openList(db, eventId)
  const { company_id } = event
  const ids =
    patient_ids ??
    (sector === undefined
      ? await activePatients(db, company_id)
      : await patientsOfSector(db, { company_id, sector }))
  const people = await findPatients(db, { ids })
  const found = people.map(({ id }) => id)
  const doubtful = await findOtherBirths(db, eventId, found)
  if (patient_ids) refuseUnfit(event, patient_ids, people, doubtful)
  const linked = await linkRegistered(db, eventId, found)
  if (linked.length > 0)
    await audit({
      action: 'update',
      entity: 'participant',
      subjects: linked,
      detail: { event_id: eventId, linked: linked.length },
    })
  const inserted = await insertParticipants(
    db,
    people.filter(({ id }) => !doubtful.has(id)).map((one) => lineOf(eventId, one)),
  )
  const added = inserted.flatMap(({ patient_id }) => patient_id ?? [])
  if (added.length > 0)
    await audit({
      action: 'create',
      entity: 'participant',
      subjects: added,
      detail: { event_id: eventId, added: added.length },
    })
  return { added: added.length, already: people.length - added.length }
}

const OTHER_BIRTH = 'Este CPF está na lista com outra data de nascimento. Confira as duas.'

/** A new line of somebody who is registered. */
function lineOf(event_id: number, person: Candidate) {
  const priority = hasPriority({ ...person, today: todayInSaoPaulo() })
  return { event_id, patient_id: person.id, priority }
}

function refuseUnfit(
  event: EventRow,
  ids: readonly number[],
  people: readonly Candidate[],
  doubtful: ReadonlySet<number>,
) {
  const byId = new Map(people.map((one) => [one.id, one]))
  const faults = ids.flatMap((id, place): [string, string[]][] => {
    const fault = faultOf(event, byId.get(id)) ?? (doubtful.has(id) ? OTHER_BIRTH : null)
    return fault ? [[`patient_ids.${place}`, [fault]]] : []
  })
  if (faults.length > 0) throw new ValidationError(Object.fromEntries(faults))
}

/** Why somebody cannot be on the list of an event; null when they can. */
export function faultOf(event: EventRow, person: Candidate | undefined): string | null {
  if (!person) return 'Paciente não encontrado'
  if (person.merged) return 'Este cadastro foi unido a outro da mesma pessoa'
  if (person.company !== event.company_id) return 'Este paciente é de outra empresa'
  return person.active ? null : 'Este paciente está inativo'
}

/** Takes somebody off the list who has not come. Throws AppError `not-found`, `event.closed`, `participant.arrived`. */
export async function removeParticipant(
  { db, audit }: AuditedWrite,
  eventId: number,
  id: number,
): Promise<void> {
  await openList(db, eventId)
  const person = await demandParticipant(db, eventId, id)
  if (person.state !== 'called') throw new AppError('participant.arrived')
  await deleteParticipant(db, id)
  await audit({ ...about(person), action: 'remove' })
}

/** By hand: neither age nor triage changes it afterwards. Throws AppError `not-found`, `event.closed`. */
export async function setPriority(
  { db, audit }: AuditedWrite,
  eventId: number,
  { id, priority }: { id: number; priority: boolean },
): Promise<void> {
  await openList(db, eventId)
  const person = await demandParticipant(db, eventId, id)
  await changeParticipant(db, id, { priority, priority_by_hand: true })
  await audit({ ...about(person), action: 'update', detail: { event_id: eventId, priority } })
}

/**
 * Puts a patient on the list of an event if they are not on it: who registered through its link, or came without being
 * called. Returns the line; undefined for a closed event, and for who may be another person than the list means, by the birth date.
 */
export async function joinRoster(
  { db, audit }: AuditedWrite,
  {
    event_id,
    patient_id,
    walk_in = false,
  }: { event_id: number; patient_id: number; walk_in?: boolean },
): Promise<ParticipantRow | undefined> {
  // Locked, so that nobody is called to an event that closes at this moment.
  const event = await lockEvent(db, event_id)
  const [person] = await findPatients(db, { ids: [patient_id] })
  if (!event || event.status === 'closed' || !person || faultOf(event, person)) return undefined
  if ((await findOtherBirths(db, event_id, [patient_id])).size > 0) return undefined
  const [linked] = await linkRegistered(db, event_id, [patient_id])
  const [added] = await insertParticipants(db, [{ ...lineOf(event_id, person), walk_in }])
  const line = await findOfPatient(db, event_id, patient_id)
  if (line && (added || linked))
    await audit({ ...about(line), action: added ? 'create' : 'update' })
  return line
}

/** Throws AppError `not-found`. */
export async function demandParticipant(
  db: Database,
  eventId: number,
  id: number,
): Promise<ParticipantRow> {
  return orNotFound(await lockParticipant(db, eventId, id))
}

/** Whom an audit row is about. */
export function about(person: Pick<ParticipantRow, 'id' | 'event_id' | 'patient_id'>) {
  return {
    entity: 'participant',
    entity_id: person.id,
    patient_id: person.patient_id,
    detail: { event_id: person.event_id } as Record<string, unknown>,
  }
}

/** The id of an event whose list may still change. Throws AppError `not-found`, `event.closed`. */
export async function openListOf(db: Database, id: number): Promise<number> {
  return (await openList(db, id)).id
}

/** An event whose list may still change, locked. */
async function openList(db: Database, id: number): Promise<EventRow> {
  const event = orNotFound(await lockEvent(db, id))
  if (event.status === 'closed') throw new AppError('event.closed')
  return event
}
