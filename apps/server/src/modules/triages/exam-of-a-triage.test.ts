import type { Triage } from '@iris/contracts/triages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExam } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('The exam that a new triage creates has a row of the audit of its own, and one that it names has none', async () => {
  const { id: patient } = await makePatient(app.services.db)
  const post = (payload: object) =>
    app.call<Triage>('POST', `/patients/${patient}/triages`, { as: app.admin, payload })
  const { body } = await post({ smoking: true })
  const exam = await makeExam(app.services.db, patient)
  expect((await post({ exam_id: exam.id })).status).toBe(201)
  const rows = await app.services.db
    .selectFrom('audit_events')
    .select(['action', 'entity_id', 'detail'])
    .where('entity', '=', 'exam')
    .where('patient_id', '=', patient)
    .execute()
  expect(rows).toEqual([{ action: 'create', entity_id: body.exam_id, detail: { fields: [] } }])
})
