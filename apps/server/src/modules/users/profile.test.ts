import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { PASSWORD } from '../../../test/factories/user.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Document = { data: { type: string; id: string; attributes: Record<string, unknown> } }
type Errors = { errors: { status: string; title: string; detail: string; source?: object }[] }
type Person = { id: number; token: string; email: string }

const patch = <T = Document>(who: { id: number; token: string }, attributes: unknown) =>
  app.call<T>('PATCH', '/me', {
    as: who.token,
    payload: { data: { type: 'profile', id: String(who.id), attributes } },
  })
const admin = () => ({ id: 1, token: app.admin })
const fault = (pointer: string, detail: string) => ({
  errors: [
    { status: '422', code: 'validation', title: 'Dados inválidos', detail, source: { pointer } },
  ],
})
const logIn = (email: string, password: string) =>
  app.call('POST', '/login', { payload: { email, password } })

describe('The profile', () => {
  it('The profile is a JSON:API document of oneself', async () => {
    const user = await app.userOf(null)
    const { status, body } = await app.call('GET', '/me', { as: user.token })
    expect(status).toBe(200)
    expect(body).toEqual({
      data: {
        type: 'profile',
        id: String(user.id),
        attributes: {
          name: expect.any(String),
          email: user.email,
          profile_image: null,
          visible: true,
        },
      },
    })
  })

  it('An edit of the profile changes what is sent and keeps the rest', async () => {
    const user = await app.userOf(4)
    const first = await patch(user, { name: 'Novo Nome', visible: false })
    expect(first.status).toBe(200)
    const expected = { name: 'Novo Nome', email: user.email, visible: false }
    expect(first.body.data.attributes).toMatchObject(expected)
    const second = await patch(user, {})
    expect(second.body.data.attributes).toMatchObject(expected)
  })

  it('An edit of the profile may have the JSON:API media type too', async () => {
    const user = await app.userOf(5)
    const document = { data: { type: 'profile', attributes: { name: 'Pela Norma' } } }
    const reply = await app.call<Document>('PATCH', '/me', {
      as: user.token,
      payload: JSON.stringify(document),
      headers: { 'content-type': 'application/vnd.api+json' },
    })
    expect(reply.body.data.attributes.name).toBe('Pela Norma')
  })

  it('An edit of the profile may set a new password', async () => {
    const user = await app.userOf(3)
    const sent = { password: PASSWORD, password_confirmation: PASSWORD }
    expect((await patch(user, sent)).status).toBe(200)
    expect((await logIn(user.email, PASSWORD)).status).toBe(200)
    expect((await logIn(user.email, '12345678')).status).toBe(401)
  })

  it('A default user can change the name in the profile, but not the password', async () => {
    expect((await patch(admin(), { name: 'Administradora' })).status).toBe(200)
    const sent = { password: PASSWORD, password_confirmation: PASSWORD }
    const { status, body } = await patch(admin(), sent)
    expect(status).toBe(422)
    expect(body).toEqual(
      fault('/data/attributes/password', 'Você não pode alterar dados de usuários padrão!'),
    )
  })

  it.each([
    ['name', { name: '' }, 'Nome é obrigatório'],
    ['name', { name: 5 }, 'Nome deve conter um texto'],
    ['name', { name: 'a\u0000b' }, 'Nome contém caracteres inválidos'],
    ['email', { email: 'x' }, 'Digite um email válido'],
    ['email', { email: 'admin@iris.local' }, 'Este e-mail já foi cadastrado.'],
    [
      'password',
      { password: '1234567', password_confirmation: '1234567' },
      'Senha deve ter pelo menos 8 caracteres',
    ],
    [
      'password',
      { password: 'senha123', password_confirmation: 'senha123' },
      'Esta senha é muito comum. Escolha outra.',
    ],
    ['password_confirmation', { password: PASSWORD }, 'Passwords must match'],
    [
      'password_confirmation',
      { password: PASSWORD, password_confirmation: 'outra' },
      'Passwords must match',
    ],
    ['visible', { visible: 'talvez' }, 'Visível não é uma opção válida'],
  ])(
    'An edit of the profile with a bad %s is refused under it: %j',
    async (field, attributes, message) => {
      const { status, body } = await patch(await app.userOf(3), attributes)
      expect(status).toBe(422)
      expect(body).toEqual(fault(`/data/attributes/${field}`, message))
    },
  )

  it.each([
    ['nothing', undefined, '/data'],
    ['a document of another type', { data: { type: 'users', attributes: {} } }, '/data/type'],
    ['somebody else’s id', { data: { type: 'profile', id: '1', attributes: {} } }, '/data/id'],
    ['no attributes', { data: { type: 'profile' } }, '/data/attributes'],
  ])('An edit of the profile is refused with %s', async (_what, payload, pointer) => {
    const user = await app.userOf(3)
    const { status, body } = await app.call<Errors>('PATCH', '/me', { as: user.token, payload })
    expect(status).toBe(422)
    expect(body.errors[0]?.source).toEqual({ pointer })
  })

  it('The profile refuses in JSON:API even a missing login or broken JSON', async () => {
    const anonymous = await app.call<Errors>('GET', '/me')
    expect(anonymous.status).toBe(401)
    expect(anonymous.body).toEqual({
      errors: [
        {
          status: '401',
          code: 'auth.missing',
          title: 'Não autenticado',
          detail: 'Faça login para continuar.',
        },
      ],
    })
    const broken = await app.call<Errors>('PATCH', '/me', {
      as: app.admin,
      payload: '{"data":',
      headers: { 'content-type': 'application/json' },
    })
    expect(broken.status).toBe(400)
    expect(broken.body.errors[0]).toMatchObject({ status: '400', detail: expect.any(String) })
  })
})

