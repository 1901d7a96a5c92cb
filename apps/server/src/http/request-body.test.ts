import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { makeCompany } from '../../test/factories/company.ts'
import { makePatient, patientBody } from '../../test/factories/patient.ts'

let app: TestApp
let company: number
beforeAll(async () => {
  app = await createTestApp()
  company = (await makeCompany(app.services.db)).id
  await makePatient(app.services.db, { company })
})
afterAll(() => app.close())

describe('A field that a form leaves blank', () => {
  test.each([
    '/patients?page=&per_page=&company=&sort=&query=',
    '/supports?company_id=&status=&sort=&query=',
    '/leads?created_from=&created_to=&funnel_stage=&temperature_stage=&assigned_user_id=',
    '/leads/dashboard?period=month&startDate=&endDate=',
    '/dashboard?company_id=&from=&to=',
    '/company/options?companytype=&query=',
  ])('The call GET %s is answered as without its empty filters', async (path) => {
    const bare = path.replace(/[?&]\w+=(?=&|$)/g, '')
    const answers = await Promise.all(
      [path, bare].map((each) => app.call('GET', each, { as: app.admin })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
  })

  test('What a patient may leave out is null when it comes as an empty text, and what is required is told', async () => {
    const blank = {
      clinic: '',
      healthcare_operator_id: '',
      responsible_email: '',
      responsible_cpf: '',
      responsible_dob: '',
      responsible_sex: '',
      result_channel: '',
    }
    const made = await app.call('POST', '/patients', {
      as: app.admin,
      payload: { ...patientBody(company), ...blank },
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject(
      Object.fromEntries(Object.keys(blank).map((field) => [field, null])),
    )
    const refused = await app.call('POST', '/patients', {
      as: app.admin,
      payload: { ...patientBody(company), name: '', phone: '' },
    })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { name: ['Nome é obrigatório'], phone: ['Telefone é obrigatório'] } },
    })
  })

  test('A retry is known by the body as it was sent, with its empty texts', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const sent = { ...patientBody(company), clinic: '' }
    const send = async (payload: object) =>
      (await app.call('POST', '/patients', { as: app.admin, payload, headers: key })).body
    const first = await send(sent)
    expect(await send(sent)).toEqual(first)
    expect(await send({ ...sent, clinic: null })).toMatchObject({ code: 'idempotency.reused' })
  })
})
