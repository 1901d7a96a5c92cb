import type { Patient } from '@iris/contracts/patients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { cpfOf } from '../../../test/factories/document-numbers.ts'
import { guardian, makePatient, patientBody } from '../../../test/factories/patient.ts'

let app: TestApp
let tecnico: { id: number; token: string }
let company: number
beforeAll(async () => {
  app = await createTestApp()
  tecnico = await app.userOf(3)
  company = (await makeCompany(app.services.db, { corporate_reason: 'AÇOS SÃO JOÃO' })).id
})
afterAll(() => app.close())

type Refusal = { message: string; errors: Record<string, string[]> }

const post = <T = Patient>(payload: unknown, headers = {}) =>
  app.call<T>('POST', '/patients', { as: tecnico.token, payload, headers })
const put = <T = Patient>(id: number, payload: unknown) =>
  app.call<T>('PUT', `/patients/${id}`, { as: tecnico.token, payload })
const traceOf = (id: number) =>
  app.services.db
    .selectFrom('audit_events')
    .select(['action', 'user_id', 'detail'])
    .where('patient_id', '=', id)
    .orderBy('id')
    .execute()

test('A patient keeps all they were registered with, and each reading is audited', async () => {
  const clinic = await makeCompany(app.services.db, { types: [4] })
  const body = patientBody(company, {
    clinic: clinic.id,
    name: 'antônia d’ávila',
    cpf: '529.982.247-25',
    phone: '(11) 98765-4321',
    rg: '12.345.678-X',
    sex: 'O',
    other_sex: 'Não binário',
    health_type: 'health_insurance',
    healthcare_operator_id: 1,
    others_healthcare_operator: 'Saúde Certa',
    health_card_number: '00123',
    phones: [{ name: 'Mãe', phone: '1133334444' }],
    social_medias: [{ name: 'Instagram', social_media: '@antonia' }],
  })
  const made = await post(body)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    ...body,
    name: 'ANTÔNIA DÁVILA',
    cpf: '52998224725',
    phone: '11987654321',
    rg: '12345678X',
    companyName: 'AÇOS SÃO JOÃO',
    active: true,
    address_complement: null,
    responsible_name: null,
  })
  const { id } = made.body
  const read = await app.call('GET', `/patients/${id}`, { as: tecnico.token })
  expect(read.body).toEqual(made.body)
  const user_id = tecnico.id
  expect(await traceOf(id)).toEqual([
    { action: 'create', user_id, detail: null },
    { action: 'read', user_id, detail: null },
  ])
})

