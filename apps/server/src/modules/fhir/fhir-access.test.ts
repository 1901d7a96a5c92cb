import type { Bundle, OperationOutcome, Patient } from 'fhir/r4.d.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { makeLink } from '../../../test/factories/visit.ts'
import { fhirClient } from '../../../test/fhir-app.ts'
import { fhirFaults } from '../../../test/valid-fhir.ts'

let app: TestApp
let fhir: Awaited<ReturnType<typeof fhirClient>>
let patient: { id: number; company: number }
beforeAll(async () => {
  app = await createTestApp()
  fhir = await fhirClient(app)
  patient = await makePatient(app.services.db)
  await makeExamWith(app.services.db, patient.id)
})
afterAll(() => app.close())

const PATHS = ['Patient', 'Organization/clinic', 'Observation', 'Patient/1/$everything']

describe('Who reads in FHIR', () => {
  test('An administrator and a doctor read everything in FHIR', async () => {
    for (const as of [app.admin, fhir.doctor.token])
      for (const path of PATHS) expect((await fhir.get(path, { as })).status).toBe(200)
  })

  test.each([
    ['a technician', 3],
    ['a secretary', 2],
    ['sales', 4],
    ['a user without a role', null],
  ] as const)('FHIR is refused to %s with 403, as an OperationOutcome', async (_, type) => {
    const { token } = await app.userOf(type)
    for (const path of PATHS)
      expect(await fhir.refused(path, { as: token })).toEqual({
        status: 403,
        code: 'forbidden',
        text: 'Acesso negado.',
      })
  })

  test('FHIR is refused to the holder of a link, to a dead token and to nobody', async () => {
    const link = await makeLink(app, patient.company)
    expect(await fhir.refused('Patient', { as: link })).toMatchObject({ status: 403 })
    expect(await fhir.refused('Patient', { as: 'x.y.z' })).toMatchObject({
      status: 401,
      code: 'login',
    })
    expect(await fhir.refused('Patient', { as: null })).toMatchObject({
      status: 401,
      code: 'login',
      text: 'Faça login para continuar.',
    })
  })

  test('A locked screen is told as an OperationOutcome', async () => {
    const { token } = await app.userOf(5)
    await app.call('GET', '/me', { as: token })
    await app.services.db.updateTable('sessions').set({ locked_at: new Date() }).execute()
    expect(await fhir.refused('Patient', { as: token })).toMatchObject({
      status: 423,
      code: 'security',
    })
    await app.services.db.updateTable('sessions').set({ locked_at: null }).execute()
  })
})

test.each([
  ['GET', 'Medication', 'not-supported'],
  ['GET', 'Patient/1/_history/1', 'not-supported'],
  ['POST', 'Patient', 'not-supported'],
  ['PUT', 'Patient/1', 'not-supported'],
  ['DELETE', 'Patient/1', 'not-supported'],
  ['GET', 'Patient/x%2F..', 'not-found'],
])('Below FHIR %s of %s is refused with 404 as an OperationOutcome', async (method, path, code) => {
  const { status, body, headers } = await app.call<OperationOutcome>(method, `/fhir/R4/${path}`, {
    as: app.admin,
    ...(method !== 'GET' && { payload: {} }),
  })
  expect(headers['content-type']).toBe('application/fhir+json; charset=utf-8')
  expect(fhirFaults(body)).toEqual([])
  expect({ status, code: body.issue[0]?.code }).toEqual({ status: 404, code })
})

test('An address that cannot be decoded is refused as an OperationOutcome', async () => {
  expect(await fhir.refused('Patient/%E0%A4%A')).toMatchObject({ status: 400, code: 'invalid' })
})

