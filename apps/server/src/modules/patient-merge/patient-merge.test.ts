import type { PatientAudit } from '@iris/contracts/audit-trail'
import type { Dashboard } from '@iris/contracts/dashboard'
import type { MedicalRecord, MedicalRecordVersion } from '@iris/contracts/medical-records'
import { patientCreateBody } from '@iris/contracts/patient-body'
import type { MergePreview } from '@iris/contracts/patient-merge'
import type { Patient } from '@iris/contracts/patients'
import { MERGE_PARTS } from '@iris/domain/patient-merge'
import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makeExam, makeExamWith } from '../../../test/factories/exam.ts'
import { guardian, makePatient, patientBody } from '../../../test/factories/patient.ts'
import { makeFullPatient, makeTwice } from '../../../test/factories/registered-twice.ts'
import { plainStatistics, readPlainRows } from '../../../test/plain-statistics.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const asAdmin = <T = Patient>(method: string, path: string, payload?: unknown) =>
  app.call<T>(method, path, { as: app.admin, payload })
const merge = (from: number, into: number, more: object = {}) =>
  asAdmin('POST', `/patients/${from}/merge`, { into, ...more })
const notesOf = async (id: number, notes: string) =>
  (await asAdmin<MedicalRecord>('POST', `/patients/${id}/medicalRecords`, { notes })).body

/** Every column that holds a patient's number: those that are declared as such, and those that only say so. */
async function columnsOfPatients() {
  const { rows } = await sql<{ table: string; column: string; declared: boolean }>`
    select c.relname as table, a.attname as column, exists (
      select from pg_constraint k where k.contype = 'f' and k.confrelid = 'patients'::regclass
        and k.conrelid = c.oid and k.conkey = array[a.attnum]) as declared
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1, 2`.execute(app.services.db)
  const isNumber = ({ column }: { column: string }) => /patient_ids?$|^subjects$/.test(column)
  return rows.filter((row) => row.declared || isNumber(row))
}

/** Columns that go on naming the empty registration, and why. */
const STAYS: Record<string, string> = {
  'audit_events.patient_id': 'sealed; read with the numbers of all registrations',
  'audit_events.subjects': 'sealed; read with the numbers of all registrations',
  'patient_anonymisations.patient_id': 'who was made nobody is not merged',
  'patient_merges.patient_id': 'the pointer itself',
  'stat_facts.patient_id': 'recounted by the fold',
  'stat_marks.patient_id': 'recounted by the fold',
  'stat_spans.patient_id': 'recounted by the fold',
}

async function pointing(id: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { table, column } of await columnsOfPatients()) {
    if (`${table}.${column}` in STAYS) continue
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(
      app.services.db,
    )
    counts.set(`${table}.${column}`, Number(rows[0]?.n))
  }
  return counts
}

test('Every row of every table that points to a patient points to who they became', async () => {
  const { db } = app.services
  const company = (await makeCompany(db)).id
  const from = await makeFullPatient(app, company)
  const into = await makePatient(db, { company })
  const before = await pointing(from.id)
  const unfilled = [...before].filter(([, n]) => n === 0).map(([column]) => column)
  expect(unfilled, 'makeFullPatient leaves these empty').toEqual([])

  const reply = await merge(from.id, into.id)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  expect(reply.body).toMatchObject({ id: into.id, merged_into: null })
  expect([...(await pointing(from.id))].filter(([, n]) => n > 0)).toEqual([])
  // With the one it became part of itself.
  const merges = 'patient_merges.into_id'
  expect(await pointing(into.id)).toEqual(before.set(merges, Number(before.get(merges)) + 1))
  for (const id of [from.id, from.former])
    expect((await asAdmin('GET', `/patients/${id}`)).body).toMatchObject({ merged_into: into.id })
})

test('No table takes a row for a registration that became part of another', async () => {
  const tables = (await columnsOfPatients()).filter(
    ({ table, declared }) => declared && table !== 'patient_merges',
  )
  const guarded = await sql<{ table: string }>`
    select tgrelid::regclass::text as table from pg_trigger
    where tgfoid = 'refuse_merged'::regproc and tgenabled = 'O' order by 1`.execute(app.services.db)
  expect(guarded.rows.map(({ table }) => table)).toEqual(tables.map(({ table }) => table))
})

