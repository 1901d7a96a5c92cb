import { expect } from 'vitest'
import { createTestApp } from './app.ts'
import { phoneCode } from './factories/second-factor.ts'
import { makeUser, PASSWORD } from './factories/user.ts'

/** What a login answers: a session, or a ticket for the second step. */
export type Entered = {
  access_token: string
  second_factor?: true
  ticket: string
  recovery_codes_left?: number
  code?: string
}

/** An application whose people log in with a second factor. */
export async function startSecondFactorApp() {
  const app = await createTestApp({ trustProxy: '127.0.0.1' })
  let addresses = 0
  /** From an address of its own. */
  const send = <T = Record<string, unknown>>(
    method: string,
    path: string,
    as: string | null,
    payload?: unknown,
  ) =>
    app.call<T>(method, path, {
      as,
      payload,
      headers: {
        'x-forwarded-for': `10.40.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`,
      },
    })
  const logIn = (email: string, remember = false) =>
    send<Entered>('POST', '/login', null, { email, password: PASSWORD, remember })
  const enter = (ticket: string, code: string) =>
    send<Entered>('POST', '/login/second-factor', null, { ticket, code })
  const isOpen = async (as: string) => (await send('GET', '/me', as)).status === 200

  /** A person whose phone is set up: the secret, the recovery codes, and the token used for it. */
  async function makeProtected(type: 1 | 3 | 5 = 3) {
    const user = await makeUser(app.services.db, { type })
    const token = (await logIn(user.email)).body.access_token
    const { body } = await send<{ secret: string }>('POST', '/me/second-factor', token, {})
    const confirmed = await send<{ recovery_codes: string[] }>(
      'POST',
      '/me/second-factor/confirm',
      token,
      { code: phoneCode(body.secret) },
    )
    expect(confirmed.status).toBe(200)
    return { ...user, token, secret: body.secret, codes: confirmed.body.recovery_codes }
  }
  const eventsOf = (entity: string, entity_id: number) =>
    app.services.db
      .selectFrom('audit_events')
      .select(['action', 'detail', 'user_id'])
      .where('entity', '=', entity)
      .where('entity_id', '=', entity_id)
      .orderBy('id')
      .execute()
  return { app, send, logIn, enter, isOpen, makeProtected, eventsOf }
}
