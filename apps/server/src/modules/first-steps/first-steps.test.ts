import type { FirstSteps } from '@iris/contracts/first-steps'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'

let app: TestApp
let admin: { id: number; token: string }
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.userOf(1)
})
afterAll(() => app.close())

const read = async () =>
  (await app.call<FirstSteps>('GET', '/first-steps', { as: admin.token })).body

test('Each first step is done when the data says so, and not before', async () => {
  const { db } = app.services
  await db.updateTable('users').set({ active: false }).where('id', '<>', admin.id).execute()
  await db.updateTable('clinic').set({ name: null }).execute()
  const none = {
    clinic: false,
    team: false,
    company: false,
    people: false,
    event: false,
    link: false,
    exam: false,
  }
  expect(await read()).toEqual({ hidden: false, done: none })
  await app.call('PUT', '/clinic', { as: admin.token, payload: { name: 'Olhar' } })
  expect((await read()).done).toEqual({ ...none, clinic: true })
  await app.userOf(3)
  expect((await read()).done).toEqual({ ...none, clinic: true, team: true })
  await makeCompany(db)
  expect((await read()).done).toEqual({ ...none, clinic: true, team: true, company: true })
})

test('The first steps are put away for good and for everybody, once in the audit', async () => {
  const other = await app.userOf(1)
  for (const { token } of [admin, other]) {
    const { status, body } = await app.call<FirstSteps>('POST', '/first-steps/hide', { as: token })
    expect([status, body.hidden]).toEqual([200, true])
  }
  expect((await read()).hidden).toBe(true)
  const told = await app.services.db
    .selectFrom('audit_events')
    .select('user_id')
    .where('entity', '=', 'first-steps')
    .execute()
  expect(told).toEqual([{ user_id: admin.id }])
})
