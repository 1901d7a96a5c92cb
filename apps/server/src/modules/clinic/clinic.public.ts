import { buffer } from 'node:stream/consumers'
import type { Clinic } from '@iris/contracts/clinic-view'
import type { Database } from '../../db/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Letterhead } from '../../pdf/letterhead.ts'
import { findClinic, findLogo } from './clinic.sql.ts'
import { clinicView } from './clinic-view.ts'

/** The clinic that works here; before it was filled its name is 'Íris', and every other field is null. */
export async function clinicOf(db: Database): Promise<Clinic> {
  return clinicView(await findClinic(db))
}

/** The clinic for paper. A logo whose bytes cannot be read is left out: no result waits for it. */
export async function printedClinic(db: Database, files: FileStore): Promise<Letterhead> {
  const [clinic, file] = [await clinicOf(db), await findLogo(db)]
  const logo = file
    ? await files
        .read(file.key)
        .then(buffer)
        .catch(() => null)
    : null
  return { ...clinic, logo }
}
