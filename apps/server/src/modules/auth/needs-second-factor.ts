import { mustHaveSecondFactor } from '@iris/domain/second-factor'
import { roleOf, type UserType } from '@iris/domain/user-type'
import type { Config } from '../../config.ts'

/** Whether a user must set up a second factor before anything else (SECOND_FACTOR=required). */
export function needsSecondFactor(
  { secondFactor }: Pick<Config, 'secondFactor'>,
  user: { type: UserType | null; second_factor_since: string | null },
): boolean {
  return (
    secondFactor === 'required' &&
    user.second_factor_since === null &&
    mustHaveSecondFactor(roleOf(user.type))
  )
}
