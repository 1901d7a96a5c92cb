import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB and two passes, the library's defaults (OWASP ASVS 6). */
export const hashPassword = (password: string): Promise<string> => hash(password)

// Verified against when there is no such user, so that the time tells nothing.
const NOBODY = hashPassword('nobody has this password')

/** False without a hash, after as much work as with one. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await NOBODY), password)
  return matches && stored !== null
}
