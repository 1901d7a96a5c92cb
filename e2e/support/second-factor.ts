import { phoneCode } from '../../apps/server/test/factories/second-factor.ts'
import type { Iris } from './iris.ts'
import type { Staff } from './staff.ts'

/** Sets up a person's phone without the screen: its secret, and the recovery codes. */
export async function setUpPhone(
  iris: Iris,
  person: Staff,
): Promise<{ secret: string; codes: string[] }> {
  const path = '/me/second-factor'
  const { secret } = await iris.api<{ secret: string }>('POST', path, person.token, {})
  const { recovery_codes } = await iris.api<{ recovery_codes: string[] }>(
    'POST',
    `${path}/confirm`,
    person.token,
    { code: phoneCode(secret) },
  )
  return { secret, codes: recovery_codes }
}

/** A code after the one that set the phone up, which is already used. */
export const nextCode = (secret: string) => phoneCode(secret, 1)
export { phoneCode }
