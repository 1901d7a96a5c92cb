import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'
import { companyBody } from './factories/company.ts'
import { makeExam } from './factories/exam.ts'
import { patientBody } from './factories/patient.ts'

let app: TestApp
let veronica: { id: number }
let clinic: { id: number }

beforeAll(async () => {
  app = await createTestApp()
  const phones = [{ contact_name: 'Ana', department: 1, phone: '1932320000' }]
  clinic = await posted(
    '/companies',
    companyBody({ corporate_reason: "Clínica Sant'Anna", phones }),
  )
  await posted('/companies', companyBody({ corporate_reason: 'ZINCO BRANCO' }))
  veronica = await posted(
    '/patients',
    patientBody(clinic.id, {
      name: 'Verônica Cardoso Simões',
      cpf: '52998224725',
      phone: '71991234567',
      dob: '1985-04-12',
    }),
  )
  const { id } = await posted('/patients', patientBody(clinic.id, { name: "Maria D'Ávila" }))
  for (const patient of [veronica.id, id]) await makeExam(app.services.db, patient)
  const mail = "joao.o'neil@usina.test"
  await posted('/leads', { name: 'Rita Prado', company_name: 'Fornos do Vale', email: mail })
})
afterAll(() => app.close())

async function posted(path: string, payload: object): Promise<{ id: number }> {
  const { status, body } = await app.call<{ id: number }>('POST', path, { as: app.admin, payload })
  expect([path, status]).toEqual([path, 201])
  return body
}

type Row = { name?: string; patient_name?: string; corporate_reason?: string }

async function found(path: string, query: string): Promise<(string | undefined)[]> {
  const at = `${path}?query=${encodeURIComponent(query)}`
  const { body } = await app.call<{ data?: Row[]; exams?: Row[] }>('GET', at, { as: app.admin })
  return (body.data ?? body.exams ?? []).map(
    (row) => row.corporate_reason ?? row.patient_name ?? row.name,
  )
}

const PEOPLE = ['/patients', '/exams/with-patient-name', '/exams/find']
const VERONICA = 'VERÔNICA CARDOSO SIMÕES'

test.each([
  ['words that do not stand side by side', 'veronica simoes'],
  ['words in another order', 'SIMOES  Verônica'],
  ['the parts of words', 'simo vero'],
  ['a word of her company beside her name', "sant'anna veronica"],
  ['a CPF with its mask', '529.982.247-25'],
  ['a CPF without its mask', '52998224725'],
  ['the beginning of a CPF with its mask', '529.982.2'],
  ['a phone with its mask', '(71) 99123-4567'],
  ['a phone with its country', '+55 71 99123-4567'],
  ['a phone without its mask', '71991234567'],
  ['the end of a phone', '1234567'],
  ['a name and a phone', 'veronica 99123'],
])('A patient is found in the register and among the exams by %s', async (_what, query) => {
  for (const path of PEOPLE) expect([path, await found(path, query)]).toEqual([path, [VERONICA]])
})

test.each(["Sant'Anna", 'sant’anna', 'SANTANNA', 'sant´anna'])(
  'The company written %s is found alike among patients, exams and companies',
  async (query) => {
    for (const path of PEOPLE) expect([path, (await found(path, query)).length]).toEqual([path, 2])
    expect(await found('/companies', query)).toHaveLength(1)
    const davila = await found('/patients', `${query} d'avila`)
    expect(davila).toEqual(['MARIA DÁVILA'])
  },
)

test.each(["o'neil@usina.test", 'ONEIL@USINA.TEST', 'o’neil', 'joao neil', 'usina.test'])(
  'A lead is found by its e-mail with an apostrophe when %s is asked for',
  async (query) => {
    expect(await found('/leads', query)).toContain('Rita Prado')
  },
)

test('A patient is found by the date of birth, alone and beside a name', async () => {
  expect(await found('/patients', '12/04/1985')).toContain(VERONICA)
  expect(await found('/patients', 'simoes 12/04/1985')).toEqual([VERONICA])
  expect(await found('/patients', 'simoes 13/04/1985')).toEqual([])
  expect(await found('/patients', '31/02/1985')).toEqual([])
})

test('A word that nobody has finds nobody, even beside words that many have', async () => {
  for (const path of [...PEOPLE, '/companies'])
    expect(await found(path, 'veronica simoes inexistente')).toEqual([])
})

test('A company is found by its phone', async () => {
  expect(await found('/companies', '(19) 3232-0000')).toHaveLength(1)
})
