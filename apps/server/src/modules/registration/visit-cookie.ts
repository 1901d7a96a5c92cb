import { BASE_PATH } from '@iris/contracts/address'
import type { FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import type { GiveSecret } from './visits.commands.ts'

export const VISIT_COOKIE = 'iris_visit'

/** The secret lives in a cookie no script can read, and which ends with the browser. */
export function visitCookie(reply: FastifyReply, config: Config): GiveSecret {
  return (secret) => {
    reply.setCookie(VISIT_COOKIE, secret, {
      httpOnly: true,
      sameSite: 'strict',
      secure: config.appUrl.startsWith('https:'),
      path: BASE_PATH,
    })
  }
}
