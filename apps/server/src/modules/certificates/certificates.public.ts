import { formatDateTime } from '@iris/domain/sao-paulo-date'
import type { Database } from '../../db/database.ts'
import type { UserCaller } from '../../http/caller.ts'
import type { SigningCertificate } from '../../signing/certificate.ts'
import { openSealed } from '../../signing/seal.ts'
import type { SettingCertificate } from '../../signing/setting-certificate.ts'
import { findCertificate, findOwnFacts, findWithFacts, type OwnFacts } from './certificates.sql.ts'

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
  if (!setting || !isTheirs(setting, await findOwnFacts(db, user.id))) return null
  return isCurrent(setting.certificate) ? setting.certificate : null
}

/** What the start says of the certificate of the settings: until when results leave signed, or why they do not. */
export async function settingInWords(db: Database, setting: SettingCertificate): Promise<string> {
  const { cpf, name, not_before, not_after } = setting.certificate
  if (Date.parse(not_after) <= Date.now())
    return `O certificado de SIGNING_P12 venceu em ${formatDateTime(not_after)}: os resultados saem sem assinatura.`
  if (Date.parse(not_before) > Date.now())
    return `O certificado de SIGNING_P12 só começa a valer em ${formatDateTime(not_before)}: até lá os resultados saem sem assinatura.`
  const people = await findWithFacts(db, { cpf, email: setting.doctor })
  return people.some((facts) => isTheirs(setting, facts))
    ? `Resultados de ${name} saem assinados, até ${formatDateTime(not_after)}.`
    : 'ATENÇÃO: o certificado de SIGNING_P12 não é de nenhum usuário ativo, pelo CPF ou por SIGNING_DOCTOR: os resultados saem sem assinatura.'
}

function isTheirs({ certificate, doctor }: SettingCertificate, { cpf, email }: OwnFacts): boolean {
  const isOther = cpf !== null && certificate.cpf !== null && cpf !== certificate.cpf
  const isMeant = doctor ? email.toLowerCase() === doctor.toLowerCase() : cpf === certificate.cpf
  return isMeant && !isOther
}

function isCurrent({ not_before, not_after }: SigningCertificate): boolean {
  const now = Date.now()
  return Date.parse(not_before) <= now && now < Date.parse(not_after)
}
