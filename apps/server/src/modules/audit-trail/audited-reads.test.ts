import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExam, makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { makeReferral } from '../../../test/factories/referral.ts'
import { retinographyForm } from '../../../test/sample-files.ts'

let app: TestApp
let doctor: { id: number; token: string }
beforeAll(async () => {
  app = await createTestApp()
  doctor = await app.userOf(5)
})
afterAll(() => app.close())

const asDoctor = (method: string, path: string, payload?: unknown) =>
  app.call<{ id: number }>(method, path, { as: doctor.token, payload })

/** Only whether any exam changed: about nobody. */
const OF_NOBODY = ['/exams/changes']
const HEALTH_READS = /^(patients|exams|triages|records|audit|fhir)\.read$/

test('Every address that shows health data leaves an audit row', { tags: 'long' }, async () => {
  const { db } = app.services
  const patient = await makePatient(db)
  const exam = await makeExamWith(db, patient.id, undefined, {
    status: 'Concluído',
    final_classification: 'liberado',
  })
  const { id: fileExam } = (
    await asDoctor('POST', `/patients/${patient.id}/exams`, await retinographyForm())
  ).body
  const record = (
    await asDoctor('POST', `/patients/${patient.id}/medicalRecords`, { notes: 'Nota.' })
  ).body
  const stored = await retinographyForm()
  stored.set('file_name', 'guardada')
  await app.call('POST', '/add-retinography', { payload: stored })

  const correction = { final_classification: 'liberado', specialist_specialties: [] }
  const version = await db
    .insertInto('exam_versions')
    .values({
      exam_id: fileExam,
      kind: 'correction',
      values: JSON.stringify({ ...correction, refractive_disorder: null, has_changed: null }),
      retinography_img: (eb) =>
        eb.selectFrom('exams').select('retinography_img').where('id', '=', fileExam),
      reason: 'Faltou a refração.',
      user_id: doctor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const referral = await makeReferral(db, { exam_id: exam.id })
  const triage = await db
    .selectFrom('triages')
    .select('id')
    .where('exam_id', '=', exam.id)
    .executeTakeFirstOrThrow()

  const params: Record<string, string | number> = {
    '/patients/:id': patient.id,
    'Encounter/:id': exam.id,
    'Observation/:id': `${exam.id}-acuity-left`,
    'QuestionnaireResponse/:id': triage.id,
    'DiagnosticReport/:id': exam.id,
    'ServiceRequest/:id': referral.id,
    'Organization/:id': 'clinic',
    'Practitioner/:id': doctor.id,
    'Patient/:id': patient.id,
    ':patientId': patient.id,
    ':recordId': record.id,
    '/exams/:id/files': fileExam,
    '/exams/:id/versions/:version/files': fileExam,
    ':version': version.id,
    '/exams/:id': exam.id,
    ':examId': exam.id,
    ':field': 'retinography_img',
    ':name': 'guardada',
  }
  const addressOf = (path: string) => {
    let address: string = path
    for (const [part, value] of Object.entries(params))
      address = address.replace(part, part.replace(/:\w+/, String(value)))
    return address
  }
  const count = async () => {
    const row = await db
      .selectFrom('audit_events')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return row.n
  }

  const reads = app.server.endpoints.filter(
    ({ method, access, path }) =>
      method === 'GET' && HEALTH_READS.test(access) && !OF_NOBODY.includes(path),
  )
  expect(reads.length).toBeGreaterThan(12)
  for (const { path } of reads) {
    const before = await count()
    const reply = await app.call('GET', addressOf(path), { as: app.admin })
    expect(reply.status, path).toBe(200)
    expect(await count(), path).toBeGreaterThan(before)
  }
})

test('A list leaves an audit row with the people it showed, but without the search', async () => {
  const { db } = app.services
  const patient = await makePatient(db, { name: 'ZULMIRA INCOMUM' })
  const exam = await makeExam(db, patient.id)
  await asDoctor('GET', '/patients?query=zulmira')
  await asDoctor('GET', '/exams/with-patient-name?query=zulmira')
  const rows = await db
    .selectFrom('audit_events')
    .select(['entity', 'subjects', 'detail'])
    .where('action', '=', 'list')
    .where('user_id', '=', doctor.id)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { entity: 'patient', subjects: [patient.id], detail: { ids: [patient.id] } },
    { entity: 'exam', subjects: [patient.id], detail: { ids: [exam.id] } },
  ])
})
