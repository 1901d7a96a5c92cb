import type { Patient } from '@iris/contracts/patients'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { importStored } from '../../../test/factories/import-file.ts'
import { makePatient, patientBody } from '../../../test/factories/patient.ts'
import { fileOf, personRow } from '../../../test/factories/person-row.ts'
import { makeEvent } from '../../../test/factories/screening-event.ts'
import { makeLink, makePhone, type Phone } from '../../../test/factories/visit.ts'

let app: TestApp
let company: number
let phone: Phone
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = (await makeCompany(app.services.db)).id
  phone = makePhone(app, await makeLink(app, company))
  await phone.open()
})

const stored = (id: number) =>
  app.services.db.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function mergeInto(into: number, from: number) {
  const merge = { as: app.admin, payload: { into } }
  expect((await app.call('POST', `/patients/${from}/merge`, merge)).status).toBe(200)
}

/** Whatever the visit sends, an empty form or a changed one, it is neither told the record nor heard. */
async function expectRefused({ updated_at: _, ...form }: Patient) {
  const before = await stored(form.id)
  expect(before.rg).toBe('123456789')
  for (const sent of [{}, { ...form, occupation: 'Torneira' }]) {
    const { status, body, raw } = await phone.call('PUT', `/patients/${form.id}`, sent)
    expect([status, body.code]).toEqual([409, 'edit.stale'])
    expect(raw.toString()).not.toContain('123456789')
  }
  expect(await stored(form.id)).toEqual(before)
}

test('What a merge brought to a visitor since is neither shown to the visit nor written over by it', async () => {
  const { body } = await phone.call<Patient>('POST', '/patients', patientBody(company))
  const other = await makePatient(app.services.db, { company, rg: '123456789' })
  await mergeInto(body.id, other.id)
  await expectRefused(body)
})

test('What a sheet wrote about a visitor since is neither shown to the visit nor written over by it', async () => {
  const { body } = await phone.call<Patient>('POST', '/patients', patientBody(company))
  const { corporate_reason: Empresa } = await app.services.db
    .selectFrom('companies')
    .select('corporate_reason')
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  const row = personRow({ Empresa, CPF: body.cpf, RG: '123456789' })
  expect(await importStored(app, await fileOf([row]))).toMatchObject({ updated: 1 })
  await expectRefused(body)
})

test('A visitor whom a merge made somebody else goes on as them with the form they sent before, and nobody is registered again', async () => {
  const event = await makeEvent(app)
  const made = await app.call<{ token: string }>('POST', '/companies/token/generate', {
    as: app.admin,
    payload: { company_id: event.company, event_id: event.id },
  })
  phone = makePhone(app, made.body.token)
  const form = patientBody(event.company)
  const { body: mine } = await phone.call<Patient>('POST', '/patients', form)
  const into = await makePatient(app.services.db, {
    company: event.company,
    dob: '1979-12-01',
    rg: '123456789',
  })
  await mergeInto(into.id, mine.id)
  const before = await stored(into.id)
  expect((await phone.call('POST', `/patients/${mine.id}/triages`, {})).status).toBe(403)

  const again = await phone.call<Patient>('POST', '/patients', form)
  expect([again.status, again.body.id]).toEqual([201, into.id])
  expect(again.raw.toString()).not.toContain('123456789')
  // Who goes back to the form sends what they sent before.
  const back = { ...again.body, occupation: 'Torneira' }
  expect((await phone.call('PUT', `/patients/${into.id}`, back)).status).toBe(200)
  const triage = await phone.call('POST', `/patients/${into.id}/triages`, {})
  expect([triage.status, triage.body.patient_id]).toEqual([201, into.id])
  expect(await stored(into.id)).toEqual(before)
  const list = await app.call<{ data: object[] }>('GET', `${event.path}/participants`, {
    as: app.admin,
  })
  expect(list.body.data).toMatchObject([{ patient_id: into.id }])
  const { db } = app.services
  const anew = await db.selectFrom('patients').where('cpf', '=', mine.cpf).select('id').execute()
  expect(anew).toEqual([])
})

test('A visitor whom a merge made somebody else is not taken for who sends another CPF or birth date from their phone', async () => {
  const form = patientBody(company)
  const { body: mine } = await phone.call<Patient>('POST', '/patients', form)
  const into = await makePatient(app.services.db, { company })
  await mergeInto(into.id, mine.id)
  for (const other of [{ dob: '1958-04-12' }, { cpf: patientBody(company).cpf }]) {
    const sent = { ...form, ...other }
    const put = await phone.call('PUT', `/patients/${into.id}`, sent)
    expect([put.status, Object.keys(put.body.errors ?? {})]).toEqual([422, ['cpf']])
  }
  const next = await phone.call<Patient>('POST', '/patients', { ...form, dob: '1958-04-12' })
  expect(next.status).toBe(201)
  expect([mine.id, into.id]).not.toContain(next.body.id)
})
