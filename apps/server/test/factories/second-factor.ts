import { stepAt, totpCode } from '../../src/modules/auth/totp.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The code that the app on a phone shows for a secret.
 * @param aside steps of 30 seconds from now
 */
export function phoneCode(secret: string, aside = 0): string {
  const bits = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const key = Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2))
  return totpCode(key, stepAt(Date.now()) + aside)
}
