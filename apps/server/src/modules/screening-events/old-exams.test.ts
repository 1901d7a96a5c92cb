import type { OfflinePackage } from '@iris/contracts/offline-package'
import { EXAM_PARTS, type ExamPart } from '@iris/domain/exam-status'
import { examTakenOverFrom } from '@iris/domain/screening-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { checkIn, makeEvent } from '../../../test/factories/screening-event.ts'

// Not every open exam is gone on with at the door: some are of last year, and some the clinic has only opened again.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const STARTS_ON = '2026-11-27'
const FROM = Date.parse(examTakenOverFrom(STARTS_ON))

test.each([
  ['last year', Date.parse('2025-11-27T12:00:00Z'), false],
  ['a moment too early', FROM - 1, false],
  ['just in time', FROM, true],
])(
  'An exam begun %s is taken over by a check-in, and offered to a prepared device, only while its answers hold',
  async (_, begun, isTaken) => {
    const { db } = app.services
    const event = await makeEvent(app, { starts_on: STARTS_ON, ends_on: STARTS_ON })
    const { id } = await makePatient(db, { company: event.company })
    const old = await makeExamWith(db, id, ['triage'], { created_at: new Date(begun) })
    const participants = { as: app.admin, payload: { patient_ids: [id] } }
    await app.call('POST', `${event.path}/participants`, participants)
    const prepared = await app.call<OfflinePackage>('GET', `${event.path}/offline-package`, {
      as: app.admin,
    })
    expect(prepared.body.exams.map((exam) => exam.id)).toEqual(isTaken ? [old.id] : [])
    const { status, body } = await checkIn(app, event, { patient_id: id })
    expect([status, body.exam_id === old.id]).toEqual([200, isTaken])
    expect(body.waiting_for.includes('triage')).toBe(!isTaken)
    const kept = await app.call('GET', `/exams/${old.id}`, { as: app.admin })
    expect(kept.body).toMatchObject({ status: 'Pendente', event_id: isTaken ? event.id : null })
  },
)

const DAY_MS = 86_400_000
const allBut = (part: ExamPart) => EXAM_PARTS.filter((one) => one !== part)

test.each<[string, 'taken over' | 'passed over', readonly ExamPart[], object]>([
  ['with all four parts, opened again to be put right,', 'passed over', EXAM_PARTS, {}],
  [
    'whose conclusion was taken back, with a picture still to come,',
    'passed over',
    allBut('upload'),
    { corrected_at: new Date(), final_classification: 'consulta' },
  ],
  ['that lacks the triage alone', 'taken over', allBut('triage'), {}],
  ['that lacks the acuity alone', 'taken over', allBut('acuity'), {}],
  ['that lacks the colour test alone', 'taken over', allBut('ishihara'), {}],
  ['that lacks the pictures alone', 'taken over', allBut('upload'), {}],
])(
  'A Pendente exam of 40 days ago %s is %s by a check-in, and alike in what a device is given',
  async (_, fate, parts, more) => {
    const { db } = app.services
    const isTaken = fate === 'taken over'
    const event = await makeEvent(app)
    const { id } = await makePatient(db, { company: event.company })
    const created_at = new Date(Date.now() - 40 * DAY_MS)
    const old = await makeExamWith(db, id, parts, { ...more, created_at })
    const participants = { as: app.admin, payload: { patient_ids: [id] } }
    await app.call('POST', `${event.path}/participants`, participants)
    const prepared = await app.call<OfflinePackage>('GET', `${event.path}/offline-package`, {
      as: app.admin,
    })
    expect(prepared.body.exams.map((exam) => exam.id)).toEqual(isTaken ? [old.id] : [])
    const { status, body } = await checkIn(app, event, { patient_id: id })
    expect([status, body.state, body.exam_id === old.id]).toEqual([200, 'present', isTaken])
    expect(body.waiting_for).toEqual(EXAM_PARTS.filter((part) => !isTaken || !parts.includes(part)))
    const kept = await app.call('GET', `/exams/${old.id}`, { as: app.admin })
    expect(kept.body).toMatchObject({ status: 'Pendente', event_id: isTaken ? event.id : null })
  },
)