test('A merge keeps what is chosen, fills in what is missing, and keeps contacts and media of both', async () => {
  const { id: clinic } = await makeCompany(app.services.db, { types: [4] })
  const contact = (name: string) => ({ name, phone: '11911112222' })
  const { from, into } = await makeTwice(
    app,
    {
      email: 'novo@exemplo.com.br',
      occupation: 'Torneira',
      rg: '123456789',
      clinic,
      ...guardian(),
      phones: JSON.stringify([contact('Mãe'), contact('Filho')]),
    },
    { occupation: 'Soldadora', rg: null, phones: JSON.stringify([contact('Mãe')]) },
  )
  const { body } = await merge(from.id, into.id, { take: ['email', 'cpf', 'address'] })
  expect(body).toMatchObject({
    name: into.name,
    occupation: 'Soldadora',
    email: 'novo@exemplo.com.br',
    cpf: from.cpf,
    address_number: from.address_number,
    rg: '123456789',
    clinic,
    responsible_name: 'ANTÔNIA CONCEIÇÃO',
    phones: [contact('Mãe'), contact('Filho')],
  })
  const exam = await makeExam(app.services.db, into.id)
  expect(exam.patient_search).toContain(from.cpf)
})

test('After a merge the CPF that was not kept is free, and the emptied registration is in no list and names nobody', async () => {
  const { from, into, company } = await makeTwice(app, { name: 'REGISTRO REPETIDO' })
  await merge(from.id, into.id)
  const { body } = await asAdmin<{ total: number; data: Patient[] }>(
    'GET',
    `/patients?company=${company}`,
  )
  expect(body.data.map(({ id }) => id)).toEqual([into.id])
  expect(body.total).toBe(1)
  for (const words of ['registro repetido', 'cadastro unido', from.cpf])
    expect(
      (await asAdmin<{ total: number }>('GET', `/patients?query=${encodeURIComponent(words)}`)).body
        .total,
    ).toBe(0)
  const empty = JSON.stringify((await asAdmin('GET', `/patients/${from.id}`)).body)
  for (const value of [from.name, from.email, from.phone, from.dob, from.cpf])
    expect(empty).not.toContain(value)
  expect((await asAdmin('POST', '/patients', patientBody(company, { cpf: from.cpf }))).status).toBe(
    201,
  )
})

test('Every statistic is what counting the rows one by one says, before and after a merge', async () => {
  const { db } = app.services
  const { from, into, company } = await makeTwice(app, { sex: 'F' }, { sex: 'M' })
  await makeExamWith(db, into.id, ['triage', 'acuity'], { status: 'Concluído' })
  await makeExamWith(db, from.id, ['triage', 'upload'], {
    right_eye: '20/200',
    status: 'Concluído',
  })
  await makeExam(db, from.id)
  const read = async (of: number | null) =>
    (await asAdmin<Dashboard>('GET', of ? `/dashboard?company_id=${of}` : '/dashboard')).body
  const counted = async () => {
    const rows = await readPlainRows(db)
    for (const of of [company, null])
      expect(await read(of)).toEqual(plainStatistics(rows, of, todayInSaoPaulo()))
    return read(company)
  }
  expect((await counted()).patients_count.total).toBe(2)
  expect((await merge(from.id, into.id)).status).toBe(200)
  expect((await counted()).patients_count.total).toBe(1)
  const { rows } = await sql<{ wrong: number }>`select stat_recount() as wrong`.execute(db)
  expect(Number(rows[0]?.wrong)).toBe(0)
})

test('A merge leaves an audit row for both registrations, and the audit of the one that stays includes the other', async () => {
  const { from, into } = await makeTwice(app, { occupation: 'Torneira' })
  await makeExam(app.services.db, from.id)
  await asAdmin('GET', `/patients/${from.id}`)
  await asAdmin('GET', '/patients')
  await merge(from.id, into.id, { take: ['occupation'] })
  const trail = async (id: number) =>
    (await asAdmin<PatientAudit>('GET', `/patients/${id}/audit`)).body.data
  const what = ({ action, entity_id }: { action: string; entity_id: number | null }) =>
    `${action} ${entity_id}`
  const rows = await trail(into.id)
  expect(rows.map(what)).toEqual([
    `merge ${into.id}`,
    `merge ${from.id}`,
    'list null',
    `read ${from.id}`,
  ])
  expect(rows[0]?.changes).toEqual([
    { field: 'occupation', before: 'Soldador', after: 'Torneira', is_hidden: false },
  ])
  expect((await trail(from.id)).map(what)).toContain(`merge ${from.id}`)
})

