import { CERTIFICATE_MAX_BYTES, CERTIFICATE_TOO_LARGE } from '@iris/domain/limits'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'

const certificate = z.object({
  /** Whose it is and who issued it, as it says. */
  name: z.string(),
  issuer: z.string(),
  not_after: timestamp,
  /** Null for the one the server was started with: it signs in every session of the doctor. */
  expires_at: timestamp.nullable(),
})
export type LoadedCertificate = z.output<typeof certificate>

export const certificateBody = z.object({
  /** PKCS#12 (.p12, .pfx) as base64: it is kept in no file, not even for a moment. */
  file: z
    .string()
    .min(1)
    .max(Math.ceil(CERTIFICATE_MAX_BYTES / 3) * 4, CERTIFICATE_TOO_LARGE)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
    .meta({ label: 'Certificado' }),
  password: z.string().min(1).max(200).meta({ label: 'Senha do certificado' }),
})

export const getCertificate = endpoint({
  method: 'GET',
  path: '/me/certificate',
  access: 'certificates.own',
  summary: 'O certificado que assina os resultados nesta sessão, ou null',
  response: certificate.nullable(),
})

export const putCertificate = endpoint({
  method: 'PUT',
  path: '/me/certificate',
  access: 'certificates.own',
  summary: 'Carrega um certificado digital (.p12 ou .pfx, em base64) para esta sessão',
  body: certificateBody,
  response: certificate,
})

export const deleteCertificate = endpoint({
  method: 'DELETE',
  path: '/me/certificate',
  access: 'certificates.own',
  summary: 'Retira o certificado digital desta sessão',
  response: 'empty',
  status: 204,
})
