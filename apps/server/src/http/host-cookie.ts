import { BASE_PATH } from '@iris/contracts/address'
import type { Config } from '../config.ts'

/**
 * A cookie that no script can read, sent to this host alone. Over https it has a name that browsers take only from there.
 * @param seconds how long the browser keeps it
 */
export function hostCookie({ appUrl }: Pick<Config, 'appUrl'>, name: string, seconds: number) {
  const secure = appUrl.startsWith('https:')
  return {
    name: secure ? `__Host-${name}` : name,
    options: {
      httpOnly: true,
      sameSite: 'strict',
      maxAge: seconds,
      secure,
      // What the name over https demands.
      path: secure ? '/' : BASE_PATH,
    },
  } as const
}
