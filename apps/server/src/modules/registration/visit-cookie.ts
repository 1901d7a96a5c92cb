import type { EndpointOptions } from '@iris/contracts/endpoint'
import type { Config } from '../../config.ts'
import { hostCookie } from '../../http/host-cookie.ts'
import type { Call } from '../../http/serve.ts'
import type { GiveSecret } from './visits.commands.ts'

/** A day later nothing is left of a visit. */
const SECONDS = 24 * 60 * 60

/**
 * Holds a visit's secret. It outlives the browser, so that what waits for the network is sent when the page is opened
 * again; whether the visit still lives is decided by the server.
 */
const cookieOf = (config: Pick<Config, 'appUrl'>) => hostCookie(config, 'iris_visit', SECONDS)

export function visitCookieName(config: Pick<Config, 'appUrl'>): string {
  return cookieOf(config).name
}

export function visitCookie(
  { setCookie }: Pick<Call<EndpointOptions>, 'setCookie'>,
  config: Config,
): GiveSecret {
  const { name, options } = cookieOf(config)
  return (secret) => setCookie(name, secret, options)
}
