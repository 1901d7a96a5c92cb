import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeUser, PASSWORD } from '../../../test/factories/user.ts'
import { hashPassword } from '../users/password.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ trustProxy: '127.0.0.1' })
})
afterAll(() => app.close())

let addresses = 0
async function logIn(type: 1 | 3 | 4 | 5 = 3) {
  const user = await makeUser(app.services.db, { type })
  return { ...user, token: await enter(user.email) }
}
async function enter(email: string, password = PASSWORD) {
  const { body } = await app.call<{ access_token: string }>('POST', '/login', {
    payload: { email, password },
    headers: { 'x-forwarded-for': `10.50.0.${++addresses}` },
  })
  return body.access_token
}
const send = (method: string, path: string, as: string, payload?: unknown) =>
  app.call(method, path, { as, payload })
const lock = (as: string) => send('POST', '/me/lock', as)
const unlock = (as: string, payload: unknown) => send('POST', '/me/unlock', as, payload)
const stateOf = async (as: string) => (await send('GET', '/me/lock', as)).body

describe('A locked session', () => {
  it('A locked session is opened by a password with spaces at its ends, exactly as it is', async () => {
    const password = ' com espaços nas pontas '
    const { email } = await makeUser(app.services.db, {
      password_hash: await hashPassword(password),
    })
    const token = await enter(email, password)
    await lock(token)
    expect((await unlock(token, { current_password: password.trim() })).status).toBe(422)
    expect((await unlock(token, { current_password: password })).status).toBe(204)
  })

  it('A locked session reads and writes nothing until the password opens it', async () => {
    const { token, name, email, id } = await logIn()
    expect((await lock(token)).status).toBe(204)
    for (const [method, path] of [
      ['GET', '/patients'],
      ['GET', `/users/${id}`],
      ['POST', '/me/sessions/end-others'],
      ['PUT', '/me/pin'],
      ['POST', '/me/second-factor'],
    ] as const) {
      const { status, body } = await send(method, path, token, method === 'GET' ? undefined : {})
      expect([path, status, body.code]).toEqual([path, 423, 'session.locked'])
    }
    expect((await send('GET', '/me', token)).status).toBe(423)
    // The board on a wall shows tickets alone, and goes on.
    expect((await send('GET', '/screening-events/999999/board', token)).status).toBe(404)
    expect((await send('GET', '/screening-events/999999/stations', token)).status).toBe(423)
    expect(await stateOf(token)).toEqual({
      idle_minutes: 15,
      locked: true,
      pin: false,
      name,
      email,
    })
    const wrong = await unlock(token, { current_password: 'errada' })
    expect(wrong.body.errors).toEqual({ current_password: ['A senha atual está incorreta.'] })
    expect((await send('GET', '/patients', token)).status).toBe(423)
    expect((await unlock(token, { current_password: PASSWORD })).status).toBe(204)
    expect((await send('GET', '/patients', token)).status).toBe(200)
    const events = await app.services.db
      .selectFrom('audit_events')
      .select(['action', 'detail'])
      .where('user_id', '=', id)
      .where('entity', '=', 'screen')
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { action: 'lock', detail: null },
      { action: 'unlock', detail: { by: 'password' } },
    ])
  })

  it('A screen that is open already is unlocked without an event', async () => {
    const { token, id } = await logIn()
    expect((await unlock(token, { current_password: PASSWORD })).status).toBe(204)
    await lock(token)
    for (let presses = 0; presses < 2; presses++)
      expect((await unlock(token, { current_password: PASSWORD })).status).toBe(204)
    const events = await app.services.db
      .selectFrom('audit_events')
      .select('action')
      .where('user_id', '=', id)
      .where('entity', '=', 'screen')
      .orderBy('id')
      .execute()
    expect(events).toEqual([{ action: 'lock' }, { action: 'unlock' }])
  })

  it('A locked session leaves other sessions of the same person open', async () => {
    const { token, email } = await logIn()
    const other = await enter(email)
    await lock(token)
    expect((await send('GET', '/patients', other)).status).toBe(200)
  })

  it('A locked session can be logged out', async () => {
    const { token } = await logIn()
    await lock(token)
    expect((await send('POST', '/logout', token)).status).toBe(200)
    expect((await send('GET', '/me/lock', token)).status).toBe(401)
  })

  it.each([{}, { current_password: '' }, { current_password: PASSWORD, pin: '2580' }])(
    'A locked session is not opened by %j',
    async (payload) => {
      const { token } = await logIn()
      await lock(token)
      expect((await unlock(token, payload)).status).toBe(422)
      expect((await stateOf(token)).locked).toBe(true)
    },
  )

  it('Wrong passwords at the lock must wait as at a login', async () => {
    const { token } = await logIn()
    await lock(token)
    for (let tries = 0; tries < 10; tries++) await unlock(token, { current_password: 'errada' })
    expect((await unlock(token, { current_password: PASSWORD })).status).toBe(429)
  })
})

