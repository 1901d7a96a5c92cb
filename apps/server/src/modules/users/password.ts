import { ValidationError } from '@iris/contracts/errors'
import { COMMON_PASSWORD } from '@iris/contracts/password-field'
import { isCommonPassword } from '@iris/domain/common-password'
import { hash, verify } from '@node-rs/argon2'
import { isLeakedPassword } from './leaked-passwords.ts'

/** argon2id with 19 MiB and two passes, the library's defaults (OWASP ASVS 6). */
export const hashPassword = (password: string): Promise<string> => hash(password)

/**
 * The hash of a new password for the account of this e-mail.
 * @throws ValidationError for one that is easy to guess, or common in known leaks
 */
export async function hashChosen(password: string, email: string): Promise<string> {
  if (isCommonPassword(password, email) || (await isLeakedPassword(password)))
    throw new ValidationError({ password: [COMMON_PASSWORD] })
  return hashPassword(password)
}

// Compared with when the user does not exist, so that the time tells nothing.
const NOBODY = hashPassword('nobody has this password')

/** False without a hash, after the same amount of work. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await NOBODY), password)
  return matches && stored !== null
}
