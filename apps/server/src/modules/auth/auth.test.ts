import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN, createTestApp, type TestApp } from '../../../test/app.ts'
import { makeUser, PASSWORD } from '../../../test/factories/user.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ trustProxy: '127.0.0.1' })
})
afterAll(() => app.close())

let address = 0
/** From an address of its own, so that no test uses up the tries of another. */
const post = (path: string, payload: unknown, as?: string) =>
  app.call(path.startsWith('/') ? 'POST' : 'GET', path, {
    payload,
    as: as ?? null,
    headers: { 'x-forwarded-for': `10.0.${Math.floor(++address / 250)}.${(address % 250) + 1}` },
  })
const logIn = (email: string, password: string, remember?: boolean) =>
  post('/login', { email, password, remember })
const claimsOf = (token: unknown) =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString())
const eventsOf = (entity_id: number | null, action: string) =>
  app.services.db
    .selectFrom('audit_events')
    .selectAll()
    .where('entity', '=', 'user')
    .where('action', '=', action)
    .where('entity_id', entity_id === null ? 'is' : '=', entity_id as never)
    .execute()

describe('Logging in', () => {
  it('A login gives a bearer token that opens the API', async () => {
    const user = await makeUser(app.services.db)
    const { status, body } = await logIn(user.email, PASSWORD)
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 12 * 3600,
    })
    const me = await app.call('GET', `/users/${user.id}`, { as: String(body.access_token) })
    expect(me.body).toMatchObject({ id: user.id, email: user.email })
  })

  it('A machine that is reached by the address of its own cable logs in, and its address is kept without the cable', async () => {
    const user = await makeUser(app.services.db)
    const reply = await app.server.inject({
      method: 'POST',
      url: '/api/v2/login',
      remoteAddress: 'fe80::7%eth0',
      payload: { email: user.email, password: PASSWORD },
    })
    expect(reply.statusCode).toBe(200)
    expect(await eventsOf(user.id, 'login')).toMatchObject([{ ip: 'fe80::7' }])
  })

  it('A login lasts thirty days when the person asks to be remembered', async () => {
    const user = await makeUser(app.services.db)
    const { body } = await logIn(user.email, PASSWORD, true)
    const { iat, exp } = claimsOf(body.access_token)
    expect(body.expires_in).toBe(30 * 24 * 3600)
    expect(exp - iat).toBe(30 * 24 * 3600)
  })

  it.each([
    [1, 'admin'],
    [2, 'tecnico'],
    [3, 'tecnico'],
    [4, 'comercial'],
    [5, 'doctor'],
    [null, 'read-only'],
  ] as const)('The login of the user type %s gets the scope %s', async (type, scope) => {
    const user = await makeUser(app.services.db, { type })
    const { body } = await logIn(user.email, PASSWORD)
    expect(claimsOf(body.access_token)).toMatchObject({
      sub: String(user.id),
      scopes: [scope],
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: expect.any(Number),
    })
  })

  it('A login accepts the e-mail in upper case and with spaces around it', async () => {
    const user = await makeUser(app.services.db, { email: 'Maria.Silva@Exemplo.test' })
    expect((await logIn(` ${user.email.toUpperCase()} `, PASSWORD)).status).toBe(200)
  })

  it('The first administrator can log in', async () => {
    expect((await logIn(ADMIN.email, ADMIN.password)).status).toBe(200)
  })

  it.each([
    ['a wrong password', { password: 'outra senha' }, {}],
    ['an unknown e-mail', { email: 'ninguem@exemplo.test' }, {}],
    ['an inactive user', {}, { active: false }],
    ['a user without password', {}, { password_hash: null }],
  ])('A login is always refused with the same words: %s', async (_what, sent, stored) => {
    const user = await makeUser(app.services.db, stored)
    const reply = await post('/login', { email: user.email, password: PASSWORD, ...sent })
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ message: 'Credenciais inválidas!', code: 'auth.credentials' })
  })

  it.each([
    ['no body', undefined, 'email', 'O e-mail é obrigatório!'],
    ['no e-mail', { password: 'x' }, 'email', 'O e-mail é obrigatório!'],
    ['a number for e-mail', { email: 5, password: 'x' }, 'email', 'O e-mail é obrigatório!'],
    [
      'no e-mail address',
      { email: 'maria', password: 'x' },
      'email',
      'Deve ser um e-mail válido! Ex.: nome@empresa.com.br',
    ],
    ['no password', { email: 'a@b.test' }, 'password', 'A senha é obrigatória!'],
    [
      'an empty password',
      { email: 'a@b.test', password: '' },
      'password',
      'A senha é obrigatória!',
    ],
    [
      'a list for password',
      { email: 'a@b.test', password: ['x'] },
      'password',
      'A senha é obrigatória!',
    ],
    [
      'a huge password',
      { email: 'a@b.test', password: 'x'.repeat(1001) },
      'password',
      'Senha deve ter no máximo 1000 caracteres',
    ],
    [
      'NUL in the e-mail',
      { email: 'a\u0000@b.test', password: 'x' },
      'email',
      'Deve ser um e-mail válido! Ex.: nome@empresa.com.br',
    ],
  ])('A login refuses %s', async (_what, payload, field, message) => {
    const reply = await post('/login', payload)
    expect(reply.status).toBe(422)
    expect(reply.body.message).toBe(message)
    expect(reply.body.errors).toMatchObject({ [field]: [message] })
  })

  it('A password with NUL is a wrong password like any other', async () => {
    expect((await logIn(ADMIN.email, 'abc\u0000def')).status).toBe(401)
  })

  it('Logins and failed logins are recorded, and when the user was last seen', async () => {
    const user = await makeUser(app.services.db)
    await logIn(user.email, 'errada')
    await logIn(user.email, PASSWORD)
    expect(await eventsOf(user.id, 'login-failed')).toHaveLength(1)
    expect(await eventsOf(user.id, 'login')).toHaveLength(1)
    const { body } = await app.call('GET', `/users/${user.id}`, { as: app.admin })
    expect(body.last_seen_at).toEqual(expect.any(String))
    expect(body.updated_at).toBe(body.created_at)
  })

  it('A failed login with an unknown e-mail is recorded without the e-mail', async () => {
    await logIn('desconhecida@exemplo.test', 'errada')
    const events = await eventsOf(null, 'login-failed')
    expect(events.length).toBeGreaterThan(0)
    expect(JSON.stringify(events)).not.toContain('desconhecida')
  })
})

