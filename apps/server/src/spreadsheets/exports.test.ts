import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { makeCompany } from '../../test/factories/company.ts'
import { cpfOf } from '../../test/factories/document-numbers.ts'
import { makeEquipment } from '../../test/factories/equipment.ts'
import { makeExam, makeExamWith } from '../../test/factories/exam.ts'
import { guardian, makePatient } from '../../test/factories/patient.ts'
import { saveSheet } from '../../test/factories/saved-rows.ts'
import { openedByLibreOffice } from '../../test/libre-office.ts'
import { readBack } from '../../test/spreadsheet-files.ts'

let app: TestApp
let company: { id: number; cnpj: string }

beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.services
  company = await makeCompany(db, { corporate_reason: 'CERÂMICA SÃO JOSÉ', types: [2, 4] })
  const angela = await makePatient(db, {
    company: company.id,
    clinic: company.id,
    name: 'ÂNGELA FALCÃO',
    cpf: cpfOf(42),
    rg: '123456789',
    dob: '1985-04-12',
    sex: 'F',
    occupation: '=HYPERLINK("http://mau")',
    healthcare_operator_id: 1,
    others_healthcare_operator: 'Saúde Boa',
    health_type: 'health_insurance',
    created_at: '2026-11-20T02:05:00.000Z',
  })
  await makePatient(db, {
    company: company.id,
    name: 'BENTO LIMA',
    dob: '2015-01-31',
    ...guardian(),
    responsible_occupation: '-1+1',
  })
  await makePatient(db, { name: 'CAIO DE OUTRA EMPRESA' })
  const doctor = await app.userOf(5)
  await db.updateTable('users').set({ name: '=1+1' }).where('id', '=', doctor.id).execute()
  await makeExamWith(db, angela.id, undefined, {
    status: 'Concluído',
    ishihara_correct_answer: 5,
    ishihara_wrong_answer: 4,
    refractive_disorder: 'Miopia',
    has_changed: 1,
    final_classification: 'especialista',
    specialist_specialties: ['Retina', 'Glaucoma'],
    classified_by: doctor.id,
    classified_at: '2026-11-20T02:05:00.000Z',
    created_at: '2026-11-19T02:05:00.000Z',
  })
  await makeExam(db, angela.id, { created_at: '2026-11-21T12:00:00.000Z' })
  const item = await makeEquipment(db, { mark: '=1+1', active_number: '0007' })
  await db
    .insertInto('equipament_history')
    .values({ equipament_id: item.id, user_id: 1, withdrawal_date: '2026-11-03' })
    .execute()
  await makeEquipment(db, { equipament_type: 1, mark: 'Dell' })
})
afterAll(() => app.close())

const EXPORTS = [
  ['/users/exportAllUsers', 'usuarios.xlsx', 'user', 'a'],
  ['/healthcareOperators/exportAllOperators', 'operadores-de-saude.xlsx', 'operator', 'atd'],
  ['/companies/exportAllCompanies', 'empresas.xlsx', 'company', 'atdc'],
  ['/patients/exportAllPatients', 'pacientes.xlsx', 'patient', 'atd'],
  ['/exams/exportAllExams', 'exames.xlsx', 'exam', 'atd'],
  ['/equipaments/exportAllEquipaments', 'equipamentos.xlsx', 'equipment', 'atd'],
] as const

const download = (path: string, as = app.admin) => app.call('GET', path, { as })

describe.each(EXPORTS)('The export %s', (path, name, entity, roles) => {
  test(`The export ${name} is sent and audited`, async () => {
    const reply = await download(path)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-disposition']).toMatch(`attachment; filename="${name}"`)
    const rows = await readBack(reply.raw)
    expect(rows.length).toBeGreaterThan(0)
    const trail = await app.services.db
      .selectFrom('audit_events')
      .select(['user_id', 'detail'])
      .where('action', '=', 'export')
      .where('entity', '=', entity)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(trail).toEqual({ user_id: 1, detail: { rows: rows.length } })
  })

  test('An export is only for the roles that may read its list', async () => {
    const letters = { 1: 'a', 2: 't', 3: 't', 4: 'c', 5: 'd' } as const
    for (const type of [1, 2, 3, 4, 5] as const) {
      const { token } = await app.userOf(type)
      const allowed = (roles as string).includes(letters[type])
      expect([type, (await download(path, token)).status]).toEqual([type, allowed ? 200 : 403])
    }
    expect((await app.call('GET', path)).status).toBe(401)
  })

  test('An export opens in LibreOffice', { tags: 'long', timeout: 60_000 }, async () => {
    const { raw } = await download(path)
    const [head = ''] = (await openedByLibreOffice(raw)).split('\n')
    expect(head.split(',')).toEqual(Object.keys((await readBack(raw))[0] ?? {}))
  })
})

