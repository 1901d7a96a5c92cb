import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@iris/contracts/errors'
import { canSendResult } from '@iris/domain/exam-status'
import type { ReferralDays } from '@iris/domain/referral'
import { resultPassword } from '@iris/domain/result-password'
import { recordAudit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type FileStore, newKey } from '../../files/file-store.ts'
import type { StoredUpload } from '../../files/receive-upload.ts'
import { recordFile, unknownNames } from '../../files/stored-files.sql.ts'
import { drawPaper, paperPlace } from '../../papers/draw-paper.ts'
import { signPdf } from '../../pdf/signature-field.ts'
import { cadesSignature, longestSignature } from '../../signing/cades.ts'
import type { SigningCertificate } from '../../signing/certificate.ts'
import type { SettingCertificate } from '../../signing/setting-certificate.ts'
import { type Signer, signingCertificate } from '../certificates/certificates.public.ts'
import { printedClinic } from '../clinic/clinic.public.ts'
import { findResult, type ResultToSend } from './exam-result.sql.ts'
import { lockExamRow } from './exams.sql.ts'
import {
  findPersonDigest,
  findSignature,
  insertSignature,
  withdrawSignatures,
} from './result-signatures.sql.ts'

export type Signing = {
  db: Database
  files: FileStore
  signer: Signer
  /** Of the settings. */
  certificate: SettingCertificate | null
  referralDays: ReferralDays
  ip: string
}

/**
 * Signs the result of a concluded exam with the certificate of who concluded it, and keeps the documents beside the exam:
 * every later print, mail and link gives them out (ADR 0065). Opens its own transaction, because drawing and signing take
 * long. Does nothing where it is signed, by another's conclusion, and without a certificate.
 * @returns whether a signature stands
 */
export async function signResult(signing: Signing, examId: number): Promise<boolean> {
  const { db, files, signer } = signing
  // Before the result is read: a change in between is then found by the digest.
  const person = await findPersonDigest(db, examId)
  const result = await findResult(db, examId)
  if (!person || !result || !isTheirs(result, signer)) return false
  if (await findSignature(db, examId)) return true
  const certificate = await signingCertificate(db, signer, signing.certificate)
  if (!certificate) return false
  const signed = { person, result, certificate, ...(await sign(signing, result, certificate)) }
  try {
    await inTransaction(db, (trx) => keepSignature(trx, signing, signed))
  } finally {
    await dropUnkept(db, files, [signed.open.key, signed.locked.key])
  }
  return (await findSignature(db, examId)) !== undefined
}

type Signed = {
  person: Buffer
  result: ResultToSend
  certificate: SigningCertificate
  at: Date
  open: StoredUpload
  locked: StoredUpload
}

/** Unless the exam was corrected or signed meanwhile, or the person's data changed. */
async function keepSignature(
  db: Database,
  { signer: { user }, ip }: Signing,
  { person, result, certificate, at, open, locked }: Signed,
): Promise<void> {
  const { exam_id } = result.data
  const exam = await lockExamRow(db, exam_id)
  if (!exam || !isSame(exam, result) || (await findSignature(db, exam_id))) return
  if (!(await findPersonDigest(db, exam_id))?.equals(person)) return
  const replaced = await withdrawSignatures(db, exam_id)
  const id = await insertSignature(db, {
    exam_id,
    signed_by: user.id,
    signed_at: at.toISOString(),
    signer_name: certificate.name,
    issuer_name: certificate.issuer,
    certificate_sha256: sha256(certificate.chain[0]!).digest(),
    person_sha256: person,
    file: await recordFile(db, open),
    locked_file: await recordFile(db, locked),
  })
  const { patient_id } = exam
  const detail = { exam_id, ...(replaced.length > 0 && { replaced }) }
  const event = { action: 'sign', entity: 'result-signature', entity_id: id, patient_id, detail }
  await recordAudit(db, { caller: user, ip }, event)
}

/** As `signResult`, for who asks for it. Throws AppError `not-found`, `exam.not-sendable`, `exam.not-signer`. */
export async function demandSignature(signing: Signing, examId: number): Promise<void> {
  const result = orNotFound(await findResult(signing.db, examId))
  if (!isSendable(result)) throw new AppError('exam.not-sendable')
  if (!(await signResult(signing, examId))) throw new AppError('exam.not-signer')
}

/** The signed document of an exam, open or with the birth date as its password; null while there is none. */
export async function signedDocument(
  { db, files }: { db: Database; files: FileStore },
  examId: number,
  which: 'file' | 'locked_file',
): Promise<Buffer | null> {
  const signature = await findSignature(db, examId)
  if (!signature) return null
  try {
    return await buffer(await files.read(signature[which]))
  } catch (error) {
    // Its bytes are gone, which the nightly sweep tells: an unsigned result is better than none.
    if (error instanceof AppError && error.code === 'not-found') return null
    throw error
  }
}

function isTheirs(result: ResultToSend, { user }: Signer): boolean {
  return isSendable(result) && result.classified_by === user.id
}

function isSendable({ status, data }: ResultToSend): boolean {
  return canSendResult({ status, final_classification: data.final_classification })
}

type Conclusion = { classified_by: number | null; classified_at: string | null }

/** Whether the conclusion that was signed is the one that stands. */
function isSame(
  exam: Conclusion & Parameters<typeof canSendResult>[0],
  { classified_by, classified_at }: Conclusion,
): boolean {
  return (
    canSendResult(exam) &&
    exam.classified_by === classified_by &&
    exam.classified_at === classified_at
  )
}

/** Draws the result twice, signs both and puts them into the store. */
async function sign(
  { db, files, signer, referralDays }: Signing,
  { data }: ResultToSend,
  certificate: SigningCertificate,
): Promise<Pick<Signed, 'at' | 'open' | 'locked'>> {
  // A signature holds its time in whole seconds.
  const at = new Date(Math.floor(Date.now() / 1000) * 1000)
  const clinic = await printedClinic(db, files)
  const signature = { name: certificate.name, at, longest: longestSignature(certificate) }
  const document = async (userPassword?: string) => {
    const options = { clinic, signature, userPassword, referralDays }
    const drawn = await drawPaper(paperPlace(signer.user), 'result', data, options)
    return signPdf(drawn, (content) => cadesSignature(content, certificate))
  }
  const [open, locked] = [await document(), await document(resultPassword(data.patient.dob))]
  const name = `resultado-exame-${data.exam_id}.pdf`
  return { at, open: await put(files, open, name), locked: await put(files, locked, name) }
}

async function put(files: FileStore, pdf: Buffer, name: string): Promise<StoredUpload> {
  const key = newKey('results')
  await files.put(key, Readable.from([pdf]), pdf.length)
  const digest = sha256(pdf).digest('hex')
  return { key, name, type: 'application/pdf', extension: 'pdf', size: pdf.length, sha256: digest }
}

/** Only the database knows whether a commit whose answer was lost took place. */
async function dropUnkept(db: Database, files: FileStore, keys: string[]): Promise<void> {
  for (const key of await unknownNames(db, keys)) await files.remove(key)
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes)
