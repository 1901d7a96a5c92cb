import { RECORD_NOTES_MAX } from '@iris/contracts/medical-records'
import type { Patient } from '@iris/contracts/patients'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExam, makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient, patientBody } from '../../../test/factories/patient.ts'
import { makeFullPatient, makeTwice } from '../../../test/factories/registered-twice.ts'

type Answer = Patient & { code?: string; message?: string; errors?: Record<string, string[]> }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const asAdmin = (method: string, path: string, payload?: unknown) =>
  app.call<Answer>(method, path, { as: app.admin, payload })
const merge = (from: number, into: number, more: object = {}) =>
  asAdmin('POST', `/patients/${from}/merge`, { into, ...more })
const preview = (from: number, into: number) =>
  asAdmin('GET', `/patients/${from}/merge?into=${into}`)
const LONG_AGO = { created_at: '2002-03-04T12:00:00Z', updated_at: '2002-03-04T12:00:00Z' }

/** Refused alike by the comparison and by the merge. */
async function expectRefused(from: number, into: number, status: number, body: object) {
  for (const reply of [await preview(from, into), await merge(from, into)]) {
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject(body)
  }
}

test('A person is not merged with themselves, nor with or from somebody unknown', async () => {
  const { from } = await makeTwice(app)
  const own = { errors: { into: ['Escolha outro cadastro, e não o mesmo'] } }
  await expectRefused(from.id, from.id, 422, own)
  const unknown = { errors: { into: ['Paciente não encontrado'] } }
  await expectRefused(from.id, 999_999, 422, unknown)
  await expectRefused(999_999, from.id, 404, { code: 'not-found' })
})

test('A registration that was merged already can neither be merged again nor receive another', async () => {
  const { from, into, company } = await makeTwice(app)
  const third = await makePatient(app.services.db, { company })
  expect((await merge(from.id, into.id)).status).toBe(200)
  const merged = {
    code: 'patient.merged',
    message: 'Este cadastro foi unido a outro da mesma pessoa. Abra o cadastro que ficou.',
  }
  await expectRefused(from.id, into.id, 409, merged)
  await expectRefused(from.id, third.id, 409, merged)
  await expectRefused(third.id, from.id, 409, merged)
})

test('A person who was anonymised cannot be merged in either direction', async () => {
  const { from, into } = await makeTwice(app, LONG_AGO)
  const reason = { reason: 'Pedido da própria pessoa.' }
  expect((await asAdmin('POST', `/patients/${from.id}/anonymise`, reason)).status).toBe(200)
  await expectRefused(from.id, into.id, 409, { code: 'patient.anonymised' })
  await expectRefused(into.id, from.id, 409, { code: 'patient.anonymised' })
})

test('An inactive registration may become part of an active one, and not the other way about', async () => {
  const { from, into } = await makeTwice(app, { active: false })
  await expectRefused(into.id, from.id, 409, {
    code: 'merge.inactive',
    message:
      'O cadastro que fica está inativo. Ative-o antes de unir, ou una no sentido contrário.',
  })
  const reply = await merge(from.id, into.id)
  expect(reply.status).toBe(200)
  expect(reply.body.active).toBe(true)
})

test('A merge is refused when either of the two was changed since they were compared', async () => {
  const { from, into } = await makeTwice(app)
  const seen = { updated_at: from.updated_at, into_updated_at: into.updated_at }
  for (const changed of [from, into]) {
    const now = await asAdmin('PUT', `/patients/${changed.id}`, { occupation: 'Torneira' })
    const reply = await merge(from.id, into.id, seen)
    expect(reply.status).toBe(409)
    expect(reply.body.code).toBe('edit.stale')
    if (changed === from) seen.updated_at = now.body.updated_at
    else seen.into_updated_at = now.body.updated_at
  }
  expect((await merge(from.id, into.id, seen)).status).toBe(200)
})

test('A merge whose result could not be registered today is refused under its fields, and nothing moves', async () => {
  const { from, into } = await makeTwice(app, { dob: '2015-01-05' })
  const exam = await makeExam(app.services.db, from.id)
  const reply = await merge(from.id, into.id, { take: ['dob'] })
  expect(reply.status).toBe(422)
  expect(reply.body.errors?.responsible_name).toEqual(['Nome do responsável é obrigatório'])
  const path = `/patients/${from.id}/exams/${exam.id}`
  expect((await asAdmin('POST', path, { right_eye: '20/20' })).status).toBe(200)
})

test('Two prontuários that are too long together are refused, and nothing moves', async () => {
  const { from, into } = await makeTwice(app)
  for (const { id } of [from, into]) {
    const notes = `${id}`.padEnd(RECORD_NOTES_MAX - 10, 'x')
    await asAdmin('POST', `/patients/${id}/medicalRecords`, { notes })
  }
  const reply = await merge(from.id, into.id, { records: 'join' })
  expect(reply.status).toBe(422)
  expect(reply.body.errors?.records?.[0]).toContain('passam de 50.000 caracteres')
  expect((await asAdmin('GET', `/patients/${from.id}`)).body.merged_into).toBeNull()
})