describe('The exported patients', () => {
  const patients = async (query = '') =>
    readBack((await download(`/patients/exportAllPatients${query}`)).raw)

  test('The exported patients are in Portuguese, with real dates and harmless formulas', async () => {
    const [row] = await patients('?query=angela')
    expect(row).toMatchObject({
      Empresa: 'CERÂMICA SÃO JOSÉ',
      Clínica: 'CERÂMICA SÃO JOSÉ',
      Nome: 'ÂNGELA FALCÃO',
      RG: '12.345.678-9',
      'Data de nascimento': new Date('1985-04-12T00:00:00Z'),
      Sexo: 'Feminino',
      Ocupação: '=HYPERLINK("http://mau")',
      Ativo: 'Sim',
      'Tipo de atendimento': 'Convênio',
      'Operadora de Saúde': 'Outro',
      'Criado em': new Date('2026-11-19T23:05:00Z'),
    })
  })

  test('The exported patients follow the filters and the order of the list', async () => {
    const names = async (query: string) => (await patients(query)).map(({ Nome }) => Nome)
    expect(await names(`?company=${company.id}&sort=-name`)).toEqual([
      'BENTO LIMA',
      'ÂNGELA FALCÃO',
    ])
    expect(await names('?name=caio')).toEqual(['CAIO DE OUTRA EMPRESA'])
    expect(await names('?query=---')).toEqual([])
    expect((await download('/patients/exportAllPatients?sort=cpf')).status).toBe(422)
  })

  test('The exported patients can be imported again, which changes nothing', async () => {
    const { raw } = await download('/patients/exportAllPatients')
    const result = await saveSheet(app, 'patients', raw)
    expect(result).toEqual({ created: 0, updated: 0, unchanged: 3, failed: 0, errors: [] })
  })
})

describe('The exported exams', () => {
  const exams = async (query = '') =>
    readBack((await download(`/exams/exportAllExams${query}`)).raw)

  test('The exported exams say parts, acuity, colour test, refraction and classification, with real dates', async () => {
    const [row] = await exams('?status=Conclu%C3%ADdo')
    expect(row).toEqual({
      'Número do Exame': expect.any(Number),
      Nome: 'ÂNGELA FALCÃO',
      CPF: expect.stringMatching(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/),
      'Data de nascimento': new Date('1985-04-12T00:00:00Z'),
      Empresa: 'CERÂMICA SÃO JOSÉ',
      'Data do Exame': new Date('2026-11-18T23:05:00Z'),
      Status: 'Concluído',
      Triagem: 'Concluído',
      Acuidade: 'Concluído',
      Ishihara: 'Concluído',
      Imagens: 'Concluído',
      'Acuidade do olho direito': '20/20',
      'Acuidade do olho esquerdo': '20/25',
      'Com correção': 'Não',
      'Ishihara: certas': 5,
      'Ishihara: erradas': 4,
      'Ishihara: resultado': 'Exame Alterado',
      'Distúrbio refrativo': 'Miopia',
      Retinografia: 'Alterada',
      'Classificação final': 'Especialista',
      Especialidades: 'Retina, Glaucoma',
      'Classificado por': '=1+1',
      'Classificado em': new Date('2026-11-19T23:05:00Z'),
      'Última atualização': expect.any(Date),
    })
  })

  test('The exported exams leave empty what was not done', async () => {
    const [row] = await exams('?status=Pendente')
    expect(row).toMatchObject({ Status: 'Pendente', Triagem: 'Pendente', Ishihara: 'Pendente' })
    expect(row).toMatchObject({ 'Ishihara: certas': null, 'Com correção': null })
  })

  test('The exported exams follow the filters and the order of the list', async () => {
    const statuses = async (query: string) => (await exams(query)).map(({ Status }) => Status)
    expect(await statuses('')).toEqual(['Pendente', 'Concluído'])
    expect(await statuses('?sort=created_at')).toEqual(['Concluído', 'Pendente'])
    expect(await statuses(`?company_id=${company.id}&query=angela`)).toHaveLength(2)
    expect(await statuses('?query=ninguem')).toEqual([])
    expect((await download('/exams/exportAllExams?sort=cpf')).status).toBe(422)
  })
})

test('The exported equipment says where each item is, and follows the filters of the list', async () => {
  const items = async (query = '') =>
    readBack((await download(`/equipaments/exportAllEquipaments${query}`)).raw)
  expect(await items('?situation=in_use')).toMatchObject([
    {
      Equipamento: 'Retinógrafo',
      Marca: '=1+1',
      'Número de Ativo': '0007',
      'Onde está': 'Administrador',
      'Retirado em': new Date('2026-11-03T00:00:00Z'),
    },
  ])
  expect(await items('?query=dell')).toMatchObject([{ 'Onde está': 'Disponível' }])
})
