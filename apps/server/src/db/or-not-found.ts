import { AppError } from '@iris/contracts/errors'

/** What was looked for; where there is none, the call is refused with `not-found`. */
export function orNotFound<T>(sought: T | null | undefined): T {
  if (sought === null || sought === undefined) throw new AppError('not-found')
  return sought
}
