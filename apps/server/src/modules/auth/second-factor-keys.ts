import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto'
import { RECOVERY_CODES } from '@iris/domain/second-factor'

// The keys come from JWT_SECRET, which is not in the database: a stolen copy of the database opens no second factor.
const keyFor = (jwtSecret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', `iris ${use}`, 32))

const IV = 12
const TAG = 16

/** Encrypts a secret for one user; it opens for nobody else. */
export function sealSecret(jwtSecret: string, userId: number, secret: Uint8Array): string {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', keyFor(jwtSecret, 'second factor'), iv)
  cipher.setAAD(Buffer.from(String(userId)))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The decrypted secret, or null when it was sealed with another JWT_SECRET. */
export function unseal(jwtSecret: string, userId: number, sealed: string): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const key = keyFor(jwtSecret, 'second factor')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV))
  decipher.setAAD(Buffer.from(String(userId)))
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()])
  } catch {
    return null
  }
}

// Without characters that look alike: 0 O 1 I L U.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 3
const GROUP_LENGTH = 4

/** 'ABCD-EFGH-JKMN': about 59 random bits each. */
export function makeRecoveryCodes(): string[] {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)]
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('')
  const code = () => Array.from({ length: GROUPS }, group).join('-')
  return Array.from({ length: RECOVERY_CODES }, code)
}

/**
 * What is stored of a recovery code. It is long and random, so a fast keyed hash is enough.
 * @param bare without hyphens
 */
export function hashRecoveryCode(jwtSecret: string, userId: number, bare: string): string {
  const key = keyFor(jwtSecret, 'recovery codes')
  return createHmac('sha256', key).update(`${userId} ${bare}`).digest('base64url')
}
