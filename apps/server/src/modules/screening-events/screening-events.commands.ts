import { ENDS_EARLY } from '@iris/contracts/days-in-order'
import { AppError, ValidationError } from '@iris/contracts/errors'
import type { FieldErrors } from '@iris/contracts/messages'
import type { EventBody, eventUpdateBody } from '@iris/contracts/screening-events'
import { type EventStatus, eventMove } from '@iris/domain/screening-event'
import type { z } from 'zod'
import type { AuditedWrite } from '../../audit/audit.ts'
import { changedFields } from '../../db/changed-fields.ts'
import type { Database } from '../../db/database.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { refuseStale } from '../../db/stale-edit.ts'
import type { UserCaller } from '../../http/caller.ts'
import { revokeEventLinks } from '../registration/registration.public.ts'
import { endAllClaims } from './claims.sql.ts'
import {
  changeEvent,
  choices,
  type EventRow,
  findEvent,
  hasPeople,
  insertEvent,
  lockEvent,
  membersOf,
  replaceKit,
  replaceTeam,
} from './events.sql.ts'
import { moveStates } from './participants.sql.ts'

type Changes = Partial<EventBody>

/** Returns the id. Throws ValidationError for a company, person or item that may not be chosen. */
export async function createEvent(
  { db, audit }: AuditedWrite,
  { team, equipaments, ...columns }: EventBody,
): Promise<number> {
  await refuseUnfit(db, { team, equipaments, ...columns })
  const { id } = await insertEvent(db, columns)
  await replaceTeam(db, id, team)
  await replaceKit(db, id, equipaments)
  await audit({ action: 'create', entity: 'screening-event', entity_id: id })
  return id
}

/**
 * What was chosen before and may no longer be chosen stays. Another company ends the event's links for good. Throws AppError `not-found`, `edit.stale`, `event.company-fixed`;
 * ValidationError as for a new event.
 */
export async function updateEvent(
  { db, audit }: AuditedWrite,
  id: number,
  { updated_at, ...input }: z.output<typeof eventUpdateBody>,
): Promise<void> {
  const stored = orNotFound(await lockEvent(db, id))
  refuseStale(updated_at, stored.updated_at)
  const members = await membersOf(db, id)
  const changes = changedFields({ ...stored, ...members }, input) as Changes
  const fields = Object.keys(changes)
  if (fields.length === 0) return
  const days = { ...stored, ...changes }
  if (days.ends_on < days.starts_on) throw new ValidationError({ ends_on: [ENDS_EARLY] })
  if (changes.company_id !== undefined && (await hasPeople(db, id)))
    throw new AppError('event.company-fixed')
  await refuseUnfit(db, changes, members)
  const { team, equipaments, ...columns } = changes
  await changeEvent(db, id, columns)
  // They would register people at the company it was of, where nobody looks for them.
  if (changes.company_id !== undefined) await revokeEventLinks(db, id)
  if (team) await replaceTeam(db, id, team)
  if (equipaments) await replaceKit(db, id, equipaments)
  await audit({ action: 'update', entity: 'screening-event', entity_id: id, detail: { fields } })
}

/**
 * Opens, closes or opens again. Closing gives everybody back from the stations and finds who never came; opening again
 * calls them again. Throws AppError `not-found`, `event.move`, `auth.denied`.
 */
export async function moveEvent(
  {
    db,
    audit,
    user,
    now = new Date(),
  }: AuditedWrite & { user: Pick<UserCaller, 'role'>; now?: Date },
  id: number,
  to: EventStatus,
): Promise<void> {
  const stored = orNotFound(await lockEvent(db, id))
  const move = eventMove(stored.status, to, user.role)
  if (move === 'none') throw new AppError('event.move')
  if (move === 'denied') throw new AppError('auth.denied')
  if (to === 'closed') await endAllClaims(db, id, now)
  const moved = await moveStates(db, id, to)
  await changeEvent(db, id, { status: to })
  await audit({
    action: 'update',
    entity: 'screening-event',
    entity_id: id,
    subjects: moved,
    detail: { from: stored.status, to },
  })
}

/** Throws AppError `not-found`. */
export async function demandEvent(db: Database, id: number): Promise<EventRow> {
  return orNotFound(await findEvent(db, id))
}

async function refuseUnfit(
  db: Database,
  { company_id, team = [], equipaments = [] }: Changes,
  before: { team: readonly number[]; equipaments: readonly number[] } = {
    team: [],
    equipaments: [],
  },
): Promise<void> {
  const errors: FieldErrors = {}
  const may = await choices(db, { ...(company_id && { company_id }), team, equipaments })
  if (company_id !== undefined && !may.company)
    errors.company_id = ['Empresa não encontrada ou inativa']
  for (const [place, id] of team.entries())
    if (!may.team.has(id) && !before.team.includes(id))
      errors[`team.${place}`] = ['Pessoa da equipe não encontrada ou inativa']
  for (const [place, id] of equipaments.entries())
    if (!may.equipaments.has(id)) errors[`equipaments.${place}`] = ['Equipamento não encontrado']
  if (Object.keys(errors).length > 0) throw new ValidationError(errors)
}
