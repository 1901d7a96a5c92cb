import type { Organization, Patient, Practitioner } from 'fhir/r4.d.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makeExamWith } from '../../../test/factories/exam.ts'
import { guardian, makePatient } from '../../../test/factories/patient.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { fhirClient } from '../../../test/fhir-app.ts'

let app: TestApp
let fhir: Awaited<ReturnType<typeof fhirClient>>
beforeAll(async () => {
  app = await createTestApp({ appUrl: 'https://iris.exemplo.test' })
  fhir = await fhirClient(app)
})
afterAll(() => app.close())

test('A patient in FHIR has their numbers, ways to reach them, guardian and company', async () => {
  const { db } = app.services
  const company = await makeCompany(db)
  const { id, cpf, updated_at } = await makePatient(db, {
    company: company.id,
    name: 'MARIA DA SILVA',
    sex: 'F',
    dob: '2012-02-29',
    sus_card: '898001160660761',
    rg: '12345678X',
    employee_code: 'AB 12',
    email: 'maria@exemplo.test',
    phone: '11987654321',
    phones: JSON.stringify([{ name: 'Trabalho', phone: '1132654321' }]),
    ...guardian(),
  })
  const { body } = await fhir.get<Patient>(`Patient/${id}`)
  const own = 'https://iris.exemplo.test/fhir/NamingSystem'
  expect(body).toMatchObject({
    id: String(id),
    meta: { lastUpdated: updated_at },
    active: true,
    name: [{ text: 'MARIA DA SILVA' }],
    gender: 'female',
    birthDate: '2012-02-29',
    telecom: [
      { system: 'phone', value: '+5511987654321' },
      { system: 'phone', value: '+551132654321' },
      { system: 'email', value: 'maria@exemplo.test' },
    ],
    address: [{ city: 'São Paulo', state: 'SP', district: 'Centro' }],
    contact: [{ name: { text: 'ANTÔNIA CONCEIÇÃO' }, relationship: [{ text: 'Responsável' }] }],
    managingOrganization: { reference: `Organization/company-${company.id}` },
  })
  expect(body.identifier?.map(({ type, system, value }) => [type?.text, system, value])).toEqual([
    ['CPF', 'http://rnds.saude.gov.br/fhir/r4/NamingSystem/cpf', cpf],
    ['CNS', 'http://rnds.saude.gov.br/fhir/r4/NamingSystem/cns', '898001160660761'],
    ['RG', `${own}/rg`, '12345678X'],
    ['Matrícula', `${own}/matricula`, 'AB 12'],
  ])
})

test('A patient who has come of age has no guardian in FHIR, though one is stored with them', async () => {
  const { id } = await makePatient(app.services.db, { dob: '1990-02-28', ...guardian() })
  const { body } = await fhir.get<Patient>(`Patient/${id}`)
  expect(body.birthDate).toBe('1990-02-28')
  expect(body.contact).toBeUndefined()
})

test.each([
  ['a CPF without its mask', (cpf: string) => cpf],
  ['a CPF with its mask', (cpf: string) => cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')],
  [
    'the system of the CPF',
    (cpf: string) => `http://rnds.saude.gov.br/fhir/r4/NamingSystem/cpf|${cpf}`,
  ],
  ['another number beside it', (cpf: string) => `00000000000,${cpf}`],
])('A patient is found in FHIR by %s, and nobody else', async (_, asked) => {
  const { id, cpf } = await makePatient(app.services.db)
  const address = `Patient?identifier=${encodeURIComponent(asked(cpf))}`
  expect(await fhir.names(address)).toEqual([`Patient/${id}`])
})

test('A CPF is not found in FHIR under the system of another number, and a CNS and an employee code are', async () => {
  const { id, cpf } = await makePatient(app.services.db, {
    sus_card: '700000000000005',
    employee_code: 'ZX 77',
  })
  const found = (text: string) => fhir.names(`Patient?identifier=${encodeURIComponent(text)}`)
  expect(await found(`http://rnds.saude.gov.br/fhir/r4/NamingSystem/cns|${cpf}`)).toEqual([])
  expect(await found('700 0000 0000 0005')).toEqual([`Patient/${id}`])
  expect(await found('https://iris.exemplo.test/fhir/NamingSystem/matricula|zx77')).toEqual([
    `Patient/${id}`,
  ])
  expect(await found(`${cpf}&identifier=700000000000005`)).toEqual([])
})

test('The clinic stands in FHIR before it is filled and after, and companies are found by CNPJ', async () => {
  const empty = await fhir.get<Organization>('Organization/clinic')
  expect(empty.body).toMatchObject({ name: 'Íris', active: true })
  await app.services.db
    .updateTable('clinic')
    .set({ name: 'Clínica Olhar', cnpj: '11222333000181', director_name: 'Dra. Ana' })
    .execute()
  const { body } = await fhir.get<Organization>('Organization/clinic')
  expect(body).toMatchObject({ name: 'Clínica Olhar', contact: [{ name: { text: 'Dra. Ana' } }] })
  expect(await fhir.names('Organization?identifier=11.222.333/0001-81')).toEqual([
    'Organization/clinic',
  ])
  const company = await makeCompany(app.services.db, {
    emails: JSON.stringify([{ contact_name: 'Bia', department: 1, email: 'rh@exemplo.test' }]),
  })
  expect(await fhir.names(`Organization?identifier=${company.cnpj}`)).toEqual([
    `Organization/company-${company.id}`,
  ])
  expect(await fhir.names(`Organization?_id=company-${company.id},clinic`)).toEqual([
    'Organization/clinic',
    `Organization/company-${company.id}`,
  ])
})

test('A practitioner in FHIR is a doctor, or who concluded an exam, and no other user', async () => {
  const { db } = app.services
  const doctor = await makeUser(db, { type: 5, crm: '12345', crm_uf: 'SP', rqe: '678' })
  const technician = await makeUser(db, { type: 3 })
  const formerDoctor = await makeUser(db, { type: 3 })
  await makeExamWith(db, (await makePatient(db)).id, [], { classified_by: formerDoctor.id })
  const { body } = await fhir.get<Practitioner>(`Practitioner/${doctor.id}`)
  expect(body).toMatchObject({
    identifier: [{ system: 'https://iris.exemplo.test/fhir/NamingSystem/crm', value: '12345-SP' }],
    name: [{ text: doctor.name }],
    qualification: [{ identifier: [{ value: '678' }] }],
  })
  expect(JSON.stringify(body)).not.toContain(doctor.email)
  expect((await fhir.refused(`Practitioner/${technician.id}`)).status).toBe(404)
  expect((await fhir.get(`Practitioner/${formerDoctor.id}`)).status).toBe(200)
  for (const asked of ['12345-SP', '12345', '12345/sp', '678'])
    expect(await fhir.names(`Practitioner?identifier=${asked}`)).toEqual([
      `Practitioner/${doctor.id}`,
    ])
  expect(await fhir.names('Practitioner?identifier=12345-RJ')).toEqual([])
})
