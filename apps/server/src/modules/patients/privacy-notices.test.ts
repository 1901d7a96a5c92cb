import type { Patient, PatientPrivacy } from '@iris/contracts/patients'
import { PRIVACY_NOTICE } from '@iris/domain/privacy-notice'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { guardian, makePatient, patientBody } from '../../../test/factories/patient.ts'
import { makeLink, makePhone } from '../../../test/factories/visit.ts'

let app: TestApp
let company: number
let link: string
beforeAll(async () => {
  app = await createTestApp()
  company = (await makeCompany(app.services.db)).id
  link = await makeLink(app, company)
})
afterAll(() => app.close())

const privacy_notice = PRIVACY_NOTICE.version
const readBy = async (patient: number) =>
  (await app.call<PatientPrivacy>('GET', `/patients/${patient}/privacy`, { as: app.admin })).body

test('The version of the privacy notice that a visitor read is kept with its moment, once a visit', async () => {
  const phone = makePhone(app, link)
  const sent = { ...patientBody(company), privacy_notice }
  const made = await phone.call<Patient>('POST', '/patients', sent)
  expect(made.status).toBe(201)
  const { updated_at, ...again } = { ...made.body, privacy_notice }
  expect((await phone.call('PUT', `/patients/${made.body.id}`, again)).status).toBe(200)
  const { notices } = await readBy(made.body.id)
  expect(notices).toEqual([{ version: privacy_notice, by_guardian: false, at: expect.any(String) }])
  expect(Math.abs(Date.parse(notices[0]?.at ?? '') - Date.now())).toBeLessThan(60_000)
})

test('The privacy notice of a minor is read by the guardian', async () => {
  const dob = `${Number(todayInSaoPaulo().slice(0, 4)) - 15}-01-05`
  const sent = { ...patientBody(company, { dob, ...guardian() }), privacy_notice }
  const made = await makePhone(app, link).call<Patient>('POST', '/patients', sent)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect((await readBy(made.body.id)).notices).toMatchObject([{ by_guardian: true }])
})

test('A person known before reads the privacy notice of this visit too', async () => {
  const known = await makePatient(app.services.db, { company })
  const sent = { ...patientBody(company, { cpf: known.cpf, dob: known.dob }), privacy_notice }
  expect((await makePhone(app, link).call('POST', '/patients', sent)).status).toBe(201)
  expect((await readBy(known.id)).notices).toHaveLength(1)
})

test('An unknown privacy notice is refused, and a program that sends none can still register', async () => {
  const wrong = { ...patientBody(company), privacy_notice: '1999-01' }
  const refused = await makePhone(app, link).call<{ errors: object }>('POST', '/patients', wrong)
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({
    privacy_notice: ['Aviso de privacidade não é uma versão conhecida'],
  })
  const made = await makePhone(app, link).call<Patient>('POST', '/patients', patientBody(company))
  expect(made.status).toBe(201)
  expect((await readBy(made.body.id)).notices).toEqual([])
})

test('A patient registered by staff needs no privacy notice and keeps none', async () => {
  const payload = { ...patientBody(company), privacy_notice }
  const made = await app.call<Patient>('POST', '/patients', { as: app.admin, payload })
  expect(made.status).toBe(201)
  expect((await readBy(made.body.id)).notices).toEqual([])
})
