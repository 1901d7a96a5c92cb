import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Bytes that open only with the secret they were sealed with. */
export type SealedDocument = { salt: Buffer; sealed: Buffer }

const SALT = 32
const IV = 12
const TAG = 16

const keyOf = (secret: string, salt: Buffer) =>
  Buffer.from(hkdfSync('sha256', secret, salt, 'iris signing certificate', 32))

/** @param of what they belong to: they open for nothing else */
export function sealFor(secret: string, of: string, bytes: Uint8Array): SealedDocument {
  const salt = randomBytes(SALT)
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, salt), iv)
  cipher.setAAD(Buffer.from(of))
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return { salt, sealed: Buffer.concat([iv, cipher.getAuthTag(), body]) }
}

/** Null with another secret. */
export function openSealed(
  secret: string,
  of: string,
  { salt, sealed }: SealedDocument,
): Buffer | null {
  const iv = sealed.subarray(0, IV)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, salt), iv)
  decipher.setAAD(Buffer.from(of))
  decipher.setAuthTag(sealed.subarray(IV, IV + TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()])
  } catch {
    return null
  }
}
