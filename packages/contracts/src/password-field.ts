import { isCommonPassword } from '@iris/domain/common-password'
import { PASSWORD_MIN } from '@iris/domain/limits'
import { z } from 'zod'

export const COMMON_PASSWORD = 'Esta senha é muito comum. Escolha outra.'

/** For a password being chosen; of one that is too short that alone is said. The own e-mail, which a schema may not know, is refused by the server besides. */
export const notCommon = [
  (value: string) => value.length < PASSWORD_MIN || !isCommonPassword(value),
  COMMON_PASSWORD,
] as const

/** A password being chosen: taken as typed, spaces and all, since logging in compares it so. */
export function newPassword(label = 'Senha') {
  return z
    .string()
    .min(1)
    .min(PASSWORD_MIN)
    .max(1000)
    .refine(...notCommon)
    .meta({ label })
}
