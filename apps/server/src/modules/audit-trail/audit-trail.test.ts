import type { PatientAudit } from '@iris/contracts/audit-trail'
import { AUDIT_ACTIONS, auditEntityLabel } from '@iris/domain/audit-words'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makeExamWith, makeStoredFile } from '../../../test/factories/exam.ts'
import { makePatient, patientBody } from '../../../test/factories/patient.ts'
import { fileOf, personRow } from '../../../test/factories/person-row.ts'
import { retinographyForm } from '../../../test/sample-files.ts'
import { readBack, upload } from '../../../test/spreadsheet-files.ts'
import { recordAudit } from '../../audit/audit.ts'

let app: TestApp
let doctor: { id: number; token: string }
beforeAll(async () => {
  app = await createTestApp()
  doctor = await app.userOf(5)
})
afterAll(() => app.close())

const trail = (patientId: number, query = '', as = app.admin) =>
  app.call<PatientAudit>('GET', `/patients/${patientId}/audit${query}`, { as })
const asDoctor = (method: string, path: string, payload?: unknown) =>
  app.call<{ id: number }>(method, path, { as: doctor.token, payload })

test('The audit of a patient says who did what, when and from where, the newest first', async () => {
  const { id } = await makePatient(app.services.db)
  await asDoctor('GET', `/patients/${id}`)
  const exam = (await asDoctor('POST', `/patients/${id}/exams`, await retinographyForm())).body
  await asDoctor('POST', `/patients/${id}/exams/${exam.id}`, { right_eye: '20/20' })
  await asDoctor('GET', `/exams/${exam.id}/files/retinography_img`)
  const record = (await asDoctor('POST', `/patients/${id}/medicalRecords`, { notes: 'Segredo.' }))
    .body
  await asDoctor('PUT', `/patients/${id}`, { occupation: 'Torneira' })

  const reply = await trail(id)
  expect(reply.status).toBe(200)
  const { data, since, days, ...page } = reply.body
  expect(page).toEqual({
    current_page: 1,
    per_page: 10,
    total: 6,
    last_page: 1,
    recorded: 6,
    people: [{ id: doctor.id, name: 'Pessoa 1' }],
  })
  expect(since).toBe(data.at(-1)?.at)
  expect(days).toEqual([{ day: todayInSaoPaulo(), changes: 4, looks: 2 }])
  expect(data.map(({ action, entity, entity_id }) => [action, entity, entity_id])).toEqual([
    ['update', 'patient', id],
    ['create', 'medical-record', record.id],
    ['read', 'exam', exam.id],
    ['update', 'exam', exam.id],
    ['create', 'exam', exam.id],
    ['read', 'patient', id],
  ])
  for (const event of data) {
    expect(event).toMatchObject({
      user_id: doctor.id,
      user_name: 'Pessoa 1',
      link_company: null,
      api_key_name: null,
      ip: '127.0.0.1',
    })
    expect(Date.parse(event.at)).toBeLessThanOrEqual(Date.now())
    expect(AUDIT_ACTIONS).toHaveProperty(event.action)
    expect(auditEntityLabel(event.entity)).not.toBe(event.entity)
  }
  expect(JSON.stringify(data)).not.toMatch(/segredo|20\/20/i)
})

test('A change through a registration link names the company and not a person', async () => {
  const company = await makeCompany(app.services.db, { corporate_reason: 'AÇOS DO LINK' })
  const link = await app.call<{ token: string }>('POST', '/companies/token/generate', {
    as: app.admin,
    payload: { company_id: company.id },
  })
  const made = await app.call<{ id: number }>('POST', '/patients', {
    as: link.body.token,
    payload: patientBody(company.id),
  })
  expect((await trail(made.body.id)).body.data).toMatchObject([
    { user_id: null, user_name: null, link_company: 'AÇOS DO LINK', action: 'create' },
  ])
})

