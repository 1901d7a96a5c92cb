import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeUser, PASSWORD, userBody } from '../../../test/factories/user.ts'
import { failMore } from '../../../test/many-tries.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const post = (payload: unknown) => app.call('POST', '/users', { as: app.admin, payload })
const put = (id: number, payload: unknown, as = app.admin) =>
  app.call('PUT', `/users/${id}`, { as, payload })
const logIn = (email: string, password: string) =>
  app.call('POST', '/login', { payload: { email, password } })
type List = { data: Record<string, unknown>[]; total: number; last_page: number }
const list = (search: string, as = app.admin) => app.call<List>('GET', `/users?${search}`, { as })

describe('Registering a user', () => {
  it('The answer to a new user has everything except the password', async () => {
    const sent = userBody({ cpf: '529.982.247-25', phone: '(11) 98765-4321', dob: '1990-03-01' })
    const { status, body } = await post(sent)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: expect.any(Number),
      name: sent.name,
      email: sent.email,
      active: true,
      type: 3,
      cpf: '52998224725',
      dob: '1990-03-01',
      sex: 'F',
      phone: '11987654321',
      rg: null,
      address_city: null,
      profile_image: null,
      visible: true,
    })
    expect(JSON.stringify(body)).not.toMatch(/password|argon2/)
    expect((await logIn(sent.email, PASSWORD)).status).toBe(200)
  })

  it.each([
    ['name', { name: '' }, 'Nome é obrigatório'],
    ['email', { email: undefined }, 'E-mail é obrigatório'],
    ['email', { email: 'sem-arroba' }, 'Digite um email válido'],
    ['password', { password: undefined }, 'Senha é obrigatória'],
    ['password', { password: '1234567' }, 'Senha deve ter pelo menos 8 caracteres'],
    ['type', { type: undefined }, 'Tipo de Usuário é obrigatório'],
    ['type', { type: 6 }, 'Tipo de Usuário não é uma opção válida'],
    ['cpf', { cpf: undefined }, 'CPF é obrigatório'],
    ['cpf', { cpf: '111.111.111-11' }, 'CPF é inválido'],
    ['password', { password: '12345678' }, 'Esta senha é muito comum. Escolha outra.'],
    ['sex', { sex: undefined }, 'Sexo é obrigatório'],
    ['sex', { sex: 'O' }, 'Sexo não é uma opção válida'],
    ['dob', { dob: '2023-02-30' }, 'Data de nascimento deve ser uma data válida'],
    ['dob', { dob: '0203-02-20' }, 'Data de nascimento deve ser uma data válida'],
    ['dob', { dob: '2199-01-25' }, 'Data de nascimento não pode ser no futuro'],
    ['name', { name: 'a\u0000b' }, 'Nome contém caracteres inválidos'],
    ['name', { name: 'x'.repeat(256) }, 'Nome deve ter no máximo 255 caracteres'],
    ['name', { name: { a: 1 } }, 'Nome deve conter um texto'],
  ])('A new user with a bad %s is refused: %j', async (field, wrong, message) => {
    const { status, body } = await post(userBody(wrong))
    expect(status).toBe(422)
    expect(body).toEqual({ message, code: 'validation', errors: { [field]: [message] } })
  })

  it('A new user with an e-mail or a CPF in use is refused under that field', async () => {
    const first = userBody()
    await post(first)
    const again = await post({ ...first, email: first.email.toUpperCase() })
    expect(again.status).toBe(422)
    expect(again.body.errors).toEqual({
      email: ['Este e-mail já foi cadastrado.'],
      cpf: ['Este CPF já foi cadastrado.'],
    })
  })

  it('Only one of two new users with the same e-mail at once is registered', async () => {
    const [a, b] = [userBody(), userBody()]
    const replies = await Promise.all([post(a), post({ ...b, email: a.email })])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
    const refused = replies.find(({ status }) => status === 422)
    expect(refused?.body.errors).toEqual({ email: ['Este e-mail já foi cadastrado.'] })
  })
})

