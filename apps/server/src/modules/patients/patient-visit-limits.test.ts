import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makePatient, patientBody } from '../../../test/factories/patient.ts'
import { makeLink, makePhone } from '../../../test/factories/visit.ts'
import { holdTransaction, untilWaitedFor } from '../../../test/held-transaction.ts'

let app: TestApp
let company: number
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = (await makeCompany(app.services.db)).id
  // Everything is counted for the one address of all these requests.
  await app.services.db.deleteFrom('limit_counts').execute()
})

/** So much more of it was done in the same minutes. */
const later = (limit: string, more: number) =>
  sql`update limit_counts set n = n + ${more}::int where subject like ${`${limit} %`}`.execute(
    app.services.db,
  )

test('A link refused forty times in an hour is blocked, even with a new visit for every question', async () => {
  const link = await makeLink(app, company)
  const ask = async (as: string) => {
    const known = await makePatient(app.services.db, { company })
    const sent = patientBody(company, { cpf: known.cpf, dob: '1999-09-09' })
    return (await makePhone(app, as).call('POST', '/patients', sent)).status
  }
  expect(await ask(link)).toBe(422)
  await later('refused link', 38)
  expect([await ask(link), await ask(link), await ask(link)]).toEqual([422, 429, 429])
  const stranger = await makePhone(app, link).call('POST', '/patients', patientBody(company))
  expect(stranger.status).toBe(429)
  // Another link of the same company goes on.
  expect(await ask(await makeLink(app, company))).toBe(422)
})

test('One link registers eighty people in ten minutes, one address a hundred and twenty, and staff go on', async () => {
  const register = async (as: string) =>
    (await makePhone(app, as).call('POST', '/patients', patientBody(company))).status
  const [one, two] = [await makeLink(app, company), await makeLink(app, company)]
  const many = async (more: number) => {
    await later('form link 10', more)
    await later('form address 10', more)
  }
  expect(await register(one)).toBe(201)
  await many(78)
  expect([await register(one), await register(one)]).toEqual([201, 429])
  expect(await register(two)).toBe(201)
  await many(38)
  // Refusals of one link do not count for the address's hundred and twenty.
  expect([await register(two), await register(two)]).toEqual([201, 429])
  const payload = patientBody(company)
  expect((await app.call('POST', '/patients', { as: app.admin, payload })).status).toBe(201)
})

/** A phone that has registered somebody. */
async function registered(link: string) {
  const phone = makePhone(app, link)
  const { body } = await phone.call('POST', '/patients', patientBody(company))
  const path = `/patients/${body.id}`
  const send = async (method: string, to: string, payload: object) =>
    (await phone.call(method, to, payload)).status
  return {
    change: (occupation: string) => send('PUT', path, { occupation }),
    answer: () => send('POST', `${path}/triages`, { smoking: true }),
  }
}

test('A visit that sends twenty changes at once leaves the connections of the database to everybody else', async () => {
  const { db } = app.services
  const visit = await registered(await makeLink(app, company))
  const letGo = await holdTransaction(db, (trx) =>
    trx.selectFrom('registration_visits').select('secret_hash').forUpdate().execute(),
  )
  const changes = Array.from({ length: 20 }, (_, n) => visit.change(`Torneira ${n}`))
  await untilWaitedFor(db, 2)
  const reads = Array.from({ length: 6 }, () => app.call('GET', '/companies', { as: app.admin }))
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(reads.map(() => 200))
  await letGo()
  expect(await Promise.all(changes)).toEqual(changes.map(() => 200))
})

test('A visit writes a hundred and twenty times in ten minutes, and no other visit of its link is held up by it', async () => {
  const link = await makeLink(app, company)
  const [one, other] = [await registered(link), await registered(link)]
  expect(await one.change('Torneira')).toBe(200)
  await later('visit writes', 118)
  expect([await one.change('Torneira 1'), await one.change('Torneira 2')]).toEqual([200, 429])
  expect(await one.answer()).toBe(429)
  expect([await other.change('Soldadora'), await other.answer()]).toEqual([200, 201])
})
