import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExamWith } from '../../../test/factories/exam.ts'
import { patientBody } from '../../../test/factories/patient.ts'
import { makeTwice } from '../../../test/factories/registered-twice.ts'
import { checkIn, makeArrivals, makeEvent } from '../../../test/factories/screening-event.ts'
import { makeLink, makePhone } from '../../../test/factories/visit.ts'
import { holdTransaction, untilWaitedFor } from '../../../test/held-transaction.ts'

let app: TestApp
let doctor: string
beforeAll(async () => {
  app = await createTestApp()
  doctor = (await app.userOf(5)).token
})
afterAll(() => app.close())

/** Whether two transactions wait for each other: the database ends such a wait after a second, by undoing one of them. */
async function doesAnybodyDeadlock(): Promise<boolean> {
  const { rows } = await sql<{ met: boolean }>`
    select exists (
      select from pg_stat_activity one, unnest(pg_blocking_pids(one.pid)) other
      where one.datname = current_database() and one.pid = any(pg_blocking_pids(other))
    ) as met`.execute(app.services.db)
  return rows[0]?.met ?? false
}

const ANSWERS = Array.from({ length: 9 }, (_, i) => ({ plate: i + 1, answer: 'certo' }))
const JUDGED = {
  final_classification: 'especialista',
  specialist_specialties: ['Retina'],
}

test.each([
  {
    work: 'a triage',
    stands: ['acuity', 'upload'],
    status: 'Pendente',
    send: (patient: number, exam_id: number) =>
      app.call('POST', `/patients/${patient}/triages`, { as: app.admin, payload: { exam_id } }),
  },
  {
    work: 'a colour test',
    stands: ['acuity', 'upload'],
    status: 'Pendente',
    send: (patient: number, exam_id: number) =>
      app.call('POST', `/tests/${patient}`, {
        as: app.admin,
        payload: { exam_id, answers: ANSWERS },
      }),
  },
  {
    work: 'a conclusion that refers to a specialist',
    stands: ['triage', 'acuity', 'ishihara', 'upload'],
    status: 'Avaliação Médica',
    send: (patient: number, exam: number) =>
      app.call('POST', `/patients/${patient}/exams/${exam}`, { as: doctor, payload: JUDGED }),
  },
] as const)(
  'A merge of a patient and $work of theirs do not wait for each other',
  async ({ stands, status, send }) => {
    const { db } = app.services
    const { from, into } = await makeTwice(app)
    const exam = await makeExamWith(db, from.id, stands, { status })
    const letGo = await holdTransaction(db, (held) =>
      sql`select from exams where id = ${exam.id} for update`.execute(held),
    )
    const saved = send(from.id, exam.id)
    await untilWaitedFor(db)
    const merged = app.call('POST', `/patients/${from.id}/merge`, {
      as: app.admin,
      payload: { into: into.id },
    })
    await untilWaitedFor(db, 2)
    await letGo()
    let isOver = false
    const both = Promise.all([saved, merged]).finally(() => {
      isOver = true
    })
    let met = false
    while (!isOver) met = (await doesAnybodyDeadlock()) || met
    expect((await both).map((reply) => reply.body.code)).toEqual([undefined, undefined])
    expect(met).toBe(false)
  },
)

/** A merge of two who are on the list of an event, held when it has taken off the first one's line. */
async function startMerge() {
  const { db } = app.services
  const event = await makeEvent(app)
  const phone = makePhone(app, await makeLink(app, event.company))
  const { body: from } = await phone.call<{ id: number }>(
    'POST',
    '/patients',
    patientBody(event.company),
  )
  await checkIn(app, event, { patient_id: from.id })
  const [stays] = await makeArrivals(app, event, 1)
  // A merge takes the visits of a person after their lines.
  const letGo = await holdTransaction(db, (held) =>
    sql`select from registration_visits where patient_id = ${from.id} for update`.execute(held),
  )
  const merged = app.call('POST', `/patients/${from.id}/merge`, {
    as: app.admin,
    payload: { into: stays?.patient_id },
  })
  await untilWaitedFor(db)
  return { event, stays, letGo, merged }
}

test('Who is called while a merge takes their line off the list is called by the line that stays', async () => {
  const { db } = app.services
  const { event, stays, letGo, merged } = await startMerge()
  const called = app.call('POST', `${event.path}/stations/triage/call-next`, { as: app.admin })
  await untilWaitedFor(db, 2)
  await letGo()
  expect((await merged).status).toBe(200)
  expect(await called).toMatchObject({ status: 200, body: { id: stays?.id } })
})

test('Who stays after a merge is checked in while it goes on', async () => {
  const { event, stays, letGo, merged } = await startMerge()
  const arriving = checkIn(app, event, { patient_id: stays?.patient_id })
  await untilWaitedFor(app.services.db, 2)
  await letGo()
  expect((await merged).status).toBe(200)
  expect(await arriving).toMatchObject({ status: 200, body: { id: stays?.id } })
})