test('A merge moves a prontuário that only the emptied registration had, with all its versions', async () => {
  const { from, into } = await makeTwice(app)
  const record = await notesOf(from.id, 'Olho seco.')
  const path = `/patients/${into.id}/merge?into=${from.id}`
  expect((await asAdmin<MergePreview>('GET', path)).body.records).toBe('stays')
  expect((await merge(from.id, into.id)).status).toBe(200)
  expect((await asAdmin('GET', `/patients/${into.id}/medicalRecords`)).body).toMatchObject({
    id: record.id,
    notes: 'Olho seco.',
    updated_at: record.updated_at,
  })
})

test('Two prontuários of the same text are joined into one, with every version of both', async () => {
  const { from, into } = await makeTwice(app)
  await notesOf(from.id, 'Sem queixas.')
  const { id } = await notesOf(into.id, 'Sem queixas.')
  expect((await merge(from.id, into.id)).status).toBe(200)
  const path = `/patients/${into.id}/medicalRecords`
  expect((await asAdmin('GET', path)).body).toMatchObject({ id, notes: 'Sem queixas.' })
  const { body } = await asAdmin<MedicalRecordVersion[]>('GET', `${path}/${id}/history`)
  expect(body).toHaveLength(2)
})

test('Two prontuários that differ are joined only on request, and no word or version is lost', async () => {
  const { db } = app.services
  const { from, into } = await makeTwice(app)
  const source = await notesOf(from.id, 'Pressão alta.')
  const target = await notesOf(into.id, 'Usa lentes.')
  // Two versions of one moment: both stay.
  await sql`insert into medical_record_versions (record_id, notes, user_id, created_at)
    values (${source.id}, 'Antes, um.', 1, '2020-01-01'), (${target.id}, 'Antes, outro.', 1, '2020-01-01')`.execute(
    db,
  )
  const refused = await merge(from.id, into.id)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: 'merge.records',
    message:
      'Os dois cadastros têm prontuário, e os textos são diferentes. Confirme que devem ser juntados.',
  })
  expect((await merge(from.id, into.id, { records: 'join' })).status).toBe(200)
  const path = `/patients/${into.id}/medicalRecords`
  const joined = `Usa lentes.\n\n— Do cadastro nº ${from.id}, unido a este em ${formatDate(todayInSaoPaulo())} —\n\nPressão alta.`
  expect((await asAdmin('GET', path)).body).toMatchObject({ id: target.id, notes: joined })
  const { body } = await asAdmin<MedicalRecordVersion[]>('GET', `${path}/${target.id}/history`)
  expect(body.map(({ notes }) => notes).sort()).toEqual(
    [joined, 'Usa lentes.', 'Pressão alta.', 'Antes, um.', 'Antes, outro.'].sort(),
  )
})

test('Two exams in Pendente both stay, and both can be gone on with', async () => {
  const { db } = app.services
  const { from, into } = await makeTwice(app)
  const exams = [await makeExam(db, from.id), await makeExam(db, into.id)]
  const { body } = await asAdmin<MergePreview>('GET', `/patients/${from.id}/merge?into=${into.id}`)
  expect([body.from.pending, body.into.pending]).toEqual([1, 1])
  await merge(from.id, into.id)
  for (const { id, updated_at } of exams) {
    const payload = { right_eye: '20/20', updated_at }
    expect((await asAdmin('POST', `/patients/${into.id}/exams/${id}`, payload)).status).toBe(200)
  }
})

test('Every field of a registration is chosen, joined or left as it is', () => {
  const chosen: readonly string[] = Object.values(MERGE_PARTS).flat()
  const known = [...chosen, 'phones', 'social_medias', 'active']
  expect(Object.keys(patientCreateBody.shape).sort()).toEqual(known.sort())
})
