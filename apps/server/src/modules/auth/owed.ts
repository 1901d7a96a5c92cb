import { mustHaveSecondFactor } from '@iris/domain/second-factor'
import { roleOf, type UserType } from '@iris/domain/user-type'
import type { Config } from '../../config.ts'
import type { UserCaller } from '../../http/caller.ts'

/** What a user must do before anything else: their own password first, then what SECOND_FACTOR=required demands. */
export function owedBy(
  { secondFactor }: Pick<Config, 'secondFactor'>,
  user: { type: UserType | null; first_password: boolean; second_factor_since: string | null },
): UserCaller['owes'] {
  if (user.first_password) return 'password'
  const isNeeded =
    secondFactor === 'required' &&
    user.second_factor_since === null &&
    mustHaveSecondFactor(roleOf(user.type))
  return isNeeded ? 'second-factor' : null
}
