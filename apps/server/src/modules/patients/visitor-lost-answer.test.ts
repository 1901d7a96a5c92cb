import type { Patient } from '@iris/contracts/patients'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { guardian, makePatient, patientBody } from '../../../test/factories/patient.ts'
import { makeEvent } from '../../../test/factories/screening-event.ts'
import { makeLink, makePhone, type Phone } from '../../../test/factories/visit.ts'

// The answer to the first form was lost, so the phone does not know its patient and sends a corrected form as a new one.

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

const send = (form: object, who = phone) => who.call<Patient>('POST', '/patients', form)
const stored = (id: number) =>
  app.services.db.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const actionsOn = async (id: number) =>
  (
    await app.services.db
      .selectFrom('audit_events')
      .select('action')
      .where('patient_id', '=', id)
      .where('entity', '=', 'patient')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('A visitor who corrects a form whose answer was lost is stored as corrected, the birth date too', async () => {
  const slip = patientBody(company, { email: 'ana@gmial.com', dob: '1958-04-12' })
  const { body: lost } = await send(slip)
  const right = { ...slip, email: 'ana@gmail.com', dob: '1985-04-12' }
  const { status, body } = await send(right)
  expect([status, body.id]).toEqual([201, lost.id])
  expect(await stored(lost.id)).toMatchObject({
    email: 'ana@gmail.com',
    dob: '1985-04-12',
    company,
    active: true,
    clinic: null,
  })
  expect(await actionsOn(lost.id)).toEqual(['create', 'update'])
  // It is still the visit of who was registered: their next correction is taken as well.
  const next = await phone.call('PUT', `/patients/${body.id}`, { ...right, occupation: 'Torneira' })
  expect(next).toMatchObject({ status: 200, body: { occupation: 'Torneira' } })
})

test('Seven birth dates sent one after the other by the visit that registered the person are corrections, and do not block it', async () => {
  const form = patientBody(company)
  for (let year = 1980; year < 1987; year++)
    expect((await send({ ...form, dob: `${year}-04-12` })).status).toBe(201)
})

test('A slip in the year that takes a child for an adult, or an adult for a child, is corrected with the guardian', async () => {
  const adult = patientBody(company, { dob: '1985-05-05' })
  const child = { ...adult, dob: '2015-05-05', ...guardian() }
  const { responsible_email } = guardian()
  const { body: lost } = await send(adult)
  expect((await send({ ...adult, dob: child.dob })).status).toBe(422)
  for (const [form, address] of [
    [child, responsible_email],
    [adult, null],
  ] as const) {
    expect(await send(form)).toMatchObject({ status: 201, body: { id: lost.id } })
    expect(await stored(lost.id)).toMatchObject({ responsible_email: address })
  }
})

test('A form sent anew changes nothing where a user has saved the person since, shows nothing of it, and the visit goes on', async () => {
  const slip = patientBody(company, { email: 'ana@gmial.com' })
  const { body: lost } = await send(slip)
  const payload = {
    email: 'da-clinica@exemplo.com.br',
    address_street: 'Rua que só a clínica sabe',
  }
  await app.call('PUT', `/patients/${lost.id}`, { as: app.admin, payload })
  const before = await stored(lost.id)
  const { status, body, raw } = await send({ ...slip, email: 'ana@gmail.com', dob: '1958-04-12' })
  expect([status, body.id, body.email]).toEqual([201, lost.id, 'ana@gmail.com'])
  expect(raw.toString()).not.toContain('clínica sabe')
  expect(await stored(lost.id)).toEqual(before)
  expect(await actionsOn(lost.id)).toEqual(['create', 'update', 'continue'])
  expect((await phone.call('POST', `/patients/${lost.id}/triages`, {})).status).toBe(201)
})

test('A person who was known before, or registered by another phone, is not changed by a form sent anew', async () => {
  const known = await makePatient(app.services.db, { company })
  const form = patientBody(company, { cpf: known.cpf, dob: known.dob })
  for (const email of ['a@exemplo.com.br', 'b@exemplo.com.br']) await send({ ...form, email })
  expect(await stored(known.id)).toEqual(known)

  const { body: mine } = await send(patientBody(company))
  const before = await stored(mine.id)
  const neighbour = makePhone(app, await makeLink(app, company))
  await neighbour.open()
  for (const email of ['a@exemplo.com.br', 'b@exemplo.com.br'])
    expect((await send({ ...mine, email }, neighbour)).status).toBe(201)
  expect(await stored(mine.id)).toEqual(before)
})

test('A CPF corrected after a lost answer registers the person under the right one, and leaves the first as it was sent', async () => {
  const slip = patientBody(company)
  const { body: lost } = await send(slip)
  const before = await stored(lost.id)
  const { status, body } = await send({ ...slip, cpf: patientBody(company).cpf })
  expect(status).toBe(201)
  expect(body.id).not.toBe(lost.id)
  expect(await stored(lost.id)).toEqual(before)
  expect((await phone.call('POST', `/patients/${body.id}/triages`, {})).status).toBe(201)
})

test('A person corrected to the birth date that the list of the event has takes their line of that list', async () => {
  const event = await makeEvent(app)
  const made = await app.call<{ token: string }>('POST', '/companies/token/generate', {
    as: app.admin,
    payload: { company_id: event.company, event_id: event.id },
  })
  phone = makePhone(app, made.body.token)
  const right = patientBody(event.company)
  const { name, cpf, dob } = right
  await app.services.db
    .insertInto('screening_participants')
    .values({
      event_id: event.id,
      name: String(name),
      cpf: String(cpf),
      dob: String(dob),
      code: 'ABCDEFGHJK',
    })
    .execute()
  await send({ ...right, dob: '1958-04-12' })
  const { body } = await send(right)
  const list = await app.call<{ data: object[] }>('GET', `${event.path}/participants`, {
    as: app.admin,
  })
  expect(list.body.data).toMatchObject([{ patient_id: body.id }])
})