test('A search and a read leave a row each with whom they showed, and no search text', async () => {
  const { db } = app.services
  const person = await makePatient(db)
  const { id: exam } = await makeExamWith(db, person.id, ['acuity'])
  const { token, id } = await app.userOf(5)
  await fhir.get(`Patient?identifier=${person.cpf}`, { as: token })
  await fhir.get(`Observation?patient=${person.id}`, { as: token })
  await fhir.get(`Observation/${exam}-acuity-left`, { as: token })
  await fhir.get(`Patient/${person.id}/$everything`, { as: token })
  await fhir.get('Organization/clinic', { as: token })
  const rows = await db
    .selectFrom('audit_events')
    .select(['action', 'entity', 'entity_id', 'patient_id', 'subjects', 'detail'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  const nobody = { patient_id: null, subjects: null }
  const one = { patient_id: person.id, subjects: null }
  const many = { entity_id: null, patient_id: null, subjects: [person.id] }
  expect(rows).toEqual([
    { action: 'list', entity: 'patient', ...many, detail: { fhir: 'Patient', ids: [person.id] } },
    { action: 'list', entity: 'exam', ...many, detail: { fhir: 'Observation', ids: [exam] } },
    { action: 'read', entity: 'exam', entity_id: exam, ...one, detail: { fhir: 'Observation' } },
    {
      action: 'read',
      entity: 'patient',
      entity_id: person.id,
      ...one,
      detail: { fhir: 'Patient/$everything' },
    },
    {
      action: 'read',
      entity: 'company',
      entity_id: 0,
      ...nobody,
      detail: { fhir: 'Organization' },
    },
  ])
})

describe('People who are no longer what they were', () => {
  test('Of an anonymised patient FHIR says the month of birth, the sex and the company, and nothing else', async () => {
    const { db } = app.services
    const long = { created_at: '2001-01-01', updated_at: '2001-01-01' }
    const person = await makePatient(db, {
      name: 'QUITÉRIA',
      rg: '12345',
      dob: '1950-03-09',
      ...long,
    })
    await makeExamWith(db, person.id, ['acuity', 'ishihara'], long)
    const done = await app.call('POST', `/patients/${person.id}/anonymise`, {
      as: app.admin,
      payload: { reason: 'Pedido da própria pessoa.' },
    })
    expect(done.status).toBe(200)
    const { body } = await fhir.get<Patient>(`Patient/${person.id}`)
    expect(body).toEqual({
      resourceType: 'Patient',
      id: String(person.id),
      meta: {
        lastUpdated: expect.any(String),
        security: [expect.objectContaining({ code: 'ANONYED' })],
      },
      active: true,
      gender: 'male',
      birthDate: '1950-03',
      managingOrganization: { reference: `Organization/company-${person.company}` },
    })
    expect(body.meta?.lastUpdated?.slice(0, 4)).not.toBe('2001')
    const whole = JSON.stringify((await fhir.get<Bundle>(`Patient/${person.id}/$everything`)).body)
    for (const gone of ['QUITÉRIA', person.cpf, person.email, person.phone, '12345"'])
      expect(whole).not.toContain(gone)
    expect(whole).toContain('"Observation"')
  })

  test('A merged registration is inactive and says only by which it was replaced, which has its exams', async () => {
    const { db } = app.services
    const stays = await makePatient(db, { name: 'ROSA LIMA' })
    const goes = await makePatient(db, {
      company: stays.company,
      name: 'ROSA LIMA',
      dob: stays.dob,
    })
    const { id: exam } = await makeExamWith(db, goes.id, ['acuity'])
    const done = await app.call('POST', `/patients/${goes.id}/merge`, {
      as: app.admin,
      payload: { into: stays.id, take: [] },
    })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    const { body } = await fhir.get<Patient>(`Patient/${goes.id}`)
    expect(body).toEqual({
      resourceType: 'Patient',
      id: String(goes.id),
      meta: { lastUpdated: expect.any(String) },
      active: false,
      link: [{ other: { reference: `Patient/${stays.id}` }, type: 'replaced-by' }],
    })
    expect(await fhir.names(`Patient/${goes.id}/$everything`)).toEqual([`Patient/${goes.id}`])
    expect(await fhir.names(`Encounter?patient=${stays.id}`)).toEqual([`Encounter/${exam}`])
    expect(await fhir.names(`Encounter?patient=${goes.id}`)).toEqual([])
  })
})
