import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@iris/contracts/errors'
import type { LastSave } from '../../audit/conflict.ts'
import type { Database } from '../../db/database.ts'
import { type Limit, type Limits, takeOrRefuse } from '../../db/limits.sql.ts'
import type { LinkCaller } from '../../http/caller.ts'
import {
  changeVisit,
  deleteOldVisits,
  findVisitor,
  insertVisit,
  useVisitRow,
  type Visit,
} from './registration.sql.ts'

/**
 * What a visit writes once it has its patient. A person sends a handful, and a phone that finds the server unwell tries
 * again every ten seconds. Of the visit alone, because hundreds share a link and an address.
 */
const WRITES: Limit = { name: 'visit writes', most: 120, minutes: 10 }

/** Hands a visit's secret to its browser. */
export type GiveSecret = (secret: string) => void

/** The visit this browser is in the middle of, or a new one. A visit that has its triage is finished. */
export async function startVisit(
  db: Database,
  link: LinkCaller,
  giveSecret: GiveSecret,
): Promise<Visit> {
  const visit = await livingVisit(db, link)
  return visit && visit.triage_id === null ? visit : newVisit(db, link, giveSecret)
}

/**
 * The visit that holds this patient and is about to write, which is counted. Throws AppError `visit.denied` for any other
 * patient, known or not; `auth.throttled` for a visit that wrote too much.
 */
export async function visitOfPatient(
  { db, limits }: { db: Database; limits: Limits },
  link: LinkCaller,
  patientId: number,
): Promise<Visit> {
  const visit = await livingVisit(db, link)
  if (visit) await takeOrRefuse(limits, [{ limit: WRITES, who: visit.secret_hash }])
  if (visit?.patient_id !== patientId) throw new AppError('visit.denied')
  return visit
}

/** From here on the visit may change this patient, and no other. */
export async function bindPatient(
  db: Database,
  visit: Visit,
  patient: { id: number; created: boolean },
): Promise<void> {
  const isSame = visit.patient_id === patient.id
  await changeVisit(db, visit.secret_hash, {
    patient_id: patient.id,
    created_patient: patient.created || (isSame && visit.created_patient),
  })
}

/**
 * What a visit wrote is its own until a user saves it: a visitor is not shown what others wrote, and so must not write
 * over it either. To be called under the record's lock.
 */
export async function isEdited(
  { db, lastSave }: { db: Database; lastSave: LastSave },
  record: Parameters<LastSave>[1],
): Promise<boolean> {
  return Boolean((await lastSave(db, record, []))?.name)
}

/** Throws AppError `edit.stale` for a record that `isEdited`. */
export async function refuseEdited(...of: Parameters<typeof isEdited>): Promise<void> {
  if (await isEdited(...of)) throw new AppError('edit.stale')
}

export async function bindTriage(db: Database, visit: Visit, triageId: number): Promise<void> {
  await changeVisit(db, visit.secret_hash, { triage_id: triageId })
}

/** What the end of the registration shows. Throws AppError `link.invalid` when the link died meanwhile. */
export async function visitorOf(db: Database, { jti, visitSecret }: LinkCaller) {
  const secretHash = visitSecret === null ? null : hash(visitSecret)
  const visitor = await findVisitor(db, { jti, secretHash })
  if (!visitor) throw new AppError('link.invalid')
  return visitor
}

async function livingVisit(db: Database, link: LinkCaller): Promise<Visit | null> {
  return link.visitSecret === null ? null : useVisitRow(db, hash(link.visitSecret), link.jti)
}

/** A visit of its own, whatever this browser was in the middle of. */
export async function newVisit(
  db: Database,
  link: LinkCaller,
  giveSecret: GiveSecret,
): Promise<Visit> {
  const secret = randomBytes(32).toString('base64url')
  const visit = { secret_hash: hash(secret), link_jti: link.jti }
  await insertVisit(db, visit)
  giveSecret(secret)
  return { ...visit, patient_id: null, created_patient: false, triage_id: null }
}

/** Throws away visits that ended a day ago. */
export function sweepVisits(db: Database): Promise<void> {
  return deleteOldVisits(db)
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