describe('Changing a user', () => {
  it('An edit of a user keeps what is not sent, the password too', async () => {
    const sent = userBody({ rg: '12.345.678-X', address_city: 'Santos' })
    const { body } = await post(sent)
    const reply = await put(Number(body.id), { name: 'Outro Nome', address_city: null })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      name: 'Outro Nome',
      email: sent.email,
      rg: '12345678X',
      address_city: null,
    })
    expect((await logIn(sent.email, PASSWORD)).status).toBe(200)
  })

  it('An edit of a user keeps the password when it is null and replaces it when it is given', async () => {
    const user = await makeUser(app.services.db)
    await put(user.id, { password: null })
    expect((await logIn(user.email, PASSWORD)).status).toBe(200)
    await put(user.id, { password: 'outra senha boa' })
    expect((await logIn(user.email, PASSWORD)).status).toBe(401)
    expect((await logIn(user.email, 'outra senha boa')).status).toBe(200)
  })

  it('A password set by an administrator lets a locked-out person in again', async () => {
    const user = await makeUser(app.services.db)
    await logIn(user.email, 'errada')
    await failMore(app, user.email, 9)
    expect((await logIn(user.email, PASSWORD)).status).toBe(429)
    await put(user.id, { password: 'outra senha boa' })
    expect((await logIn(user.email, 'outra senha boa')).status).toBe(200)
  })

  it('A new password or a deactivation ends the sessions of that user', async () => {
    const [first, second] = [await app.userOf(5), await app.userOf(5)]
    await put(first.id, { password: 'outra senha boa' })
    await put(second.id, { active: false })
    await put(second.id, { active: true })
    for (const { id, token } of [first, second])
      expect((await app.call('GET', `/users/${id}`, { as: token })).status).toBe(401)
  })

  it('A new type of a user counts from the next request on', async () => {
    const user = await app.userOf(1)
    expect((await list('', user.token)).status).toBe(200)
    await put(user.id, { type: 5 })
    expect((await list('', user.token)).status).toBe(403)
  })

  it('An edit of a user that somebody else changed since it was read is refused', async () => {
    const { body } = await post(userBody())
    const id = Number(body.id)
    const first = await put(id, { name: 'Primeira', updated_at: body.updated_at })
    expect(first.status).toBe(200)
    const stale = await put(id, { name: 'Segunda', updated_at: body.updated_at })
    expect(stale.status).toBe(409)
    expect(stale.body).toEqual({
      message: 'Este registro foi alterado por outra pessoa. Recarregue antes de salvar.',
      code: 'edit.stale',
    })
    expect((await put(id, { name: 'Terceira' })).body.name).toBe('Terceira')
  })

  it("An edit of a user refuses a common password and the person's own e-mail", async () => {
    const sent = userBody({ email: 'nome.proprio@exemplo.test' })
    const { body } = await post(sent)
    for (const password of ['mudar123', 'nome.proprio@exemplo.test', 'nome.proprio'])
      expect((await put(Number(body.id), { password })).body.errors).toEqual({
        password: ['Esta senha é muito comum. Escolha outra.'],
      })
    expect((await logIn(sent.email, PASSWORD)).status).toBe(200)
  })

  it("An edit of a user refuses another person's e-mail and CPF, and takes one's own", async () => {
    const [a, b] = [userBody(), userBody()]
    await post(a)
    const { body } = await post(b)
    const id = Number(body.id)
    expect((await put(id, { email: a.email })).body.errors).toHaveProperty('email')
    expect((await put(id, { cpf: a.cpf })).body.errors).toHaveProperty('cpf')
    expect((await put(id, { email: b.email.toUpperCase(), cpf: b.cpf })).status).toBe(200)
  })

  it.each([
    ['a text for active', { active: 'sim' }, 'active'],
    ['no type', { type: null }, 'type'],
    ['a short password', { password: 'curta' }, 'password'],
  ])('An edit of a user refuses %s', async (_what, payload, field) => {
    const user = await makeUser(app.services.db)
    const { status, body } = await put(user.id, payload)
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty(field)
  })

  it.each([['999999'], ['0'], ['-1'], ['abc'], ['2147483648'], ['99999999999999999999']])(
    'An unknown user is answered 404: %s',
    async (id) => {
      const { status, body } = await app.call('PUT', `/users/${id}`, {
        as: app.admin,
        payload: { name: 'X' },
      })
      expect(status).toBe(404)
      expect(body).toEqual({ message: 'Registro não encontrado.', code: 'not-found' })
    },
  )

  it('An edit of a user is audited with who changed which fields, never their values', async () => {
    const user = await makeUser(app.services.db)
    await put(user.id, { name: 'Nome Sigiloso', password: 'outra senha boa' })
    const event = await app.services.db
      .selectFrom('audit_events')
      .selectAll()
      .where('entity', '=', 'user')
      .where('entity_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({
      user_id: 1,
      action: 'update',
      detail: { fields: ['name', 'password'] },
    })
  })

  it('The default doctor can log in once given a password', async () => {
    expect((await logIn('medico@iris.local', PASSWORD)).status).toBe(401)
    await put(3, { active: true, password: PASSWORD })
    expect((await logIn('medico@iris.local', PASSWORD)).status).toBe(200)
  })
})

describe('The last active administrator', () => {
  const message = 'O último administrador ativo não pode ser desativado nem mudar de tipo.'

  it.each([{ active: false }, { type: 3 }, { active: false, type: 1 }])(
    'The last active administrator cannot be changed with %j',
    async (payload) => {
      const { status, body } = await put(1, payload)
      expect(status).toBe(409)
      expect(body).toEqual({ message, code: 'user.last-admin' })
    },
  )

  it('The last active administrator can change anything else', async () => {
    expect((await put(1, { name: 'Chefe', active: true, type: 1 })).status).toBe(200)
  })

  it('An administrator without a password does not count as the second one', async () => {
    await put(2, { active: true, type: 1 })
    expect((await put(1, { type: 3 })).status).toBe(409)
    await put(2, { active: false, type: 3 })
  })

  it('One administrator remains when two demote each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const other = await app.userOf(1)
      const replies = await Promise.all([
        put(1, { type: 3 }, other.token),
        put(other.id, { type: 3 }, app.admin),
      ])
      const [done, refused] = replies.map(({ status }) => status).sort()
      expect(done).toBe(200)
      // The later one is refused as the last administrator or, when it comes after the first is done, as no
      // administrator.
      expect([403, 409]).toContain(refused)
      const { left } = await app.services.db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('left'))
        .where('type', '=', 1)
        .where('active', '=', true)
        .where('id', 'in', [1, other.id])
        .executeTakeFirstOrThrow()
      expect(Number(left)).toBe(1)
      await app.services.db.updateTable('users').set({ type: 1 }).where('id', '=', 1).execute()
      await app.services.db
        .updateTable('users')
        .set({ type: 3 })
        .where('id', '=', other.id)
        .execute()
    }
  })
})