describe('The profile image', () => {
  // Left half red, right half blue, middle third green: the square keeps the middle.
  let picture: Buffer
  beforeAll(async () => {
    const band = (background: string) => ({
      create: { width: 200, height: 300, channels: 3 as const, background },
    })
    const green = { width: 900, height: 300, channels: 3 as const, background: 'green' }
    picture = await sharp({ create: green })
      .composite([
        { input: band('red'), left: 0, top: 0 },
        { input: band('blue'), left: 700, top: 0 },
      ])
      .png()
      .toBuffer()
  })
  const send = async (as: string | null, id: number, content?: Buffer, name = 'attachment') => {
    const form = new FormData()
    form.append(name, new Blob([content ?? picture]), 'foto.png')
    return app.call<{ url: string; message: string; errors?: unknown }>(
      'POST',
      `/uploads/users/${id}/profile-image`,
      { as, payload: form },
    )
  }
  const read = (url: string, who: Person | { token: string } | null) =>
    app.call('GET', url, { as: who?.token ?? null })

  it('The profile image is the square middle of the picture, read only with a token', async () => {
    const user = await app.userOf(3)
    const { status, body } = await send(user.token, user.id)
    expect(status).toBe(200)
    const reply = await read(body.url, user)
    expect(reply.headers['content-type']).toBe('image/webp')
    const image = sharp(reply.raw)
    expect(await image.metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    const { dominant } = await image.stats()
    expect(dominant.g).toBeGreaterThan(dominant.r + dominant.b)
    expect((await read(body.url, null)).status).toBe(401)
    const me = await app.call<Document>('GET', '/me', { as: user.token })
    expect(me.body.data.attributes.profile_image).toBe(body.url)
  })

  it('A new profile image replaces the former, which is not kept', async () => {
    const user = await app.userOf(3)
    const first = await send(app.admin, user.id)
    const { profile_image } = await app.services.db
      .selectFrom('users')
      .select('profile_image')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    const second = await send(app.admin, user.id)
    expect(second.body.url).not.toBe(first.body.url)
    expect(await app.services.files.stat(profile_image ?? '')).toBeUndefined()
    expect((await read(second.body.url, user)).status).toBe(200)
  })

  it('A profile image can be sent only by its person or an administrator', async () => {
    // That a person sends their own stands above.
    const user = await app.userOf(null)
    expect((await send(app.admin, user.id)).status).toBe(200)
    // The other roles are asked in permissions.test.ts, without a picture.
    expect((await send((await app.userOf(3)).token, user.id)).status).toBe(403)
    expect((await send(null, user.id)).status).toBe(401)
    expect((await send(app.admin, 999_999)).status).toBe(404)
  })

  it('A person without a role may send their own profile image', { tags: 'long' }, async () => {
    const user = await app.userOf(null)
    expect((await send(user.token, user.id)).status).toBe(200)
  })

  it('The image of a visible user is shown to colleagues, that of an invisible one to nobody else', async () => {
    const [user, colleague, stranger] = [
      await app.userOf(3),
      await app.userOf(4),
      await app.userOf(null),
    ]
    const { url } = (await send(app.admin, user.id)).body
    expect((await read(url, colleague)).status).toBe(200)
    expect((await read(url, stranger)).status).toBe(403)
    const seen = () => app.call('GET', `/users/${user.id}`, { as: app.admin })
    expect((await seen()).body.profile_image).toBe(url)
    await patch(user, { visible: false })
    expect((await read(url, user)).status).toBe(200)
    expect((await read(url, colleague)).status).toBe(404)
    expect((await read(url, { token: app.admin })).status).toBe(404)
    expect((await seen()).body).toMatchObject({ profile_image: null, last_seen_at: null })
  })

  it('A profile image must be a picture', async () => {
    const user = await app.userOf(3)
    const text = await send(user.token, user.id, Buffer.from('<svg onload="alert(1)"/>'))
    expect(text.status).toBe(415)
    const none = await send(user.token, user.id, undefined, 'outro')
    expect(none.status).toBe(422)
    expect(none.body.errors).toEqual({ attachment: ['Selecione uma imagem.'] })
    const json = await app.call('POST', `/uploads/users/${user.id}/profile-image`, {
      as: user.token,
      payload: { attachment: 'foto.png' },
    })
    expect(json.status).toBe(422)
  })
})