test('Contacts that are too many together are refused before anything moves, and the same ones in both count once', async () => {
  const contacts = (from: number, count: number) =>
    JSON.stringify(
      Array.from({ length: count }, (_, n) => ({ name: 'MÃE', phone: `119${from + n}` })),
    )
  const lists = (from: number) => ({ phones: contacts(from, 26) })
  const tooMany = await makeTwice(app, lists(10_000_000), lists(20_000_000))
  const reply = await merge(tooMany.from.id, tooMany.into.id)
  expect(reply.status).toBe(422)
  expect(reply.body.errors).toEqual({
    phones: ['Juntos, os contatos passam de 50. Remova alguns de um dos cadastros antes de unir.'],
  })
  expect((await asAdmin('GET', `/patients/${tooMany.from.id}`)).body.merged_into).toBeNull()
  const same = await makeTwice(app, lists(10_000_000), lists(10_000_001))
  expect((await merge(same.from.id, same.into.id)).body.phones).toHaveLength(27)
})

test('A merge refuses an unknown part and an unknown word for the prontuários', async () => {
  const { from, into } = await makeTwice(app)
  for (const wrong of [{ take: ['active'] }, { take: 'name' }, { records: 'throw away' }])
    expect((await merge(from.id, into.id, wrong)).status).toBe(422)
})

test('Of two merges at once, either way round, one is made and the other is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const { from, into } = await makeTwice(app)
    const replies = await Promise.all([merge(from.id, into.id), merge(into.id, from.id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('patient.merged')
  }
})

test('A ring of merges at once leaves no pointer to a pointer', async () => {
  const { from, into, company } = await makeTwice(app)
  const third = await makePatient(app.services.db, { company })
  const ring = [from.id, into.id, third.id]
  await Promise.all(ring.map((id, at) => merge(id, ring[(at + 1) % 3] ?? 0)))
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from patient_merges a join patient_merges b on b.patient_id = a.into_id`.execute(
    app.services.db,
  )
  expect(Number(rows[0]?.n)).toBe(0)
})

test('A write during a merge either came before it or is refused, so that nothing stays behind', async () => {
  const { db } = app.services
  for (let round = 0; round < 5; round++) {
    const { from, into } = await makeTwice(app)
    const exam = await makeExamWith(db, from.id, ['acuity'])
    const path = `/patients/${from.id}`
    const answers = Array.from({ length: 9 }, (_, i) => ({ plate: i + 1, answer: 'certo' }))
    const writes = [
      () => asAdmin('POST', `${path}/exams`, { right_eye: '20/20' }),
      () => asAdmin('POST', `${path}/exams/${exam.id}`, { left_eye: '20/30' }),
      () => asAdmin('POST', `${path}/triages`, { smoking: true }),
      () => asAdmin('POST', `/tests/${from.id}`, { exam_id: exam.id, answers }),
      () => asAdmin('POST', `${path}/medicalRecords`, { notes: 'Olho seco.' }),
      () => asAdmin('PUT', path, { occupation: 'Torneira' }),
    ].map((write) => write())
    const [merged, ...replies] = await Promise.all([merge(from.id, into.id), ...writes])
    expect(merged?.status).toBe(200)
    for (const { status, body } of replies)
      expect(status < 300 || body.code === 'patient.merged' || status === 422, `${status}`).toBe(
        true,
      )
    for (const table of ['exams', 'triages', 'ishihara_tests', 'medical_records'] as const) {
      const left = await db
        .selectFrom(table)
        .select('id')
        .where('patient_id', '=', from.id)
        .execute()
      expect(left, table).toEqual([])
    }
  }
})

test('Every write to an emptied registration is refused with the code that it was merged', async () => {
  const { company, into } = await makeTwice(app)
  const { id, exam, phone } = await makeFullPatient(app, company)
  const { db } = app.services
  const triage = await db
    .selectFrom('triages')
    .select('id')
    .where('exam_id', '=', exam)
    .executeTakeFirstOrThrow()
  const test = await db
    .selectFrom('ishihara_tests')
    .select('id')
    .where('exam_id', '=', exam)
    .executeTakeFirstOrThrow()
  const record = await db
    .selectFrom('medical_records')
    .select('id')
    .where('patient_id', '=', id)
    .executeTakeFirstOrThrow()
  expect((await merge(id, into.id)).status).toBe(200)
  const answers = Array.from({ length: 9 }, (_, i) => ({ plate: i + 1, answer: 'certo' }))
  const path = `/patients/${id}`
  for (const [method, address, payload] of [
    ['PUT', path, { occupation: 'Torneira' }],
    ['POST', `${path}/exams`, {}],
    ['POST', `${path}/exams/${exam}`, { right_eye: '20/40' }],
    ['POST', `${path}/triages`, { smoking: true }],
    ['POST', `${path}/triages`, { exam_id: exam, smoking: true }],
    ['PUT', `${path}/triages/${triage.id}`, { smoking: true }],
    ['POST', `/tests/${id}`, { exam_id: exam, answers }],
    ['POST', `/tests/${id}/tests/${test.id}`, { exam_id: exam, answers }],
    ['POST', `${path}/medicalRecords`, { notes: 'Olho seco.' }],
    ['PUT', `${path}/medicalRecords/${record.id}`, { notes: 'Olho seco.' }],
    ['POST', `${path}/anonymise`, { reason: 'Pedido da própria pessoa.' }],
  ] as const) {
    const reply = await asAdmin(method, address, payload)
    expect([address, reply.status, reply.body.code]).toEqual([address, 409, 'patient.merged'])
  }
  // Whose registration it was goes on as who they became, and changes nothing that was known before.
  const own = { ...patientBody(company, { cpf: into.cpf, dob: into.dob }), occupation: 'Outra' }
  expect((await phone.call('PUT', `/patients/${into.id}`, own)).status).toBe(200)
  expect((await asAdmin('GET', `/patients/${into.id}`)).body.occupation).toBe(into.occupation)
})
