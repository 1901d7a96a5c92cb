import type { Database } from '../../db/database.ts'
import type { UserCaller } from '../../http/caller.ts'
import type { SigningCertificate } from '../../signing/certificate.ts'
import { openSealed } from '../../signing/seal.ts'
import type { SettingCertificate } from '../../signing/setting-certificate.ts'
import { findCertificate, findOwnFacts } from './certificates.sql.ts'

/** Somebody with a login, and its token, which opens the certificate of the session. */
export type Signer = { user: UserCaller; token: string }

/** The certificate with which the caller signs at this moment: of the session, or of the settings; null without one. */
export async function signingCertificate(
  db: Database,
  { user, token }: Signer,
  setting: SettingCertificate | null,
): Promise<SigningCertificate | null> {
  const kept = await findCertificate(db, user.jti)
  const opened = kept && openSealed(token, user.jti, kept)
  const own = opened ? unpacked(opened.toString()) : await settingOf(db, user, setting)
  return own && isCurrent(own) ? own : null
}

function unpacked(text: string): SigningCertificate {
  const { key, chain, ...facts } = JSON.parse(text)
  const bytes = (base64: string) => Buffer.from(base64, 'base64')
  return { ...facts, key: bytes(key), chain: chain.map(bytes) }
}

/** The certificate of the settings, if it is the user's. */
export async function settingOf(
  db: Database,
  user: Pick<UserCaller, 'id'>,
  setting: SettingCertificate | null,
): Promise<SigningCertificate | null> {
  if (!setting) return null
  const { certificate, doctor } = setting
  const { cpf, email } = await findOwnFacts(db, user.id)
  const isOther = cpf !== null && certificate.cpf !== null && cpf !== certificate.cpf
  const isTheirs = doctor ? email.toLowerCase() === doctor.toLowerCase() : cpf === certificate.cpf
  return isTheirs && !isOther && isCurrent(certificate) ? certificate : null
}

function isCurrent({ not_before, not_after }: SigningCertificate): boolean {
  const now = Date.now()
  return Date.parse(not_before) <= now && now < Date.parse(not_after)
}