test('What was done with a key names the key, in the audit and in its sheet', async () => {
  const { db } = app.services
  const { id } = await makePatient(db)
  const caller = { kind: 'key', role: 'key', id: 7, name: 'Prontuário do hospital' } as const
  const read = { action: 'read', entity: 'exam', patient_id: id, detail: { exam_id: 12 } }
  await recordAudit(db, { caller, ip: '10.0.0.9' }, read)
  await app.server.readAudit({ caller, ip: '10.0.0.9' }, { ...read, detail: undefined })
  const { data } = (await trail(id)).body
  const shown = { user_id: null, api_key_name: 'Prontuário do hospital', ip: '10.0.0.9' }
  expect(data).toMatchObject([
    { ...shown, detail: {} },
    { ...shown, detail: { exam_id: 12 } },
  ])
  expect(JSON.stringify(data)).not.toContain('"api_key"')
  const sheet = await app.call('GET', `/patients/${id}/audit/export`, { as: app.admin })
  expect(await readBack(sheet.raw)).toMatchObject([
    { Quem: 'Administrador', 'O que foi feito': 'Abriu o histórico de acessos' },
    { Quem: 'Chave de API · Prontuário do hospital', 'O que foi feito': 'Abriu o exame' },
    { Quem: 'Chave de API · Prontuário do hospital' },
  ])
  const kept = await db
    .selectFrom('audit_events')
    .select('detail')
    .where('patient_id', '=', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(kept.detail).toEqual({ exam_id: 12, api_key: { id: 7, name: 'Prontuário do hospital' } })
})

test('The audit of a patient comes in pages, and reading it leaves a row too', async () => {
  const { id } = await makePatient(app.services.db)
  for (let n = 0; n < 5; n++) await asDoctor('GET', `/patients/${id}`)
  const first = (await trail(id, '?per_page=2')).body
  expect(first).toMatchObject({ total: 5, last_page: 3 })
  const second = (await trail(id, '?per_page=2&page=2')).body
  expect(second.total).toBe(6)
  expect(second.data.map(({ action }) => action)).toEqual(['read', 'read'])
  expect((await trail(id)).body.data[0]).toMatchObject({ entity: 'audit', user_id: 1 })
  expect((await trail(id, '?page=9')).body.data).toEqual([])
})

test('Only administrators can see the audit of a patient', async () => {
  const { id } = await makePatient(app.services.db)
  for (const type of [2, 3, 4, 5, null] as const)
    expect((await trail(id, '', (await app.userOf(type)).token)).status).toBe(403)
  expect((await app.call('GET', `/patients/${id}/audit`)).status).toBe(401)
  expect((await trail(999_999)).status).toBe(404)
})

describe('An audit row with many patients', () => {
  /** The name in the audit, the request, and who else was in it. */
  const SHOWN: Record<string, { path: string; entity: string; method?: string }> = {
    'a list of patients': { path: '/patients?query=desfilada', entity: 'patient' },
    'an export of patients': {
      path: '/patients/exportAllPatients?query=desfilada',
      entity: 'patient',
    },
    'a list of exams': { path: '/exams/with-patient-name?query=desfilada', entity: 'exam' },
    'an export of exams': { path: '/exams/exportAllExams?query=desfilada', entity: 'exam' },
    'the reading queue': { path: '/exams/reading-queue?query=desfilada', entity: 'exam' },
    'the stored refractions': { path: '/exams/refraction-files', entity: 'refraction' },
    'the stored retinographies': { path: '/exams/retinography-files', entity: 'retinography' },
  }
  let shown: { id: number }
  let other: { id: number }
  beforeAll(async () => {
    const { db } = app.services
    shown = await makePatient(db, { name: 'PALOMA DESFILADA' })
    other = await makePatient(db, { name: 'ROBERTA AUSENTE' })
    const stored = await retinographyForm()
    stored.set('file_name', 'desfile')
    await app.call('POST', '/add-retinography', { payload: stored })
    const file = await db
      .selectFrom('retinography_files')
      .select('file_key')
      .where('name', '=', 'desfile')
      .executeTakeFirstOrThrow()
    await makeExamWith(db, shown.id, undefined, {
      status: 'Avaliação Médica',
      retinography_img: file.file_key,
      portable_auto_refractor_img: await makeStoredFile(db),
    })
  })

  test.each(Object.entries(SHOWN))(
    'The audit of a patient includes a row where the patient was one of many: %s',
    async (_name, { path, entity }) => {
      const before = (await trail(shown.id)).body.recorded
      const reply = await app.call('GET', path, { as: doctor.token })
      expect(reply.status).toBe(200)
      const { data, recorded } = (await trail(shown.id)).body
      // The earlier read of the audit is one of them.
      expect(recorded).toBe(before + 2)
      expect(data[0]).toMatchObject({ entity, is_of_many: true, user_id: doctor.id, changes: [] })
      expect(JSON.stringify(data[0]?.detail ?? {})).not.toContain('ids')
      expect((await trail(other.id)).body.data.every((row) => row.entity === 'audit')).toBe(true)
    },
  )

  test('The audit of a patient includes an import of patients', { tags: 'long' }, async () => {
    await app.services.jobs.start()
    const { corporate_reason } = await makeCompany(app.services.db, {
      corporate_reason: 'IMPORTADORA',
    })
    const line = personRow({ Empresa: corporate_reason, Nome: 'IMPORTADA DA SILVA' })
    const file = await fileOf([line])
    await app.call('POST', '/patients/importPatients', { as: app.admin, payload: upload(file) })
    const find = () =>
      app.services.db
        .selectFrom('patients')
        .select('id')
        .where('name', '=', line.Nome)
        .executeTakeFirst()
    await expect.poll(find, { timeout: 20_000 }).toBeTruthy()
    const imported = (await find()) ?? { id: 0 }
    expect((await trail(imported.id)).body.data).toMatchObject([
      { action: 'import', entity: 'patient', is_of_many: true, user_id: 1 },
    ])
  })
})

test('The audit of a patient can be filtered by days, person, action, entity and changes', async () => {
  const { id } = await makePatient(app.services.db)
  const exam = (await asDoctor('POST', `/patients/${id}/exams`, await retinographyForm())).body
  await asDoctor('GET', `/exams/${exam.id}`)
  await app.call('PUT', `/patients/${id}`, { as: app.admin, payload: { occupation: 'Fresadora' } })
  const found = async (query: string) => (await trail(id, query)).body
  const names = ({ data }: PatientAudit) => data.map(({ action, entity }) => `${action} ${entity}`)
  expect(names(await found('?changes=1'))).toEqual(['update patient', 'create exam'])
  expect((await found('?changes=1')).days).toEqual([
    { day: todayInSaoPaulo(), changes: 2, looks: 2 },
  ])
  expect(names(await found(`?user_id=${doctor.id}`))).toEqual(['read exam', 'create exam'])
  expect(names(await found('?action=create'))).toEqual(['create exam'])
  expect(names(await found('?entity=patient'))).toEqual(['update patient'])
  const today = todayInSaoPaulo()
  expect((await found(`?changes=1&from=${today}&to=${today}`)).total).toBe(2)
  expect(await found('?to=2020-01-01')).toMatchObject({ total: 0, data: [], days: [] })
  const newest = (await found('?changes=1&per_page=1')).data[0]?.id
  expect(names(await found(`?changes=1&before=${newest}`))).toEqual(['create exam'])
})

test('An audited change has its values before and after, but never a clinical field or an identity', async () => {
  const { db } = app.services
  const [from, to] = [
    await makeCompany(db, { corporate_reason: 'ANTIGA' }),
    await makeCompany(db, { corporate_reason: 'NOVA' }),
  ]
  const { id } = await makePatient(db, { company: from.id, occupation: 'Soldadora' })
  await asDoctor('PUT', `/patients/${id}`, {
    company: to.id,
    occupation: 'Torneira',
    name: 'OUTRO NOME',
    phone: '11912345678',
  })
  const exam = await makeExamWith(db, id, ['triage', 'acuity', 'ishihara'])
  await asDoctor('POST', `/patients/${id}/exams/${exam.id}`, await retinographyForm())
  const { data } = (await trail(id)).body
  expect(data.map(({ changes }) => changes)).toEqual([
    [
      { field: 'status', before: 'Pendente', after: 'Avaliação Médica', is_hidden: false },
      { field: 'retinography_img', before: null, after: null, is_hidden: true },
    ],
    expect.arrayContaining([
      { field: 'company', before: 'ANTIGA', after: 'NOVA', is_hidden: false },
      { field: 'occupation', before: 'Soldadora', after: 'Torneira', is_hidden: false },
      { field: 'name', before: null, after: null, is_hidden: true },
      { field: 'phone', before: null, after: null, is_hidden: true },
    ]),
  ])
  expect(JSON.stringify(data)).not.toMatch(/OUTRO|912345678|retinography-/)
})

test('The audit of a patient is exported as a spreadsheet, which leaves its own row', async () => {
  const { id } = await makePatient(app.services.db)
  await asDoctor('PUT', `/patients/${id}`, { occupation: 'Fresadora' })
  await asDoctor('GET', `/patients/${id}`)
  const reply = await app.call('GET', `/patients/${id}/audit/export?changes=1`, { as: app.admin })
  expect(reply.headers['content-disposition']).toContain('historico-de-acessos.xlsx')
  expect(await readBack(reply.raw)).toMatchObject([
    {
      'O que foi feito': 'Alterou o cadastro',
      'O que mudou': expect.stringMatching(/^Ocupação: .* → Fresadora$/),
      'Endereço de rede': '127.0.0.1',
    },
  ])
  expect((await trail(id)).body.data[0]).toMatchObject({ action: 'export', entity: 'audit' })
  const refused = await app.call('GET', `/patients/${id}/audit/export`, { as: doctor.token })
  expect(refused.status).toBe(403)
})