describe('The PIN of a session', () => {
  it('A PIN opens the screen of its own session and no other', async () => {
    const { token, email } = await logIn()
    expect((await send('PUT', '/me/pin', token, { pin: '2580' })).status).toBe(204)
    const other = await enter(email)
    await lock(token)
    await lock(other)
    expect(await stateOf(token)).toMatchObject({ pin: true })
    expect(await stateOf(other)).toMatchObject({ pin: false })
    expect((await unlock(other, { pin: '2580' })).status).toBe(422)
    expect((await unlock(token, { pin: '2580' })).status).toBe(204)
    expect((await send('GET', '/patients', token)).status).toBe(200)
  })

  it('After five wrong PINs only the password opens the screen', async () => {
    const { token } = await logIn()
    await send('PUT', '/me/pin', token, { pin: '258036' })
    await lock(token)
    const tries = await Promise.all(
      ['0001', '0002', '0003', '0004', '0005', '0006', '0007'].map((pin) => unlock(token, { pin })),
    )
    expect(tries.every(({ status }) => status === 422)).toBe(true)
    expect(await stateOf(token)).toMatchObject({ pin: false })
    const late = await unlock(token, { pin: '258036' })
    expect(late.body.errors).toEqual({ pin: ['O PIN não vale mais. Use a sua senha.'] })
    await unlock(token, { current_password: PASSWORD })
    await lock(token)
    expect((await unlock(token, { pin: '258036' })).status).toBe(204)
  })

  it('A right PIN resets the count of wrong ones', async () => {
    const { token } = await logIn()
    await send('PUT', '/me/pin', token, { pin: '2580' })
    for (let round = 0; round < 2; round++) {
      await lock(token)
      for (let tries = 0; tries < 4; tries++) await unlock(token, { pin: '0852' })
      expect((await unlock(token, { pin: '2580' })).status).toBe(204)
    }
  })

  it('A PIN is kept as a slow hash and can be removed', async () => {
    const { token, id } = await logIn()
    await send('PUT', '/me/pin', token, { pin: '2580' })
    const { pin_hash } = await app.services.db
      .selectFrom('sessions')
      .select('pin_hash')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(pin_hash).toMatch(/^\$argon2id\$/)
    await send('DELETE', '/me/pin', token)
    expect(await stateOf(token)).toMatchObject({ pin: false })
  })

  it.each([
    ['123', 'O PIN tem de 4 a 6 dígitos.'],
    ['12a4', 'O PIN tem de 4 a 6 dígitos.'],
    ['1234', 'Este PIN é fácil demais de adivinhar. Escolha outro.'],
    ['000000', 'Este PIN é fácil demais de adivinhar. Escolha outro.'],
  ])('A PIN is refused: %j', async (pin, message) => {
    const { token } = await logIn()
    const { status, body } = await send('PUT', '/me/pin', token, { pin })
    expect([status, body.errors]).toEqual([422, { pin: [message] }])
  })
})

it('The screen of a person who sees no patients never locks by itself', async () => {
  const [sales, doctor] = [await logIn(4), await logIn(5)]
  expect(await stateOf(sales.token)).toMatchObject({ idle_minutes: 0 })
  expect(await stateOf(doctor.token)).toMatchObject({ idle_minutes: 15 })
})
