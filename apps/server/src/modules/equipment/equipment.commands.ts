import type { EquipmentSave, equipmentCreateBody } from '@iris/contracts/equipment'
import type { z } from 'zod'
import type { AuditedWrite } from '../../audit/audit.ts'
import { changedFields } from '../../db/changed-fields.ts'
import type { Database } from '../../db/database.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { refuseStale } from '../../db/stale-edit.ts'
import { chosenFile, releasedKeys, type Uploads } from '../../files/resource-files.ts'
import {
  changeEquipment,
  type EquipmentStored,
  insertEquipment,
  lockEquipment,
} from './equipment.sql.ts'
import { saveUses } from './equipment-history.commands.ts'
import { equipmentFileUrl } from './equipment-view.sql.ts'

const FILE_FIELDS = ['invoice_img', 'insurance_img'] as const

type Saving = AuditedWrite & { files: Uploads }

/** The result of a save: the item, and the keys of files to be removed after the commit. */
export type EquipmentSaved = { id: number; released: string[] }

/** Throws ValidationError for faults of its history. */
export async function createEquipment(
  { db, files, audit }: Saving,
  { historyEquipaments = [], ...input }: z.output<typeof equipmentCreateBody>,
): Promise<EquipmentSaved> {
  const { id } = await insertEquipment(db, {
    ...input,
    ...(await chosenFiles(db, undefined, { input, files })),
  })
  await saveUses(db, id, { sent: historyEquipaments, files })
  await audit({ action: 'create', entity: 'equipment', entity_id: id })
  return { id, released: [] }
}

/** Throws AppError `not-found`, `edit.stale`, `equipment.out`; ValidationError for faults of its history. */
export async function updateEquipment(
  { db, files, audit }: Saving,
  id: number,
  { updated_at, historyEquipaments = [], ...input }: EquipmentSave,
): Promise<EquipmentSaved> {
  const stored = orNotFound(await lockEquipment(db, id))
  refuseStale(updated_at, stored.updated_at)
  const kept = await chosenFiles(db, stored, { input, files })
  const changes = changedFields(stored, { ...input, ...kept })
  const uses = await saveUses(db, id, { sent: historyEquipaments, files })
  const fields = [...Object.keys(changes), ...(uses.changed ? ['historyEquipaments'] : [])]
  if (fields.length === 0) return { id, released: [] }
  await changeEquipment(db, id, changes)
  await audit({ action: 'update', entity: 'equipment', entity_id: id, detail: { fields } })
  return { id, released: [...releasedKeys(FILE_FIELDS, stored, kept), ...uses.released] }
}

async function chosenFiles(
  db: Database,
  stored: EquipmentStored | undefined,
  { input, files }: { input: Partial<EquipmentSave>; files: Uploads },
) {
  const choose = (field: (typeof FILE_FIELDS)[number]) =>
    chosenFile(db, {
      path: field,
      stored: stored?.[field] ?? null,
      url: stored ? equipmentFileUrl(stored, field) : null,
      sent: input[field],
      upload: files[field],
    })
  return { invoice_img: await choose('invoice_img'), insurance_img: await choose('insurance_img') }
}
