import { afterAll, describe, expect, it } from 'vitest'
import { phoneCode } from '../../../test/factories/second-factor.ts'
import { makeUser, PASSWORD } from '../../../test/factories/user.ts'
import { holdTransaction, untilWaitedFor } from '../../../test/held-transaction.ts'
import { setForThisTest } from '../../../test/other-settings.ts'
import { type Entered, startSecondFactorApp } from '../../../test/second-factor-app.ts'

const { app, send, logIn, enter, isOpen, makeProtected, eventsOf } = await startSecondFactorApp()
afterAll(() => app.close())

describe('Setting up a second factor', () => {
  it('Setting up a second factor gives a secret and an address for the phone, and counts from the first code', async () => {
    const user = await makeUser(app.services.db)
    const token = (await logIn(user.email)).body.access_token
    const { status, body } = await send<{ secret: string; otpauth_url: string }>(
      'POST',
      '/me/second-factor',
      token,
      {},
    )
    expect(status).toBe(200)
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.otpauth_url).toContain(`secret=${body.secret}`)
    expect((await logIn(user.email)).body.access_token, 'not confirmed yet').toBeDefined()
    const wrong = await send('POST', '/me/second-factor/confirm', token, { code: '000000' })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors).toHaveProperty('code')
    const right = await send<{ recovery_codes: string[] }>(
      'POST',
      '/me/second-factor/confirm',
      token,
      { code: phoneCode(body.secret) },
    )
    expect(right.status).toBe(200)
    expect(new Set(right.body.recovery_codes).size).toBe(10)
    const again = await send('POST', '/me/second-factor', token, {})
    expect([again.status, again.body.code]).toEqual([409, 'second-factor.on'])
    const actions = (await eventsOf('second-factor', user.id)).map(({ action }) => action)
    expect(actions).toEqual(['start', 'turn-on'])
  })

  it('Setting up a second factor ends every other session', async () => {
    const user = await makeUser(app.services.db)
    const other = (await logIn(user.email)).body.access_token
    const mine = (await logIn(user.email)).body.access_token
    const { body } = await send<{ secret: string }>('POST', '/me/second-factor', mine, {})
    await send('POST', '/me/second-factor/confirm', mine, { code: phoneCode(body.secret) })
    expect([await isOpen(mine), await isOpen(other)]).toEqual([true, false])
  })

  it('Setting up a second factor with a login older than ten minutes asks for the present password', async () => {
    const user = await makeUser(app.services.db)
    const token = (await logIn(user.email)).body.access_token
    expect((await send('POST', '/me/second-factor', token, {})).status).toBe(200)
    setForThisTest(app, { reauthMinutes: 0 })
    const ask = (payload: unknown) => send('POST', '/me/second-factor', token, payload)
    expect((await ask({})).body.errors).toEqual({
      current_password: ['Informe a sua senha atual.'],
    })
    expect((await ask({ current_password: 'errada' })).status).toBe(422)
    expect((await ask({ current_password: PASSWORD })).status).toBe(200)
  })

  it('Neither the secret nor a recovery code is readable in the database', async () => {
    const { id, secret, codes } = await makeProtected()
    const { db } = app.services
    const kept = JSON.stringify([
      await db.selectFrom('second_factors').selectAll().where('user_id', '=', id).execute(),
      await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute(),
      await db.selectFrom('idempotency_keys').selectAll().execute(),
      await db.selectFrom('audit_events').selectAll().where('user_id', '=', id).execute(),
    ])
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(text)
    expect(kept).not.toContain(Buffer.from(secret).toString('base64url'))
  })
})

