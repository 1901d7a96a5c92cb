import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { countUsers, userBody } from '../../test/factories/user.ts'
import { APP_ROLE } from '../db/app-role.ts'
import { createDatabase, type Database } from '../db/database.ts'

const UNREADABLE = 'O endereço ou o cabeçalho da requisição não pôde ser lido.'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const post = (payload: unknown, headers: Record<string, string> = {}, as = app.admin) =>
  app.call('POST', '/users', { as, payload, headers })
const raw = (payload: string | Buffer, type = 'application/json') =>
  post(payload, { 'content-type': type })

describe('A request is refused', () => {
  it('A request without a token is refused with 401', async () => {
    const { status, body } = await app.call('GET', '/users')
    expect(status).toBe(401)
    expect(body).toEqual({ message: 'Faça login para continuar.', code: 'auth.missing' })
  })

  it.each(['Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a b', 'abc'])(
    'A request with the header %j is refused with 401',
    async (authorization) => {
      const { status, body } = await app.call('GET', '/users', { headers: { authorization } })
      expect(status).toBe(401)
      expect(body).toEqual({
        message: 'Sessão inválida ou expirada. Faça login novamente.',
        code: 'auth.invalid',
      })
    },
  )

  it('A request is refused with 403 when the role may not make it, whatever it sends', async () => {
    const seller = await app.userOf(4)
    const { status, body } = await post({ name: 5 }, {}, seller.token)
    expect(status).toBe(403)
    expect(body).toEqual({ message: 'Acesso negado.', code: 'auth.denied' })
  })

  it.each(['999999', '0', '-1', '1.5', 'abc', '2147483648', '1e3', '%00', '%20'])(
    'A request for the id %s is refused with 404',
    async (id) => {
      const { status, body } = await app.call('GET', `/users/${id}`, { as: app.admin })
      expect(status).toBe(404)
      expect(body).toEqual({ message: 'Registro não encontrado.', code: 'not-found' })
    },
  )

  it.each(['/nada', '/users/1/nada', '/api', '/api/v1/users'])(
    'A request to the unknown address %s is refused with 404',
    async (path) => {
      const { status, body } = await app.call('GET', path, { as: app.admin })
      expect(status).toBe(404)
      expect(body).toEqual({ message: 'Endereço não encontrado.', code: 'route.not-found' })
    },
  )

  it.each([
    ['{"name": ', 400],
    ['nada', 400],
    ['{"__proto__": {"active": true}}', 400],
    [Buffer.from('{"name": "Café"}', 'latin1'), 400],
  ])('A request with the broken body %s is refused with 400', async (payload, expected) => {
    const { status, body } = await raw(payload)
    expect(status).toBe(expected)
    expect(body).toEqual({
      message: 'O corpo da requisição não pôde ser lido.',
      code: 'body.malformed',
    })
  })

  it('A request whose address is no text is refused with 400', async () => {
    const { status, body } = await app.call('GET', '/users/%E0%A4%A', { as: app.admin })
    expect(status).toBe(400)
    expect(body).toEqual({ message: UNREADABLE, code: 'request.malformed' })
  })

  let port: number
  beforeAll(async () => {
    port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  it.each([
    ['is no HTTP', 'nada\r\n\r\n', 400],
    [
      'says two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    ['names no host', 'GET /api/v2/clinic HTTP/1.1\r\n\r\n', 400],
    [
      'expects what nobody knows',
      'GET /api/v2/clinic HTTP/1.1\r\nHost: a\r\nExpect: foo\r\n\r\n',
      417,
    ],
    ['is too long', `GET /?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
  ])(
    'A request whose head %s is refused in the form of every refusal',
    async (_, head, expected) => {
      const socket = connect(port, '127.0.0.1').end(head)
      const answer = await text(socket)
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${expected} `))
      expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({
        message: UNREADABLE,
        code: 'request.malformed',
      })
    },
  )

  it.each([
    ['of HTTP/1.0 without a host', 'HTTP/1.0\r\nConnection: close', 'HTTP/1.1 200'],
    [
      'that asks before it goes on',
      'HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue',
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200',
    ],
  ])('A request %s is answered', async (_, rest, answered) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET /api/v2/clinic ${rest}\r\n\r\n`)
    expect((await text(socket)).slice(0, answered.length)).toBe(answered)
  })

  it('A request with a body above one mebibyte is refused with 413', async () => {
    const { status, body } = await raw(JSON.stringify({ name: 'x'.repeat(1024 * 1024) }))
    expect(status).toBe(413)
    expect(body).toEqual({ message: 'O conteúdo enviado é grande demais.', code: 'body.too-large' })
  })

  it.each([
    ['text/xml', '<a/>'],
    ['application/x-www-form-urlencoded', 'name=a'],
    ['text/plain', 'nada'],
  ])('A request with a body of type %s is refused with 415', async (type, payload) => {
    const { status, body } = await raw(payload, type)
    expect(status).toBe(415)
    expect(body).toEqual({ message: 'Tipo de conteúdo não aceito.', code: 'body.type' })
  })

  it('A form sent to an endpoint of JSON is refused with 415', async () => {
    const form = new FormData()
    form.append('name', 'a')
    expect((await post(form)).status).toBe(415)
  })

  it.each(['[]', '[1]', '"texto"', '5', 'true', 'null', ''])(
    'A request with the body %j, which is no object with fields, is refused with 422',
    async (payload) => {
      const { status, body } = await raw(payload)
      expect(status).toBe(422)
      expect(body).toEqual({
        message: expect.any(String),
        code: 'validation',
        errors: expect.any(Object),
      })
    },
  )

  it("A request with wrong fields is refused with 422 and every field's message, the first on top", async () => {
    const { status, body } = await post({ ...userBody(), name: '', email: 'x', cpf: '1' })
    expect(status).toBe(422)
    expect(body).toEqual({
      message: 'Nome é obrigatório',
      code: 'validation',
      errors: {
        name: ['Nome é obrigatório'],
        email: ['Digite um email válido'],
        cpf: ['CPF é inválido'],
      },
    })
  })

  it.each(['\u0000', 'a\u0000b', '\ud800'])(
    'A request with the text %j is refused with 422',
    async (name) => {
      const { status, body } = await post({ ...userBody(), name })
      expect(status).toBe(422)
      expect(body.errors).toHaveProperty('name')
    },
  )
})

describe('An answer', () => {
  it('A page of a list beyond the last is empty', async () => {
    const reply = await app.call('GET', '/users?page=1000000000&per_page=100', { as: app.admin })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ data: [], current_page: 1_000_000_000, per_page: 100 })
  })

  it('An answer of the API tells browsers and proxies not to store it', async () => {
    const { headers } = await app.call('GET', '/users', { as: app.admin })
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['content-security-policy']).toContain("base-uri 'none'")
    expect(headers['content-security-policy']).toContain("worker-src 'self';manifest-src 'self'")
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  it('An answer tells browsers to come back encrypted only where the address of the clinic is', async () => {
    const secure = await createTestApp({ appUrl: 'https://iris.clinica.test' })
    const { headers } = await secure.call('GET', '/users', { as: secure.admin })
    await secure.close()
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['content-security-policy']).toMatch(/;upgrade-insecure-requests$/)
  })

  it('A request of TRACE gives nothing back of what was sent', async () => {
    const sent = { method: 'TRACE' as 'GET', headers: { authorization: 'Bearer segredo' } }
    const reply = await app.server.inject({ url: '/api/v2/users', ...sent })
    expect(reply.statusCode).toBe(404)
    expect(reply.body).not.toContain('segredo')
  })
})

describe('When the database fails', () => {
  // The role of the program may not change tables, but their owner may.
  let owner: Database
  beforeAll(() => {
    owner = createDatabase(app.owner)
  })
  afterAll(() => owner.destroy())

  /** The next two who insert a user are ended by the database, as in a deadlock. */
  async function failTwice<T>(during: () => Promise<T>): Promise<T> {
    await sql`create sequence tries`.execute(owner)
    await sql`grant usage on sequence tries to ${sql.id(APP_ROLE)}`.execute(owner)
    await sql`
      create function fail_twice() returns trigger language plpgsql as $$
      begin
        -- A sequence moves even when its transaction is undone, so it counts the tries.
        if nextval('tries') <= 2 then
          raise exception 'deadlock detected' using errcode = '40P01';
        end if;
        return new;
      end $$`.execute(owner)
    await sql`
      create trigger fail_twice before insert on users
      for each row execute function fail_twice()`.execute(owner)
    try {
      return await during()
    } finally {
      await sql`drop function fail_twice cascade`.execute(owner)
      await sql`drop sequence tries`.execute(owner)
    }
  }

  it('The caller notices nothing when the database asks for a retry, as after a deadlock', async () => {
    const payload = userBody()
    const { status, body } = await failTwice(() => post(payload))
    expect(status).toBe(201)
    expect(await countUsers(app.services.db, payload.email)).toBe(1)
    const events = await app.services.db
      .selectFrom('audit_events')
      .selectAll()
      .where('entity_id', '=', Number(body.id))
      .execute()
    expect(events).toHaveLength(1)
  })

  it('A call whose transaction is tried again counts once against what is limited', async () => {
    const { name, email } = userBody()
    const password = 'uma senha comprida'
    const payload = { name, email, password, password_confirmation: password }
    const { status } = await failTwice(() => app.call('POST', '/register', { payload }))
    expect(status).toBe(201)
    const { rows } = await sql<{ n: number }>`
      select n from limit_counts where subject like 'POST /register half a day%'`.execute(owner)
    expect(rows).toEqual([{ n: 1 }])
  })

  it('The answer to a fault of the database says nothing about it, and nothing is kept', async () => {
    await sql`alter table audit_events rename to hidden_events`.execute(owner)
    const payload = userBody()
    const { status, body, raw: bytes } = await post(payload)
    await sql`alter table hidden_events rename to audit_events`.execute(owner)
    expect(status).toBe(500)
    expect(body).toEqual({
      message: 'Erro Interno',
      code: 'internal',
      request_id: expect.any(String),
    })
    expect(String(bytes)).not.toMatch(/audit|relation|select|insert/i)
    expect(await countUsers(app.services.db, payload.email)).toBe(0)
  })
})
