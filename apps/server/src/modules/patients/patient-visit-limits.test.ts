import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makePatient, patientBody } from '../../../test/factories/patient.ts'
import { makeLink, makePhone } from '../../../test/factories/visit.ts'

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

test('One link registers eighty people in ten minutes, one address a hundred and twenty, and staff go on', async () => {
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
