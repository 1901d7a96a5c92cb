import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeUser, userBody } from '../../../test/factories/user.ts'
import { MIGRATIONS } from '../../db/migration-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const put = (id: number, payload: object) =>
  app.call('PUT', `/users/${id}`, { as: app.admin, payload })
const stateOf = async (id: number) =>
  (await app.call('GET', `/users/${id}`, { as: app.admin })).body.crm_uf

it.each(['ZZ', 'S', 'S1', '  x'])(
  "A doctor's CRM is of one of the 27 states, and %j is none",
  async (crm_uf) => {
    const doctor = await makeUser(app.services.db, { type: 5, crm: '98231', crm_uf: 'SP' })
    const errors = { crm_uf: ['UF do CRM não é uma opção válida'] }
    expect(await put(doctor.id, { crm_uf })).toMatchObject({ status: 422, body: { errors } })
    expect(await stateOf(doctor.id)).toBe('SP')
    const made = await app.call('POST', '/users', {
      as: app.admin,
      payload: userBody({ type: 5, crm: '98231', crm_uf }),
    })
    expect(made).toMatchObject({ status: 422, body: { errors } })
  },
)

it("The state of a doctor's CRM is kept in upper case, however it is written", async () => {
  const payload = userBody({ type: 5, crm: '98231', crm_uf: 'sp' })
  const { body } = await app.call('POST', '/users', { as: app.admin, payload })
  expect(body).toMatchObject({ crm: '98231', crm_uf: 'SP' })
  expect((await put(Number(body.id), { crm_uf: ' rj ' })).body).toMatchObject({ crm_uf: 'RJ' })
})

it.each([null, ''])("The state of a doctor's CRM is cleared by %j", async (crm_uf) => {
  const doctor = await makeUser(app.services.db, { type: 5, crm: '98231', crm_uf: 'SP' })
  expect((await put(doctor.id, { crm_uf })).status).toBe(200)
  expect(await stateOf(doctor.id)).toBeNull()
})

it('The states of CRMs that an earlier version took in any spelling are put in upper case, and what is none goes', async () => {
  const made = await Promise.all(
    ['sp', 'Rj', 'MG', 'ZZ', 'x'].map((crm_uf) =>
      makeUser(app.services.db, { type: 5, crm: '98231', crm_uf }),
    ),
  )
  const migration = await readFile(join(MIGRATIONS, '0126-council-states.sql'), 'utf8')
  const client = new pg.Client(app.owner as pg.ClientConfig)
  await client.connect()
  await client.query(migration)
  await client.end()
  expect(await Promise.all(made.map(({ id }) => stateOf(id)))).toEqual([
    'SP',
    'RJ',
    'MG',
    null,
    null,
  ])
})
