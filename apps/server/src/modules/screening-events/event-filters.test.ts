import type { Dashboard } from '@iris/contracts/dashboard'
import type { ExamPage } from '@iris/contracts/exams'
import type { Patient } from '@iris/contracts/patients'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import {
  makeArrivals,
  makeEvent,
  record,
  type TestEvent,
} from '../../../test/factories/screening-event.ts'
import { plainStatistics, readPlainRows } from '../../../test/plain-statistics.ts'

// What other lists and the dashboard answer about one event.

let app: TestApp
let event: TestEvent
let people: number[]
beforeAll(async () => {
  app = await createTestApp()
  event = await makeEvent(app)
  const { db } = app.services
  const arrived = await makeArrivals(app, event, 3, { dob: '1950-01-01', sex: 'F' })
  people = arrived.flatMap(({ patient_id }) => patient_id ?? [])
  for (const part of ['triage', 'acuity', 'ishihara', 'upload'] as const)
    await record(app, arrived[0]!, part)
  await record(app, arrived[1]!, 'triage')
  const left = await makePatient(db, { company: event.company })
  await app.call('POST', `${event.path}/participants`, {
    as: app.admin,
    payload: { patient_ids: [left.id] },
  })
  await db.updateTable('patients').set({ active: false }).where('id', '=', left.id).execute()
  const other = await makePatient(db, { company: event.company })
  await makeExamWith(db, other.id)
  await db
    .insertInto('screening_participants')
    .values({ event_id: event.id, name: 'A', cpf: '1', dob: '1990-01-01', code: 'NINGUEM234' })
    .execute()
})
afterAll(() => app.close())

const get = async <T>(path: string, as = app.admin) => (await app.call<T>('GET', path, { as })).body

test('Exams of an event are those taken in it', async () => {
  const { exams, total } = await get<ExamPage>(`/exams/with-patient-name?event_id=${event.id}`)
  expect(total).toBe(3)
  expect(exams.map(({ patient_id }) => patient_id).sort()).toEqual(people.toSorted())
  expect(new Set(exams.map(({ event_id }) => event_id))).toEqual(new Set([event.id]))
  const pending = `/exams/with-patient-name?event_id=${event.id}&status=Pendente`
  expect((await get<ExamPage>(pending)).total).toBe(2)
  expect((await get<ExamPage>('/exams/with-patient-name?event_id=999999')).total).toBe(0)
})

test('Patients of an event are the registered and active ones on its list', async () => {
  const { data, total } = await get<{ data: Patient[]; total: number }>(
    `/patients?event_id=${event.id}`,
  )
  expect(total).toBe(3)
  expect(data.map(({ id }) => id).sort()).toEqual(people.toSorted())
})

test('The dashboard of an event is a plain count over the people on its list', async () => {
  const expected = await plainlyOf(event.id)
  expect(await get<Dashboard>(`/dashboard?event_id=${event.id}`)).toEqual(expected)
  expect(expected.patients_count.total).toBe(3)
  const path = `/dashboard?event_id=${event.id}&company_id=${event.company}`
  expect(await get<Dashboard>(path)).toEqual(expected)
})

test('The dashboard of an event shows neither what its people were found with before nor what came later', async () => {
  const { db } = app.services
  const later = await makeEvent(app, { company_id: event.company, status: 'planned' })
  const payload = { patient_ids: people }
  await app.call('POST', `${later.path}/participants`, { as: app.admin, payload })
  const { id: exam_id } = await makeExamWith(db, people[0]!, ['acuity'], {
    right_eye: '20/200',
    left_eye: '20/200',
    status: 'Concluído',
  })
  await db
    .insertInto('triages')
    .values({ exam_id, patient_id: people[0]!, smoking: true })
    .execute()
  const [then, planned] = [
    await get<Dashboard>(`/dashboard?event_id=${event.id}`),
    await get<Dashboard>(`/dashboard?event_id=${later.id}`),
  ]
  expect(then).toEqual(await plainlyOf(event.id))
  expect(then.vision_quality_statistics).toMatchObject({
    total_patients_with_exam: 1,
    vision_quality_statistics: { normal_vision: { count: 2, percentage: 100 } },
  })
  expect(then.health_habits_statistics.smoking_habits.smokers.count).toBe(0)
  expect(then.exams_statistics).toEqual({ total_exams: 1, percentage: 33.33 })
  expect(planned).toEqual(await plainlyOf(later.id))
  expect(planned).toMatchObject({
    patients_count: { total: 3 },
    gender_statistics: { female: { count: 3, percentage: 100 } },
    age_statistics: { age_groups: { above_60: { count: 3, percentage: 100 } } },
    triages_statistics: { total_triages: 0, percentage: 0 },
    exams_statistics: { total_exams: 0, percentage: 0 },
    vision_quality_statistics: { total_patients_with_exam: 0, total_eyes_examined: 0 },
  })
})

/** Of the three people on the list, by the exams and triages of one event. */
async function plainlyOf(id: number) {
  const rows = await readPlainRows(app.services.db)
  const patients = rows.patients.filter((patient) => people.includes(patient.id))
  const exams = rows.exams.filter(({ event_id }) => event_id === id)
  const taken = new Set(exams.map((exam) => exam.id))
  const triages = rows.triages.filter(({ exam_id }) => taken.has(exam_id))
  return plainStatistics({ patients, exams, triages }, null, todayInSaoPaulo())
}

test('The dashboard of an event is refused for an unknown event, for an event of another company, and for sales', async () => {
  const seller = await app.userOf(4)
  for (const [query, as, status] of [
    ['event_id=999999', app.admin, 404],
    [`event_id=${event.id}&company_id=999999`, app.admin, 404],
    [`event_id=${event.id}`, seller.token, 403],
  ] as const)
    expect((await app.call('GET', `/dashboard?${query}`, { as })).status).toBe(status)
})
