import type { FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import { visitCookieName } from '../../http/authenticate.ts'
import { BASE_PATH } from '../../http/serve.ts'
import type { GiveSecret } from './visits.ts'

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