test('A CPF is registered once, with or without its mask, even when two arrive at once', async () => {
  const cpf = cpfOf(50_000)
  const masked = `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`
  const replies = await Promise.all([
    post<Refusal>(patientBody(company, { cpf })),
    post<Refusal>(patientBody(company, { cpf: masked })),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
  const refused = replies.find(({ status }) => status === 422)
  expect(refused?.body).toEqual({
    message: 'CPF já cadastrado',
    code: 'validation',
    errors: { cpf: ['CPF já cadastrado'] },
  })
  const other = await makePatient(app.services.db, { company })
  expect((await put<Refusal>(other.id, { cpf })).body.errors).toEqual({
    cpf: ['CPF já cadastrado'],
  })
})

const TODAY = new Date()
const bornYearsAgo = (years: number) => `${TODAY.getUTCFullYear() - years}-01-01`

test.each([
  [{ name: undefined }, 'name', 'Nome é obrigatório'],
  [{ name: '!!!' }, 'name', 'Nome é obrigatório'],
  [{ name: 5 }, 'name', 'Nome deve conter um texto'],
  [{ name: 'a\u0000b' }, 'name', 'Nome contém caracteres inválidos'],
  [{ name: 'n'.repeat(256) }, 'name', 'Nome deve ter no máximo 255 caracteres'],
  [{ email: 'x' }, 'email', 'Digite um email válido'],
  [{ cpf: '52998224724' }, 'cpf', 'CPF é inválido'],
  [{ cpf: '11111111111' }, 'cpf', 'CPF é inválido'],
  [{ dob: '2024-02-30' }, 'dob', 'Data de nascimento deve ser uma data válida'],
  [{ dob: '2999-01-01' }, 'dob', 'Data de nascimento não pode ser no futuro'],
  [{ dob: null }, 'dob', 'Data de nascimento é obrigatória'],
  [{ zip_code: 'abc' }, 'zip_code', 'CEP deve conter um número'],
  [{ address_number: '1a' }, 'address_number', 'Número deve conter um número'],
  [{ sex: 'Z' }, 'sex', 'Sexo não é uma opção válida'],
  [{ sex: 'O' }, 'other_sex', 'Outro sexo é obrigatório'],
  [
    { health_type: 'health_insurance' },
    'healthcare_operator_id',
    'Operadora de Saúde é obrigatória',
  ],
  [
    { health_type: 'health_insurance', healthcare_operator_id: 1 },
    'others_healthcare_operator',
    'Outra operadora é obrigatória',
  ],
  [{ phone: '0800 123 4567' }, 'phone', 'Telefone é inválido'],
  [{ rg: '1234567890123' }, 'rg', 'RG é inválido'],
  [{ sus_card: '123' }, 'sus_card', 'Cartão SUS é inválido'],
  [{ company: undefined }, 'company', 'Empresa é obrigatória'],
  [{ company: 'abc' }, 'company', 'Empresa deve conter um número'],
  [{ company: 999_999 }, 'company', 'Empresa não encontrada ou inativa'],
  [{ clinic: 999_999 }, 'clinic', 'Clínica não encontrada ou inativa'],
  [
    { healthcare_operator_id: 999_999 },
    'healthcare_operator_id',
    'Operadora de Saúde não encontrada ou inativa',
  ],
  [{ phones: [{ name: 'Mãe', phone: '123' }] }, 'phones.0.phone', 'Telefone é inválido'],
  [
    { social_medias: [{ name: 'X' }] },
    'social_medias.0.social_media',
    'Mídia Social é obrigatória',
  ],
  [
    { dob: bornYearsAgo(10), ...guardian(), responsible_cpf: null },
    'responsible_cpf',
    'CPF do responsável é obrigatório',
  ],
])(
  'A patient with a wrong field is refused under that field: %j',
  async (fault, field, message) => {
    const reply = await post<Refusal>(patientBody(company, fault))
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toEqual({ [field]: [message] })
    expect(reply.body.message).toBe(message)
  },
)

test('The clinic of a patient must be a company of that type', async () => {
  const reply = await post<Refusal>(patientBody(company, { clinic: company }))
  expect(reply.body.errors).toEqual({ clinic: ['Clínica não encontrada ou inativa'] })
})

test.each([
  ['responsible_cpf', 'O responsável não pode ter o mesmo CPF do paciente'],
  ['responsible_dob', 'O responsável deve ter 18 anos ou mais'],
])(
  'A guardian who is a minor or the patient is refused on %s, in a new patient and in an edit',
  async (field, message) => {
    const child = { ...patientBody(company), dob: bornYearsAgo(10), ...guardian() }
    const wrong = { [field]: field === 'responsible_cpf' ? child.cpf : bornYearsAgo(17) }
    const refused = await post<Refusal>({ ...child, ...wrong })
    expect([refused.status, refused.body.errors]).toEqual([422, { [field]: [message] }])
    const { id } = (await post(child)).body
    const edited = await put<Refusal>(id, wrong)
    expect([edited.status, edited.body.errors]).toEqual([422, { [field]: [message] }])
  },
)

test('A patient under 18 needs a guardian, and an adult does not', async () => {
  const child = patientBody(company, { dob: bornYearsAgo(10) })
  const alone = await post<Refusal>(child)
  expect(Object.keys(alone.body.errors).sort()).toEqual(Object.keys(guardian()).sort())
  expect((await post({ ...child, ...guardian() })).status).toBe(201)
  expect((await post(patientBody(company, { dob: bornYearsAgo(19) }))).status).toBe(201)
})

test('A body that is no object is refused and is not an error of ours', async () => {
  for (const payload of [[], '"text"', 'null', '7']) {
    const reply = await app.call('POST', '/patients', {
      as: tecnico.token,
      payload,
      headers: { 'content-type': 'application/json' },
    })
    expect(reply.status).toBe(422)
  }
})

test('An edit of a patient keeps what it does not carry and clears what it carries as null', async () => {
  const { id } = await makePatient(app.services.db, {
    company,
    rg: '123',
    address_complement: 'Casa',
  })
  const changed = await put(id, { rg: null, occupation: 'Torneiro' })
  expect(changed.body).toMatchObject({
    rg: null,
    address_complement: 'Casa',
    occupation: 'Torneiro',
  })
  expect(await traceOf(id)).toEqual([
    {
      action: 'update',
      user_id: tecnico.id,
      detail: { fields: ['rg', 'occupation'], values: { occupation: ['Soldador', 'Torneiro'] } },
    },
  ])
})

test('An edit that would leave a patient nobody could register is refused', async () => {
  const { id } = await makePatient(app.services.db, { company })
  const younger = await put<Refusal>(id, { dob: bornYearsAgo(10) })
  expect(younger.status).toBe(422)
  expect(younger.body.errors.responsible_name).toEqual(['Nome do responsável é obrigatório'])
  expect((await put<Refusal>(id, { sex: 'O' })).body.errors).toEqual({
    other_sex: ['Outro sexo é obrigatório'],
  })
  expect((await put<Refusal>(id, { name: null })).body.errors).toEqual({
    name: ['Nome é obrigatório'],
  })
  expect((await put<Refusal>(id, { company: 999_999 })).body.errors).toEqual({
    company: ['Empresa não encontrada ou inativa'],
  })
  expect((await put(id, { dob: bornYearsAgo(10), ...guardian() })).status).toBe(200)
})

test('Of two edits of the same reading one is saved and the other is told', async () => {
  const { id, updated_at } = await makePatient(app.services.db, { company })
  const replies = await Promise.all([
    put<Refusal>(id, { occupation: 'Pintor', updated_at }),
    put<Refusal>(id, { occupation: 'Pedreiro', updated_at }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await put(id, { occupation: 'Vence a última' })).status).toBe(200)
})

test('An unknown patient is answered 404, whatever the address says', async () => {
  for (const id of ['999999', '0', '-1', 'abc', '99999999999', '1%00', "1'--"]) {
    const read = await app.call('GET', `/patients/${id}`, { as: tecnico.token })
    expect([404, 400]).toContain(read.status)
  }
  expect((await put(999_999, {})).status).toBe(404)
})

test('A retry after a lost answer registers a patient once', async () => {
  const body = patientBody(company)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await post(body, headers)
  const again = await post(body, headers)
  expect(again.status).toBe(201)
  expect(again.body).toEqual(first.body)
  expect((await post(patientBody(company), headers)).status).toBe(422)
})

test('Doctors register and read patients; sales and users without a role cannot', async () => {
  const { id } = await makePatient(app.services.db, { company })
  const doctor = (await app.userOf(5)).token
  expect((await app.call('GET', `/patients/${id}`, { as: doctor })).status).toBe(200)
  for (const type of [4, null] as const) {
    const { token: as } = await app.userOf(type)
    expect((await app.call('GET', '/patients', { as })).status).toBe(403)
    expect((await app.call('GET', `/patients/${id}`, { as })).status).toBe(403)
    expect(
      (await app.call('POST', '/patients', { as, payload: patientBody(company) })).status,
    ).toBe(403)
    expect((await app.call('PUT', `/patients/${id}`, { as, payload: {} })).status).toBe(403)
  }
  expect((await app.call('GET', '/patients')).status).toBe(401)
})
