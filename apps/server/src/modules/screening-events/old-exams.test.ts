import type { OfflinePackage } from '@iris/contracts/offline-package'
import { examTakenOverFrom } from '@iris/domain/screening-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { checkIn, makeEvent } from '../../../test/factories/screening-event.ts'

// What somebody answered for the event of last year is not what they would answer today.

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
