import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { PASSWORD } from '../../../test/factories/user.ts'
import { useUp } from '../../../test/many-tries.ts'
import { ACCOUNTS } from './auth.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ trustProxy: '127.0.0.1' })
})
afterAll(() => app.close())

let made = 0
const register = (overrides: Record<string, unknown> = {}, ip?: string) => {
  made += 1
  const payload = {
    name: 'Joana',
    email: `joana${made}@exemplo.test`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    ...overrides,
  }
  const headers = { 'x-forwarded-for': ip ?? `10.2.0.${made}` }
  return app.call('POST', '/register', { payload, headers })
}

describe('Registering on the public page', () => {
  it('A person who registers gets a token for their own profile and nothing else', async () => {
    const { status, body } = await register()
    expect(status).toBe(201)
    expect(body).toMatchObject({ access_token: expect.any(String), token_type: 'Bearer' })
    const as = String(body.access_token)
    const me = await app.call<{ data: { id: string } }>('GET', '/me', { as })
    expect(me.status).toBe(200)
    const own = await app.call('GET', `/users/${me.body.data.id}`, { as })
    expect(own.body).toMatchObject({ type: null, active: true, name: 'Joana' })
    for (const path of ['/users', '/users/all', '/users/sales', '/users/1'])
      expect((await app.call('GET', path, { as })).status).toBe(403)
  })

  it('A person who registers cannot choose a role, an id or another person', async () => {
    const { body } = await register({ type: 1, id: 1, active: true, scopes: ['admin'] })
    const as = String(body.access_token)
    expect((await app.call('GET', '/users', { as })).status).toBe(403)
  })

  it('A registered person sees data as soon as an administrator gives a role', async () => {
    const { body } = await register()
    const as = String(body.access_token)
    const me = await app.call<{ data: { id: string } }>('GET', '/me', { as })
    const payload = { type: 3 }
    await app.call('PUT', `/users/${me.body.data.id}`, { as: app.admin, payload })
    expect((await app.call('GET', '/users', { as })).status).toBe(200)
  })

  it('A registration with an e-mail in use is refused, in upper or lower case', async () => {
    const { status, body } = await register({ email: 'ADMIN@iris.local' })
    expect(status).toBe(422)
    expect(body).toEqual({
      message: 'Este e-mail já foi cadastrado.',
      code: 'validation',
      errors: { email: ['Este e-mail já foi cadastrado.'] },
    })
  })

  it.each([
    ['name', { name: '  ' }, 'Por favor insira um nome de usuário!'],
    ['name', { name: undefined }, 'Por favor insira um nome de usuário!'],
    ['name', { name: 'a\u0000' }, 'Nome contém caracteres inválidos'],
    ['name', { name: 'x'.repeat(256) }, 'Nome deve ter no máximo 255 caracteres'],
    ['email', { email: undefined }, 'O e-mail é obrigatório!'],
    ['email', { email: 'joana' }, 'Deve ser um e-mail válido! Ex.: nome@empresa.com.br'],
    ['password', { password: undefined }, 'A senha é obrigatória!'],
    [
      'password',
      { password: 'Senha123', password_confirmation: 'Senha123' },
      'Esta senha é muito comum. Escolha outra.',
    ],
    [
      'password',
      {
        email: 'joana@exemplo.test',
        password: 'joana@exemplo.test',
        password_confirmation: 'joana@exemplo.test',
      },
      'Esta senha é muito comum. Escolha outra.',
    ],
    ['password', { password: '1234567' }, 'A senha deve ter pelo menos 8 caracteres!'],
    ['password_confirmation', { password_confirmation: '87654321' }, 'Passwords must match'],
    ['password_confirmation', { password_confirmation: undefined }, 'Passwords must match'],
  ])('A registration with a bad %s is refused: %j', async (field, wrong, message) => {
    const { status, body } = await register(wrong)
    expect(status).toBe(422)
    expect(body.errors).toMatchObject({ [field]: [message] })
  })

  it('One address may create only so many accounts', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    for (let i = 0; i < 20; i++) await app.call('POST', '/register', { payload: {}, headers })
    expect((await app.call('POST', '/register', { payload: {}, headers })).status).toBe(429)
  })
  it('One address that creates accounts slowly creates a hundred in half a day, and another one goes on', async () => {
    const ip = '203.0.113.8'
    await useUp(app, { limit: ACCOUNTS, who: ip }, 99)
    expect((await register({}, ip)).status).toBe(201)
    expect((await register({}, ip)).status).toBe(429)
    expect((await register()).status).toBe(201)
  })
})
