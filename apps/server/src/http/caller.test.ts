import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ trustProxy: true })
})
afterAll(() => app.close())

test.each(['x', "'", '1.1.1.1.1', '::ffff:zz'])(
  'A bad forwarded address ("%s") does not break an audited call, and the proxy\'s own is kept',
  async (address) => {
    const headers = { 'x-forwarded-for': address }
    const reply = await app.call('GET', '/users/exportAllUsers', { as: app.admin, headers })
    expect(reply.status).toBe(200)
    const { ip } = await app.services.db
      .selectFrom('audit_events')
      .select('ip')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(ip).toContain('127.0.0.1')
  },
)