describe('A login with a second factor', () => {
  it('A login with a second factor gives a ticket that opens nothing, and the code gives the token', async () => {
    const { email, secret } = await makeProtected()
    const first = await logIn(email)
    expect(first).toMatchObject({ status: 200 })
    expect(first.body).toEqual({ second_factor: true, ticket: expect.any(String) })
    expect(await isOpen(first.body.ticket)).toBe(false)
    const code = phoneCode(secret, 1)
    const second = await enter(first.body.ticket, ` ${code.slice(0, 3)} ${code.slice(3)}`)
    expect(second.status).toBe(200)
    expect(second.body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 12 * 3600,
    })
    expect(await isOpen(second.body.access_token)).toBe(true)
  })

  it('A login with a second factor remembers as long as the first step asked', async () => {
    const { email, secret } = await makeProtected()
    const { ticket } = (await logIn(email, true)).body
    const { body } = await enter(ticket, phoneCode(secret, 1))
    expect(body).toMatchObject({ expires_in: 30 * 24 * 3600 })
  })

  it('A password alone opens nothing where a second factor is turned on while it is looked at', async () => {
    const { id, email } = await makeUser(app.services.db, { type: 3 })
    const since = { second_factor_since: new Date() }
    const turnOn = await holdTransaction(app.services.db, (trx) =>
      trx.updateTable('users').set(since).where('id', '=', id).execute(),
    )
    const entering = logIn(email)
    await untilWaitedFor(app.services.db)
    await turnOn()
    expect(await entering).toMatchObject({ status: 401, body: { code: 'auth.credentials' } })
    expect((await logIn(email)).body).toMatchObject({ second_factor: true })
  })

  it('A code is accepted once, even when two people send it at the same moment', async () => {
    const { id, email, secret } = await makeProtected()
    const { ticket } = (await logIn(email)).body
    const code = phoneCode(secret, 1)
    const answers = await Promise.all([enter(ticket, code), enter(ticket, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const late = await enter((await logIn(email)).body.ticket, code)
    expect([late.status, late.body.code]).toEqual([401, 'second-factor.wrong'])
    const details = (await eventsOf('user', id))
      .filter(({ action }) => action !== 'ask-code')
      .map(({ action, detail }) => [action, detail])
    expect(details.slice(1)).toEqual(
      expect.arrayContaining([
        ['login', { second_factor: 'phone' }],
        ['login-failed', { second_factor: true }],
      ]),
    )
  })

  it('A code older than the last one used is refused', async () => {
    const { email, secret } = await makeProtected()
    const { ticket } = (await logIn(email)).body
    const [older, last] = [phoneCode(secret), phoneCode(secret, 1)]
    expect((await enter(ticket, last)).status).toBe(200)
    for (const code of [older, last]) expect((await enter(ticket, code)).status).toBe(401)
  })

  it('Each recovery code is accepted once, however it is written, and the answer says how many are left', async () => {
    const { email, codes } = await makeProtected()
    const [first = '', second = ''] = codes
    const { ticket } = (await logIn(email)).body
    const entered = await enter(ticket, first.toLowerCase().replaceAll('-', ' '))
    expect(entered.body).toMatchObject({ recovery_codes_left: 9 })
    expect((await enter(ticket, first)).status).toBe(401)
    expect((await enter(ticket, second)).body).toMatchObject({ recovery_codes_left: 8 })
    const other = await makeProtected()
    expect((await enter((await logIn(other.email)).body.ticket, codes[3] ?? '')).status).toBe(401)
  })

  it('Wrong codes must wait like wrong passwords, from wherever they come', async () => {
    const { email, secret, codes } = await makeProtected()
    const { ticket } = (await logIn(email)).body
    for (let tries = 0; tries < 10; tries++)
      expect((await enter(ticket, '000000')).status).toBe(401)
    const waiting = await enter((await logIn(email)).body.ticket, phoneCode(secret, 1))
    expect([waiting.status, waiting.body.code]).toEqual([429, 'auth.throttled'])
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(30)
    expect((await enter(ticket, codes[0] ?? '')).status, 'recovery codes wait too').toBe(429)
  })

  it.each(['uma mentira', '', 'a.b.c'])('A login refuses %j as a ticket', async (ticket) => {
    expect([401, 422]).toContain((await enter(ticket, '123456')).status)
  })

  it('A login refuses a bearer token as a ticket, and a ticket after a new password', async () => {
    const { email, secret, token } = await makeProtected()
    expect((await enter(token, phoneCode(secret, 1))).body.code).toBe('second-factor.ticket')
    const { ticket } = (await logIn(email)).body
    const attributes = { password: 'outra senha boa', password_confirmation: 'outra senha boa' }
    await send('PATCH', '/me', token, { data: { type: 'profile', attributes } })
    expect((await enter(ticket, phoneCode(secret, 1))).body.code).toBe('second-factor.ticket')
  })

  it('The second factor is also asked for after a forgotten password', async () => {
    const { id, email, secret } = await makeProtected()
    const token = 'um-token-do-e-mail'
    const { createHash } = await import('node:crypto')
    const token_hash = createHash('sha256').update(token).digest('hex')
    const expires_at = new Date(Date.now() + 60_000)
    await app.services.db
      .insertInto('password_resets')
      .values({ token_hash, user_id: id, expires_at })
      .execute()
    const password = 'mais uma senha boa'
    const { body } = await send<Entered>('POST', '/password-reset', null, {
      email,
      token,
      password,
      password_confirmation: password,
    })
    expect(body).toEqual({ second_factor: true, ticket: expect.any(String) })
    expect((await enter(body.ticket, phoneCode(secret, 1))).status).toBe(200)
  })
})

it('The list of users tells an administrator who has a second factor', async () => {
  const { id } = await makeProtected()
  const other = await makeUser(app.services.db)
  const read = async (user: number) => (await send('GET', `/users/${user}`, app.admin)).body
  expect(await read(id)).toMatchObject({ second_factor_since: expect.stringMatching(/Z$/) })
  expect(await read(other.id)).toMatchObject({ second_factor_since: null })
})

it('A secret sealed with another JWT_SECRET opens nothing', async () => {
  const { id, email, secret } = await makeProtected()
  const { sealSecret } = await import('./second-factor-keys.ts')
  await app.services.db
    .updateTable('second_factors')
    .set({ secret: sealSecret('x'.repeat(64), id, Buffer.from('12345678901234567890')) })
    .where('user_id', '=', id)
    .execute()
  const { ticket } = (await logIn(email)).body
  expect((await enter(ticket, phoneCode(secret, 1))).status).toBe(401)
})
