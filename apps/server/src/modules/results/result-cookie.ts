import { pathOf } from '@iris/contracts/address'
import { getResultGate } from '@iris/contracts/results'
import { RESULT_OPEN_MINUTES } from '@iris/domain/result-link'
import type { Config } from '../../config.ts'

/** The cookie of a browser that opened a result: no script reads it, and it is sent for this very link alone. */
export function resultCookie({ appUrl }: Pick<Config, 'appUrl'>, token: string) {
  const secure = appUrl.startsWith('https:')
  return {
    // Over https a name that browsers take only from there.
    name: secure ? '__Secure-iris_result' : 'iris_result',
    options: {
      httpOnly: true,
      sameSite: 'strict',
      maxAge: RESULT_OPEN_MINUTES * 60,
      secure,
      path: pathOf(getResultGate, { token }),
    },
  } as const
}
