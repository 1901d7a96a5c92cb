import { BASE_PATH } from '@iris/contracts/address'
import type { FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import type { GiveSecret } from './visits.commands.ts'

/** Of the visit. Over https a name that browsers take from this very host alone, and only as `visitCookie` sets it. */
export function visitCookieName({ appUrl }: Pick<Config, 'appUrl'>): string {
  return appUrl.startsWith('https:') ? '__Host-iris_visit' : 'iris_visit'
}

/** The secret lives in a cookie no script can read, and which ends with the browser. */
export function visitCookie(reply: FastifyReply, config: Config): GiveSecret {
  const secure = config.appUrl.startsWith('https:')
  return (secret) => {
    reply.setCookie(visitCookieName(config), secret, {
      httpOnly: true,
      sameSite: 'strict',
      secure,
      // What the name over https demands.
      path: secure ? '/' : BASE_PATH,
    })
  }
}
