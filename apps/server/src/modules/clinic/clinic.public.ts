import { buffer } from 'node:stream/consumers'
import type { Clinic } from '@iris/contracts/clinic'
import type { Database } from '../../db/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import { findClinic, findLogo } from './clinic.sql.ts'
import { clinicView } from './clinic-view.ts'

/** The clinic that works here; before it was filled its name is 'Íris', and every other field is null. */
export async function clinicOf(db: Database): Promise<Clinic> {
  return clinicView(await findClinic(db))
}

/** What a printed page says of the clinic: `logo` is a PNG of at most 640 × 240 pixels. */
export type PrintedClinic = Clinic & { logo: Buffer | null }

/** The clinic for paper. A logo whose bytes cannot be read is left out: no result waits for it. */
export async function printedClinic(db: Database, files: FileStore): Promise<PrintedClinic> {
  const [clinic, file] = [await clinicOf(db), await findLogo(db)]
  const logo = file ? await files.read(file.key).then(buffer, () => null) : null
  return { ...clinic, logo }
}
