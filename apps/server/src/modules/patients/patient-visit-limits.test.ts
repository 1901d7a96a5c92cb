import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makePatient, patientBody } from '../../../test/factories/patient.ts'
import { makeLink, makePhone } from '../../../test/factories/visit.ts'
import { holdTransaction, untilWaitedFor } from '../../../test/held-transaction.ts'

// One application each, because everything is counted for the one address of all these requests.
let app: TestApp
let company: number
beforeEach(async () => {
  app = await createTestApp()
  company = (await makeCompany(app.services.db)).id
})
afterEach(() => app.close())

test('A link refused forty times in an hour is blocked, even with a new visit for every question', async () => {
  const link = await makeLink(app, company)
  const ask = async (as: string) => {
    const known = await makePatient(app.services.db, { company })
    const sent = patientBody(company, { cpf: known.cpf, dob: '1999-09-09' })
    return (await makePhone(app, as).call('POST', '/patients', sent)).status
  }
  const answers = []
  for (let i = 0; i < 42; i++) answers.push(await ask(link))
  expect(answers).toEqual([...Array(40).fill(422), 429, 429])
  const stranger = await makePhone(app, link).call('POST', '/patients', patientBody(company))
  expect(stranger.status).toBe(429)
  // Another link of the same company goes on.
  expect(await ask(await makeLink(app, company))).toBe(422)
})

test('One link registers eighty people in ten minutes, one address a hundred and twenty, and staff go on', {
  tags: 'long',
}, async () => {
  const register = async (as: string) =>
    (await makePhone(app, as).call('POST', '/patients', patientBody(company))).status
  const statuses = async (as: string, times: number) => {
    const found = []
    for (let i = 0; i < times; i++) found.push(await register(as))
    return found
  }
  const [one, two] = [await makeLink(app, company), await makeLink(app, company)]
  expect(await statuses(one, 81)).toEqual([...Array(80).fill(201), 429])
  // Refusals of one link do not count for the address's hundred and twenty.
  expect(await statuses(two, 41)).toEqual([...Array(40).fill(201), 429])
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

test('A visit writes a hundred and twenty times in ten minutes, and no other visit of its link is held up by it', {
  tags: 'long',
}, async () => {
  const link = await makeLink(app, company)
  const [one, other] = [await registered(link), await registered(link)]
  const statuses = []
  for (let n = 0; n < 121; n++) statuses.push(await one.change(`Torneira ${n}`))
  expect(statuses).toEqual([...Array(120).fill(200), 429])
  expect(await one.answer()).toBe(429)
  expect([await other.change('Soldadora'), await other.answer()]).toEqual([200, 201])
})
