import { readFile } from 'node:fs/promises'
import { LANES } from '../apart/lanes.ts'
import { WrongSetting } from '../db/wrong-setting.ts'
import type { CertificateFault, SigningCertificate } from './certificate.ts'
import { readCertificate } from './read-certificate.ts'

export type SigningSetting = { path: string; password: string; doctor: string | undefined }

/** The certificate of a clinic with one doctor. */
export type SettingCertificate = {
  certificate: SigningCertificate
  /** The e-mail of its doctor; without it, it is theirs whose CPF it holds. */
  doctor: string | undefined
}

const FAULTS: Record<CertificateFault, string> = {
  format: 'o arquivo não é PKCS#12',
  password: 'a senha (SIGNING_P12_PASSWORD) está incorreta',
  key: 'o arquivo não traz a chave privada',
  usage: 'o certificado não serve para assinar documentos',
  cost: 'o arquivo demora demais para abrir',
}

/**
 * Reads the certificate of the settings. One that has ended stops nothing: results then leave unsigned.
 * @throws WrongSetting
 */
export async function readSettingCertificate({
  path,
  password,
  doctor,
}: SigningSetting): Promise<SettingCertificate> {
  const wrong = (why: string) => new WrongSetting(`SIGNING_P12 (${path}): ${why}.`)
  const bytes = await readFile(path).catch(() => {
    throw wrong('o arquivo não pôde ser lido')
  })
  const place = { lane: LANES.jobs, who: 'settings' }
  const certificate = await readCertificate(bytes, password, place)
  if (typeof certificate === 'string') throw wrong(FAULTS[certificate])
  if (!doctor && !certificate.cpf)
    throw wrong('o certificado não traz CPF; diga de quem é em SIGNING_DOCTOR, pelo e-mail')
  return { certificate, doctor }
}
