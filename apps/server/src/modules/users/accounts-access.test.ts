import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
const people: Record<string, { id: number; token: string | null }> = {}
beforeAll(async () => {
  app = await createTestApp()
  const types = {
    admin: 1,
    secretary: 2,
    technician: 3,
    sales: 4,
    doctor: 5,
    stranger: null,
  } as const
  for (const [who, type] of Object.entries(types)) people[who] = await app.userOf(type)
  people.nobody = { id: 0, token: null }
  people.link = { id: 0, token: await linkToken() }
})
afterAll(() => app.close())

async function linkToken(): Promise<string> {
  const { db } = app.services
  const place = { zip_code: '01001000', address_street: 'Rua', address_number: '1' }
  const company = await db
    .insertInto('companies')
    .values({
      cnpj: '11222333000181',
      corporate_reason: 'EMPRESA',
      ...place,
      address_neighborhood: 'Sé',
      address_city: 'São Paulo',
      address_state: 'SP',
      address_country: 'Brasil',
      site: 'empresa.test',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token, claims } = app.server.tokens.link(company.id)
  const expires_at = new Date(claims.exp * 1000).toISOString()
  await db
    .insertInto('registration_links')
    .values({ jti: claims.jti, company_id: company.id, expires_at })
    .execute()
  return token
}

const WHO = ['admin', 'secretary', 'technician', 'sales', 'doctor', 'stranger', 'link', 'nobody']

// What each answers, in the order of WHO. 422: let in, and told that the empty body is wrong.
const TABLE: [method: string, path: string, ...statuses: number[]][] = [
  ['GET', '/users', 200, 200, 200, 403, 403, 403, 403, 401],
  ['GET', '/users/1', 200, 200, 200, 403, 403, 403, 403, 401],
  ['GET', '/users/all', 200, 200, 200, 200, 200, 403, 403, 401],
  ['GET', '/users/sales', 200, 403, 403, 200, 403, 403, 403, 401],
  ['POST', '/users', 422, 403, 403, 403, 403, 403, 403, 401],
  ['PUT', '/users/1', 200, 403, 403, 403, 403, 403, 403, 401],
  ['GET', '/users/:self', 200, 200, 200, 200, 200, 200, 403, 401],
  ['GET', '/me', 200, 200, 200, 200, 200, 200, 403, 401],
  ['PATCH', '/me', 422, 422, 422, 422, 422, 422, 403, 401],
  ['POST', '/uploads/users/:self/profile-image', 422, 422, 422, 422, 422, 422, 403, 401],
  ['POST', '/uploads/users/1/profile-image', 422, 403, 403, 403, 403, 403, 403, 401],
  ['GET', '/users/:self/profile-image', 404, 404, 404, 404, 404, 404, 403, 401],
  ['GET', '/users/1/profile-image', 404, 404, 404, 404, 404, 403, 403, 401],
  ['POST', '/login', 422, 422, 422, 422, 422, 422, 422, 422],
  ['POST', '/register', 422, 422, 422, 422, 422, 422, 422, 422],
  ['POST', '/password-forgot', 422, 422, 422, 422, 422, 422, 422, 422],
  ['POST', '/password-reset', 422, 422, 422, 422, 422, 422, 422, 422],
  ['GET', '/me/sessions', 200, 200, 200, 200, 200, 200, 403, 401],
  ['DELETE', '/me/sessions/999999', 404, 404, 404, 404, 404, 404, 403, 401],
  ['POST', '/me/second-factor', 200, 200, 200, 200, 200, 200, 403, 401],
  ['POST', '/me/second-factor/confirm', 422, 422, 422, 422, 422, 422, 403, 401],
  ['DELETE', '/me/second-factor', 422, 422, 422, 422, 422, 422, 403, 401],
  ['DELETE', '/users/999999/second-factor', 404, 403, 403, 403, 403, 403, 403, 401],
  ['POST', '/login/second-factor', 422, 422, 422, 422, 422, 422, 422, 422],
  ['POST', '/me/sessions/end-others', 200, 200, 200, 200, 200, 200, 403, 401],
  ['GET', '/me/lock', 200, 200, 200, 200, 200, 200, 403, 401],
  ['POST', '/me/unlock', 422, 422, 422, 422, 422, 422, 403, 401],
  ['PUT', '/me/pin', 422, 422, 422, 422, 422, 422, 403, 401],
  ['DELETE', '/me/pin', 204, 204, 204, 204, 204, 204, 403, 401],
  ['POST', '/logout', 200, 200, 200, 200, 200, 200, 403, 401],
]

describe.each(TABLE)('%s %s', (method, path, ...statuses) => {
  it.each(WHO.map((who, i) => [who, statuses[i]] as const))(
    'answers %s with %i',
    async (who, status) => {
      const person = people[who] ?? { id: 0, token: null }
      const address = path.replace(':self', String(person.id || 1))
      const payload = method === 'GET' ? undefined : {}
      const reply = await app.call(method, address, { as: person.token, payload })
      expect(reply.status).toBe(status)
      if (status === 403 && path !== '/me')
        expect(reply.body).toEqual({ message: 'Acesso negado.', code: 'auth.denied' })
    },
  )
})
