import { AppError, ValidationError } from '@iris/contracts/errors'
import type { certificateBody, LoadedCertificate } from '@iris/contracts/signing-certificate'
import {
  CERTIFICATE_HOURS,
  CERTIFICATE_MAX_BYTES,
  CERTIFICATE_TOO_LARGE,
} from '@iris/domain/limits'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import type { z } from 'zod'
import type { LanePlace } from '../../apart/lanes.ts'
import { type Audit, recordAudit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { UserCaller } from '../../http/caller.ts'
import type { CertificateFault, SigningCertificate } from '../../signing/certificate.ts'
import { readCertificate } from '../../signing/read-certificate.ts'
import { sealFor } from '../../signing/seal.ts'
import type { SettingCertificate } from '../../signing/setting-certificate.ts'
import { type Signer, settingOf } from './certificates.public.ts'
import {
  dropCertificate,
  findCertificate,
  findOwnFacts,
  keepCertificate,
} from './certificates.sql.ts'

const HOUR = 60 * 60 * 1000

const FAULTS: Record<CertificateFault, Record<string, string[]>> = {
  format: { file: ['Este arquivo não é um certificado PKCS#12 (.p12 ou .pfx).'] },
  password: { password: ['A senha deste certificado está incorreta.'] },
  key: { file: ['Este arquivo não traz a chave privada. Exporte o certificado com ela.'] },
  usage: { file: ['Este certificado não serve para assinar documentos.'] },
  cost: { file: ['Este certificado demora demais para abrir. Exporte-o de novo.'] },
}

type Loading = { db: Database; signer: Signer; place: LanePlace; ip: string }

/**
 * Keeps a certificate for the caller's session, sealed with the session's token. Opens its own transaction, because the file
 * is read by a process apart. Throws ValidationError under `file` or `password`; AppError `service.busy`, `auth.invalid`.
 */
export async function loadCertificate(
  { db, signer, place, ip }: Loading,
  { file, password }: z.output<typeof certificateBody>,
): Promise<LoadedCertificate> {
  const bytes = Buffer.from(file, 'base64')
  if (bytes.length > CERTIFICATE_MAX_BYTES) throw refusal(CERTIFICATE_TOO_LARGE)
  const found = await readCertificate(bytes, password, place)
  if (typeof found === 'string') throw new ValidationError(FAULTS[found])
  const { user, token } = signer
  const { cpf } = await findOwnFacts(db, user.id)
  refuseUnusable(found, cpf)
  const { name, issuer, not_after } = found
  const ends = Math.min(
    Date.now() + CERTIFICATE_HOURS * HOUR,
    user.expires * 1000,
    Date.parse(not_after),
  )
  const expires_at = new Date(ends).toISOString()
  const kept = { name, issuer, not_after, expires_at }
  await inTransaction(db, async (trx) => {
    const sealed = sealFor(token, user.jti, Buffer.from(packed(found)))
    if (!(await keepCertificate(trx, { jti: user.jti, ...sealed, ...kept })))
      throw new AppError('auth.invalid')
    const event = { action: 'load', entity: 'certificate', entity_id: user.id }
    await recordAudit(trx, { caller: user, ip }, event)
  })
  return kept
}

/** What `certificates.public.ts` opens again. */
function packed({ key, chain, ...facts }: SigningCertificate): string {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  return JSON.stringify({ ...facts, key: text(key), chain: chain.map(text) })
}

function refuseUnusable(certificate: SigningCertificate, cpf: string | null): void {
  const now = Date.now()
  if (Date.parse(certificate.not_after) <= now)
    throw refusal(`Este certificado venceu em ${formatDateTime(certificate.not_after)}.`)
  if (Date.parse(certificate.not_before) > now)
    throw refusal(
      `Este certificado só começa a valer em ${formatDateTime(certificate.not_before)}.`,
    )
  if (cpf && certificate.cpf && cpf !== certificate.cpf)
    throw refusal('Este certificado é de outra pessoa: o CPF dele não é o do seu cadastro.')
}

const refusal = (message: string) => new ValidationError({ file: [message] })

/** The certificate of the caller's session, or the one of the settings where it is theirs. */
export async function loadedCertificate(
  db: Database,
  user: UserCaller,
  setting: SettingCertificate | null,
): Promise<LoadedCertificate | null> {
  const kept = await findCertificate(db, user.jti)
  if (kept) return kept
  const own = await settingOf(db, user, setting)
  return own && { name: own.name, issuer: own.issuer, not_after: own.not_after, expires_at: null }
}

/** Does nothing without one. */
export async function removeCertificate(
  db: Database,
  user: UserCaller,
  audit: Audit,
): Promise<void> {
  if (await dropCertificate(db, user.jti))
    await audit({ action: 'remove', entity: 'certificate', entity_id: user.id })
}
