import { isCommonPassword } from '@iris/domain/common-password'
import { PASSWORD_MIN } from '@iris/domain/limits'
import { z } from 'zod'

export const COMMON_PASSWORD = 'Esta senha é muito comum. Escolha outra.'

/**
 * The faults of a new password. A short one gets only that message. The server also refuses the person's own e-mail,
 * which a schema cannot always know.
 */
export const notCommon = [
  (value: string) => value.length < PASSWORD_MIN || !isCommonPassword(value),
  COMMON_PASSWORD,
] as const

/** A new password: kept exactly as typed, with its spaces, because the login compares it so. */
export function newPassword(label = 'Senha') {
  return z
    .string()
    .min(1)
    .min(PASSWORD_MIN)
    .max(1000)
    .refine(...notCommon)
    .meta({ label })
}
