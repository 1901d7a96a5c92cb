import { STATISTIC_ENDPOINTS, type StatisticGroup } from '@iris/contracts/dashboard'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const groups = Object.keys(STATISTIC_ENDPOINTS) as StatisticGroup[]

describe('Who may see the figures', () => {
  test.for([1, 2, 3, 4, 5] as const)('A user of type %i can see the figures', async (type) => {
    const { token } = await app.userOf(type)
    for (const path of ['/dashboard', ...groups.map((group) => STATISTIC_ENDPOINTS[group].path)])
      expect((await app.call('GET', path, { as: token })).status, path).toBe(200)
  })

  test('A user without a role and a visitor without a login cannot see the figures', async () => {
    const { token } = await app.userOf(null)
    for (const path of ['/dashboard', ...groups.map((group) => STATISTIC_ENDPOINTS[group].path)]) {
      const refused = await app.call('GET', path, { as: token })
      expect(refused.status, path).toBe(403)
      expect(refused.body).toEqual({ message: 'Acesso negado.', code: 'auth.denied' })
      expect((await app.call('GET', path)).status, path).toBe(401)
    }
  })

  test.for(['abc', '0', '-1', '1.5', '99999999999'])(
    'The company_id "%s" is refused under its field',
    async (company) => {
      const reply = await app.call<{ errors: Record<string, string[]> }>(
        'GET',
        `/triages/statistics?company_id=${company}`,
        { as: app.admin },
      )
      expect(reply.status).toBe(422)
      expect(reply.body.errors.company_id).toHaveLength(1)
    },
  )

  test('The figures of an unknown company are answered 404', async () => {
    for (const path of ['/dashboard', '/patients/count'])
      expect((await app.call('GET', `${path}?company_id=987654`, { as: app.admin })).status).toBe(
        404,
      )
  })
})
