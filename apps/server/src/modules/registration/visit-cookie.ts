import { BASE_PATH } from '@iris/contracts/address'
import type { EndpointOptions } from '@iris/contracts/endpoint'
import type { Config } from '../../config.ts'
import type { Call } from '../../http/serve.ts'
import type { GiveSecret } from './visits.commands.ts'

/** Of the visit. Over https a name that browsers take from this very host alone, and only as `visitCookie` sets it. */
export function visitCookieName({ appUrl }: Pick<Config, 'appUrl'>): string {
  return appUrl.startsWith('https:') ? '__Host-iris_visit' : 'iris_visit'
}

/** A day later nothing is left of a visit. */
const SECONDS = 24 * 60 * 60

/**
 * The secret lives in a cookie no script can read. It outlives the browser, so that what waits for the network is sent when
 * the page is opened again; whether the visit still lives is decided by the server.
 */
export function visitCookie(
  { setCookie }: Pick<Call<EndpointOptions>, 'setCookie'>,
  config: Config,
): GiveSecret {
  const secure = config.appUrl.startsWith('https:')
  return (secret) => {
    setCookie(visitCookieName(config), secret, {
      httpOnly: true,
      sameSite: 'strict',
      maxAge: SECONDS,
      secure,
      // What the name over https demands.
      path: secure ? '/' : BASE_PATH,
    })
  }
}
