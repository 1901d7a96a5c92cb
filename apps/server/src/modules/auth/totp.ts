import { createHmac, timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS } from '@iris/domain/second-factor'

// RFC 6238 as every authenticator app does it: SHA-1, 30 seconds, 6 digits.
const STEP_SECONDS = 30
/** Clocks differ, so the step before and the one after count too. */
const DRIFT = 1

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const fives = bits.match(/.{1,5}/g) ?? []
  return fives.map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The code of one step (RFC 4226, section 5.3). */
export function totpCode(secret: Uint8Array, step: number, digits = CODE_DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** @param now milliseconds since 1970 */
export const stepAt = (now: number) => Math.floor(now / 1000 / STEP_SECONDS)

/** The step of a code, at most one away from now; null when it belongs to none. */
export function stepOf(secret: Uint8Array, code: string, now: number): number | null {
  const given = Buffer.from(code)
  const present = stepAt(now)
  for (let step = present - DRIFT; step <= present + DRIFT; step++) {
    const right = Buffer.from(totpCode(secret, step))
    if (given.length === right.length && timingSafeEqual(given, right)) return step
  }
  return null
}

/** The text in the QR code for the phone. */
export function otpauthUrl(secret: Uint8Array, email: string): string {
  const parameters = new URLSearchParams({ secret: toBase32(secret), issuer: 'Íris' })
  // Some apps read a plus as a plus.
  const query = parameters.toString().replaceAll('+', '%20')
  return `otpauth://totp/${encodeURIComponent('Íris')}:${encodeURIComponent(email)}?${query}`
}
