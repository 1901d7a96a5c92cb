import type { MedicalRecord, MedicalRecordVersion } from '@iris/contracts/medical-records'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makePatient } from '../../../test/factories/patient.ts'

type Person = { id: number; token: string }
type Refusal = { message: string; errors: Record<string, string[]> }

let app: TestApp
let doctor: Person
let tecnico: Person
beforeAll(async () => {
  app = await createTestApp()
  doctor = await app.userOf(5)
  tecnico = await app.userOf(3)
})
afterAll(() => app.close())

const pathOf = (patientId: number, rest = '') => `/patients/${patientId}/medicalRecords${rest}`
const read = (patientId: number, as = doctor.token) =>
  app.call<MedicalRecord | null>('GET', pathOf(patientId), { as })
const open = <T = MedicalRecord>(patientId: number, notes: unknown, as = doctor.token) =>
  app.call<T>('POST', pathOf(patientId), { as, payload: { notes } })
const change = <T = MedicalRecord>(record: MedicalRecord, payload: object, as = doctor.token) =>
  app.call<T>('PUT', pathOf(record.patient_id, `/${record.id}`), { as, payload })
const history = (record: MedicalRecord) =>
  app.call<MedicalRecordVersion[]>('GET', pathOf(record.patient_id, `/${record.id}/history`), {
    as: doctor.token,
  })

async function opened(notes = 'Sem queixas oculares.') {
  const patient = await makePatient(app.services.db)
  return (await open(patient.id, notes)).body
}

test('A patient without a record gets null, and later the record that was opened', async () => {
  const patient = await makePatient(app.services.db)
  expect((await read(patient.id)).body).toBeNull()
  const made = await open(patient.id, '  Visão embaçada.\nRetorno em 30 dias.  ')
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    patient_id: patient.id,
    notes: 'Visão embaçada.\nRetorno em 30 dias.',
    user_id: doctor.id,
    user_name: 'Pessoa 1',
  })
  expect((await read(patient.id)).body).toEqual(made.body)
})

test('A patient has one record, even when two are opened at once', async () => {
  const patient = await makePatient(app.services.db)
  const replies = await Promise.all([
    open<Refusal>(patient.id, 'Primeiro.'),
    open<Refusal>(patient.id, 'Segundo.', tecnico.token),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
    'Este paciente já tem um prontuário.',
  )
})

test('Every version of a record is kept with its author and moment, the newest first', async () => {
  const first = await opened('Primeira avaliação.')
  const second = (await change(first, { notes: 'Retorno.' }, tecnico.token)).body
  const third = (await change(second, { notes: 'Alta.', updated_at: second.updated_at })).body
  expect(third).toMatchObject({ notes: 'Alta.', created_at: first.created_at })
  expect((await history(first)).body).toEqual([
    { notes: 'Alta.', user_id: doctor.id, user_name: 'Pessoa 1', created_at: third.updated_at },
    {
      notes: 'Retorno.',
      user_id: tecnico.id,
      user_name: 'Pessoa 2',
      created_at: second.updated_at,
    },
    {
      notes: 'Primeira avaliação.',
      user_id: doctor.id,
      user_name: 'Pessoa 1',
      created_at: first.updated_at,
    },
  ])
})

test('Saving the same text again makes no new version', async () => {
  const record = await opened('Igual.')
  expect((await change(record, { notes: ' Igual. ' })).body).toEqual(record)
  expect((await history(record)).body).toHaveLength(1)
})

test('The second of two doctors who started from one text is told, and no word is lost', async () => {
  const record = await opened('Começo.')
  const { updated_at } = record
  const texts = ['Do primeiro.', 'Do segundo.']
  const replies = await Promise.all(
    texts.map((notes, index) =>
      change<Refusal>(record, { notes, updated_at }, index ? tecnico.token : doctor.token),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const lost = texts[replies.findIndex(({ status }) => status === 409)] ?? ''
  const now = (await read(record.patient_id)).body as MedicalRecord
  expect(now.notes).not.toBe(lost)
  await change(record, { notes: `${now.notes}\n${lost}`, updated_at: now.updated_at })
  const kept = (await history(record)).body.map(({ notes }) => notes)
  expect(kept).toEqual([`${now.notes}\n${lost}`, now.notes, 'Começo.'])
})

test('Many saves at the same instant all stay, each with its own moment', async () => {
  const record = await opened('0')
  await Promise.all(Array.from({ length: 20 }, (_, n) => change(record, { notes: `Versão ${n}` })))
  const versions = (await history(record)).body
  expect(new Set(versions.map(({ notes }) => notes)).size).toBe(21)
  expect(new Set(versions.map(({ created_at }) => created_at)).size).toBe(21)
})

test.each([
  [undefined, 'Anotações são obrigatórias'],
  ['   ', 'Anotações são obrigatórias'],
  [7, 'Anotações deve conter um texto'],
  ['a\u0000b', 'Anotações contém caracteres inválidos'],
  ['x'.repeat(50_001), 'Anotações deve ter no máximo 50.000 caracteres'],
])('A record with notes of %j is refused under that field', async (notes, message) => {
  const patient = await makePatient(app.services.db)
  const refused = await open<Refusal>(patient.id, notes)
  expect(refused.status).toBe(422)
  expect(refused.body).toEqual({ message, code: 'validation', errors: { notes: [message] } })
})

test('A record can be reached only through its own patient', async () => {
  const record = await opened()
  const other = await opened()
  const elsewhere = { ...record, patient_id: other.patient_id }
  expect((await change(elsewhere, { notes: 'Trocado.' })).status).toBe(404)
  expect((await history(elsewhere)).status).toBe(404)
  expect((await read(999_999)).status).toBe(404)
  expect((await open(999_999, 'Ninguém.')).status).toBe(404)
  expect((await change({ ...record, patient_id: 999_999 }, { notes: 'Ninguém.' })).status).toBe(404)
})

test('Each reading and each save of a record is audited without a word of its text', async () => {
  const record = await opened('Segredo clínico.')
  await change(record, { notes: 'Segredo maior.' })
  await read(record.patient_id, tecnico.token)
  await history(record)
  const rows = await app.services.db
    .selectFrom('audit_events')
    .select(['action', 'entity', 'entity_id', 'user_id', 'detail'])
    .where('patient_id', '=', record.patient_id)
    .orderBy('id')
    .execute()
  const row = { entity: 'medical-record', entity_id: record.id, user_id: doctor.id, detail: null }
  expect(rows).toEqual([
    { ...row, action: 'create' },
    { ...row, action: 'update' },
    { ...row, action: 'read', user_id: tecnico.id },
    { ...row, action: 'read-versions' },
  ])
})

test('Staff who care for patients read and write records; sales, users without a role and strangers cannot', async () => {
  const record = await opened()
  for (const type of [1, 2, 3, 5] as const) {
    const { token } = await app.userOf(type)
    expect((await read(record.patient_id, token)).status).toBe(200)
    expect((await change(record, { notes: `Do tipo ${type}.` }, token)).status).toBe(200)
  }
  const paths = [
    ['GET', ''],
    ['POST', ''],
    ['PUT', `/${record.id}`],
    ['GET', `/${record.id}/history`],
  ] as const
  for (const type of [4, null] as const) {
    const { token: as } = await app.userOf(type)
    for (const [method, rest] of paths)
      expect((await app.call(method, pathOf(record.patient_id, rest), { as })).status).toBe(403)
  }
  for (const [method, rest] of paths)
    expect((await app.call(method, pathOf(record.patient_id, rest))).status).toBe(401)
})
