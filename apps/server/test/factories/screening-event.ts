import type { Participant } from '@iris/contracts/event-participants'
import type { ExamPart } from '@iris/domain/exam-status'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { hasPriority } from '@iris/domain/screening-event'
import type { Insertable } from 'kysely'
import type { DB } from '../../src/db/generated.ts'
import { insertParticipants } from '../../src/modules/screening-events/participants.sql.ts'
import { participantViews } from '../../src/modules/screening-events/people.sql.ts'
import type { Reply, TestApp } from '../app.ts'
import { makeCompany } from './company.ts'
import { makePatient } from './patient.ts'

/** The JSON that a client sends to make an event of today. */
export function eventBody(company_id: number, more: object = {}) {
  const today = todayInSaoPaulo()
  return { name: 'Campanha Visão 2026', company_id, starts_on: today, ends_on: today, ...more }
}

export type TestEvent = { id: number; company: number; path: string }

type EventValues = Partial<Insertable<DB['screening_events']>> & {
  equipaments?: (number | undefined)[]
}

/** An event of a new company, open unless told. The calls that make and open one ask the database two dozen times. */
export async function makeEvent(
  { services: { db } }: TestApp,
  { status = 'open', company_id, equipaments = [], ...more }: EventValues = {},
): Promise<TestEvent> {
  const company = company_id ?? (await makeCompany(db)).id
  const { id } = await db
    .insertInto('screening_events')
    .values({ ...eventBody(company, more), status })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [place, equipament_id] of equipaments.entries())
    await db
      .insertInto('screening_event_equipaments')
      .values({ event_id: id, equipament_id: equipament_id ?? 0, place })
      .execute()
  return { id, company, path: `/screening-events/${id}` }
}

/**
 * New patients of the event's company who have checked in, one after the other. The calls that check one in ask the database as
 * often as all of this.
 */
export async function makeArrivals(
  { services: { db } }: TestApp,
  { id: event_id, company }: TestEvent,
  count: number,
  more: Parameters<typeof makePatient>[1] = {},
): Promise<Participant[]> {
  const people = []
  for (let i = 0; i < count; i++) people.push(await makePatient(db, { ...more, company }))
  const exams = await db
    .insertInto('exams')
    .values(people.map(({ id }) => ({ patient_id: id, event_id })))
    .returning(['id', 'patient_id'])
    .execute()
  const { last_ticket } = await db
    .updateTable('screening_events')
    .set((eb) => ({ last_ticket: eb('last_ticket', '+', count) }))
    .where('id', '=', event_id)
    .returning('last_ticket')
    .executeTakeFirstOrThrow()
  const now = Date.now()
  const lines = people.map(({ id: patient_id, dob }, n) => {
    const came = new Date(now - count + n + 1)
    return {
      ...{ event_id, patient_id, state: 'present', walk_in: true, parts_at_check_in: [] },
      ...{ checked_in_at: came, waiting_since: came, ticket: last_ticket - count + n + 1 },
      exam_id: exams.find((exam) => exam.patient_id === patient_id)?.id ?? null,
      priority: hasPriority({ dob, today: todayInSaoPaulo() }),
    }
  })
  const made = await insertParticipants(db, lines)
  const views = await participantViews(
    db,
    made.map(({ id }) => id),
  )
  return views.sort((a, b) => Number(a.ticket) - Number(b.ticket))
}

export function checkIn(
  app: TestApp,
  { path }: TestEvent,
  payload: object,
  as = app.admin,
): Promise<Reply<Participant>> {
  return app.call<Participant>('POST', `${path}/check-in`, { as, payload })
}

/** Records a part of the exam of a participant through the call that the product has for it. */
export async function record(
  app: TestApp,
  { patient_id, exam_id }: Pick<Participant, 'patient_id' | 'exam_id'>,
  part: ExamPart,
  as = app.admin,
): Promise<Reply> {
  if (part === 'triage')
    return app.call('POST', `/patients/${patient_id}/triages`, { as, payload: { exam_id } })
  if (part === 'ishihara') {
    const answers = Array.from({ length: 9 }, (_, i) => ({ plate: i + 1, answer: 'certo' }))
    return app.call('POST', `/tests/${patient_id}`, { as, payload: { exam_id, answers } })
  }
  if (part === 'acuity')
    return app.call('POST', `/patients/${patient_id}/exams/${exam_id}`, {
      as,
      payload: { right_eye: '20/20', left_eye: '20/25', has_correction: 0 },
    })
  return app.call('POST', `/patients/${patient_id}/exams/${exam_id}`, {
    as,
    payload: { retinography_img: await storedPicture(app), retinography_option: 'importar' },
  })
}

/** The name of a picture that the clinic has: a new one would be looked into by a process apart. */
async function storedPicture({ services: { db } }: TestApp): Promise<string> {
  const name = crypto.randomUUID()
  const file_key = `uploads/2026/11/${name}`
  await db
    .insertInto('stored_files')
    .values({ key: file_key, name: 'a.png', type: 'image/png', size: 3, sha256: '0'.repeat(64) })
    .execute()
  await db.insertInto('retinography_files').values({ name, file_key }).execute()
  return name
}
