import { AppError, ValidationError } from '@iris/contracts/errors'
import type { FieldErrors } from '@iris/contracts/messages'
import type { supportCreateBody, supportUpdateBody } from '@iris/contracts/supports'
import type { z } from 'zod'
import type { AuditedWrite } from '../../audit/audit.ts'
import { changedFields } from '../../db/changed-fields.ts'
import type { Database } from '../../db/database.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { refuseStale } from '../../db/stale-edit.ts'
import {
  changeSupport,
  insertSupport,
  isActiveCompany,
  isTechnician,
  knownItems,
  lockSupport,
  replaceItems,
} from './supports.sql.ts'

type Fields = Omit<z.output<typeof supportUpdateBody>, 'updated_at'>

/** Returns the id. Throws ValidationError for a technician, company or item that may not be chosen. */
export async function createSupport(
  { db, audit }: AuditedWrite,
  { equipaments, ...input }: z.output<typeof supportCreateBody>,
): Promise<number> {
  await refuseUnfit(db, { equipaments, ...input })
  const { id } = await insertSupport(db, input)
  await replaceItems(db, id, equipaments)
  await audit({ action: 'create', entity: 'support', entity_id: id })
  return id
}

/**
 * A technician who has left, or a company that is no longer active, stays where it was chosen. Throws AppError
 * `not-found`, `edit.stale`; ValidationError as for a new visit.
 */
export async function updateSupport(
  { db, audit }: AuditedWrite,
  id: number,
  { updated_at, ...input }: z.output<typeof supportUpdateBody>,
): Promise<void> {
  const stored = orNotFound(await lockSupport(db, id))
  refuseStale(updated_at, stored.updated_at)
  const changes = changedFields(stored, input)
  const fields = Object.keys(changes)
  if (fields.length === 0) return
  await refuseUnfit(db, changes)
  const { equipaments, ...columns } = changes
  await changeSupport(db, id, columns)
  if (equipaments) await replaceItems(db, id, equipaments)
  await audit({ action: 'update', entity: 'support', entity_id: id, detail: { fields } })
}

/** Nothing is deleted: the visit is no longer shown. Throws AppError `not-found`, also for one archived before. */
export async function archiveSupport(
  { db, audit }: AuditedWrite,
  id: number,
  archived_by: number,
): Promise<void> {
  if (!(await lockSupport(db, id))) throw new AppError('not-found')
  await changeSupport(db, id, { archived_at: new Date(), archived_by })
  await audit({ action: 'archive', entity: 'support', entity_id: id })
}

async function refuseUnfit(db: Database, { user_id, company_id, equipaments = [] }: Fields) {
  const errors: FieldErrors = {}
  if (user_id !== undefined && !(await isTechnician(db, user_id)))
    errors.user_id = ['Técnico não encontrado ou inativo']
  if (company_id !== undefined && !(await isActiveCompany(db, company_id)))
    errors.company_id = ['Empresa não encontrada ou inativa']
  const known = await knownItems(db, equipaments)
  for (const [place, item] of equipaments.entries())
    if (!known.has(item)) errors[`equipaments.${place}`] = ['Equipamento não encontrado']
  if (Object.keys(errors).length > 0) throw new ValidationError(errors)
}
