import { createHash, randomBytes } from 'node:crypto'

/** 256 bits that nobody guesses, as 43 characters of an address. */
export function newResultToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Where the result of a token opens. @param appUrl origin of the web app without a slash at the end */
export function resultUrl(appUrl: string, token: string): string {
  return `${appUrl}/resultado/${token}`
}

/** What the database keeps of a token. */
export function hashResultToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
