import { ValidationError } from '@iris/contracts/errors'
import type {
  LeadActivity,
  leadActivityCreateBody,
  leadActivityUpdateBody,
} from '@iris/contracts/lead-activities'
import type { z } from 'zod'
import type { AuditedWrite, UserWrite } from '../../audit/audit.ts'
import { changedFields } from '../../db/changed-fields.ts'
import { oneView } from '../../db/one-view.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { refuseStale } from '../../db/stale-edit.ts'
import {
  activityViews,
  changeActivity,
  insertActivity,
  leadExists,
  lockActivity,
} from './lead-activities.sql.ts'

/** Throws ValidationError for a lead that does not exist. */
export async function addActivity(
  { db, user, audit }: UserWrite,
  input: z.output<typeof leadActivityCreateBody>,
): Promise<LeadActivity> {
  if (!(await leadExists(db, input.lead_id)))
    throw new ValidationError({ lead_id: ['Lead não encontrado'] })
  const { id } = await insertActivity(db, { ...input, user_id: user.id })
  await audit({ action: 'create', ...subject(id, input.lead_id) })
  return oneView(db, activityViews, id)
}

/** Throws AppError `not-found`, `edit.stale`. */
export async function updateActivity(
  { db, audit }: AuditedWrite,
  id: number,
  { updated_at, ...input }: z.output<typeof leadActivityUpdateBody>,
): Promise<LeadActivity> {
  const activity = orNotFound(await lockActivity(db, id))
  refuseStale(updated_at, activity.updated_at)
  const changes = changedFields(activity, input)
  const fields = Object.keys(changes)
  if (fields.length > 0) {
    await changeActivity(db, id, changes)
    await audit({ action: 'update', ...subject(id, activity.lead_id, { fields }) })
  }
  return oneView(db, activityViews, id)
}

/** It is no longer shown, but kept. Throws AppError `not-found`. */
export async function archiveActivity({ db, audit }: AuditedWrite, id: number): Promise<void> {
  const activity = orNotFound(await lockActivity(db, id))
  await changeActivity(db, id, { archived_at: new Date() })
  await audit({ action: 'archive', ...subject(id, activity.lead_id) })
}

function subject(entity_id: number, lead_id: number, more: { fields?: string[] } = {}) {
  return { entity: 'lead-activity', entity_id, detail: { lead_id, ...more } }
}
