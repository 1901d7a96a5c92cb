import type { ClinicChanges } from '@iris/contracts/clinic'
import { ValidationError } from '@iris/contracts/errors'
import type { AuditedWrite } from '../../audit/audit.ts'
import { changedFields } from '../../db/changed-fields.ts'
import { refuseStale } from '../../db/stale-edit.ts'
import { chosenFile, releasedKeys, type Uploads } from '../../files/resource-files.ts'
import { changeClinic, lockClinic, type StoredClinic } from './clinic.sql.ts'

/** Throws AppError `edit.stale`; ValidationError without a name, where the clinic has none yet. */
export async function editClinic(
  { db, audit }: AuditedWrite,
  { updated_at, ...fields }: ClinicChanges,
): Promise<StoredClinic> {
  const stored = await lockClinic(db)
  refuseStale(updated_at, stored.updated_at)
  if (!(fields.name ?? stored.name)) throw new ValidationError({ name: ['Nome é obrigatório'] })
  const changes = changedFields(stored, fields)
  if (Object.keys(changes).length === 0) return stored
  await audit({ action: 'update', entity: 'clinic', detail: { fields: Object.keys(changes) } })
  return changeClinic(db, changes)
}

/** The clinic as it is now, and the keys of files to be removed after the commit. */
export type LogoChanged = { clinic: StoredClinic; released: string[] }

/** Puts the sent logo in the place of the present one. Throws ValidationError without a file. */
export async function replaceLogo({
  db,
  audit,
  files,
}: AuditedWrite & { files: Uploads }): Promise<LogoChanged> {
  if (!files.logo) throw new ValidationError({ logo: ['Selecione uma imagem.'] })
  return changeLogo({ db, audit }, files)
}

/** Without a logo it does nothing. */
export function removeLogo(writing: AuditedWrite): Promise<LogoChanged> {
  return changeLogo(writing, {})
}

async function changeLogo(
  { db, audit }: AuditedWrite,
  { logo: upload }: Uploads,
): Promise<LogoChanged> {
  const stored = await lockClinic(db)
  const file = { path: 'logo', stored: stored.logo, url: null, sent: null, upload }
  const logo = await chosenFile(db, file)
  if (logo === stored.logo) return { clinic: stored, released: [] }
  await audit({ action: 'update', entity: 'clinic', detail: { fields: ['logo'] } })
  const clinic = await changeClinic(db, { logo })
  return { clinic, released: releasedKeys(['logo'], stored, clinic) }
}