describe('Logging out', () => {
  it('Logging out ends the present token and no other', async () => {
    const user = await makeUser(app.services.db)
    const [first, second] = await Promise.all([
      logIn(user.email, PASSWORD),
      logIn(user.email, PASSWORD),
    ])
    const token = String(first.body.access_token)
    const out = await post('/logout', undefined, token)
    expect(out.status).toBe(200)
    expect(out.body).toEqual({ message: 'Você saiu.' })
    expect((await app.call('GET', `/users/${user.id}`, { as: token })).status).toBe(401)
    expect((await post('/logout', undefined, token)).status).toBe(401)
    const other = await app.call('GET', `/users/${user.id}`, {
      as: String(second.body.access_token),
    })
    expect(other.status).toBe(200)
    expect(await eventsOf(user.id, 'logout')).toHaveLength(1)
  })

  it('Logging out needs a login', async () => {
    expect((await post('/logout', undefined)).status).toBe(401)
  })
})

describe('A token', () => {
  it('The token of a deactivated user stops working at the next request', async () => {
    const user = await app.userOf(5)
    const own = `/users/${user.id}`
    expect((await app.call('GET', own, { as: user.token })).status).toBe(200)
    await app.services.db
      .updateTable('users')
      .set({ active: false })
      .where('id', '=', user.id)
      .execute()
    expect((await app.call('GET', own, { as: user.token })).status).toBe(401)
  })

  it('A token has the role the user has now, not the one at login', async () => {
    const user = await app.userOf(1)
    expect((await app.call('GET', '/users', { as: user.token })).status).toBe(200)
    await app.services.db.updateTable('users').set({ type: 4 }).where('id', '=', user.id).execute()
    expect((await app.call('GET', '/users', { as: user.token })).status).toBe(403)
  })

  it.each([
    ['made up', () => 'abc.def.ghi'],
    ['with its signature cut off', (token: string) => `${token.split('.').slice(0, 2).join('.')}.`],
    [
      'with claims of somebody else',
      (token: string) => {
        const [head, claims, signature] = token.split('.')
        const other = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())
        const forged = Buffer.from(JSON.stringify({ ...other, sub: '1' })).toString('base64url')
        return [head, forged, signature].join('.')
      },
    ],
    [
      'that says it needs no signature',
      (token: string) => {
        const head = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
        return `${head}.${token.split('.')[1]}.`
      },
    ],
  ])('A token is refused: %s', async (_what, spoil) => {
    const user = await app.userOf(1)
    const reply = await app.call('GET', `/users/${user.id}`, { as: spoil(user.token) })
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ message: expect.any(String), code: 'auth.invalid' })
  })
})
