import { randomUUID } from 'node:crypto'
import { type DashboardAnswer, STATISTIC_ENDPOINTS } from '@iris/contracts/dashboard'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { companyBody, makeCompany } from '../../../test/factories/company.ts'
import { makeExam, makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient, patientBody } from '../../../test/factories/patient.ts'
import type { DB } from '../../db/generated.ts'

let app: TestApp
let seller: string
let lonely: number
let open: number
beforeAll(async () => {
  app = await createTestApp()
  seller = (await app.userOf(4)).token
  lonely = await company(20, 3)
  open = await company(20, 8)
})
afterAll(() => app.close())

/** A company whose people all answered; so many of them smoke. */
async function company(people: number, smokers: number, answers = {}): Promise<number> {
  const { db } = app.services
  const { id } = await makeCompany(db)
  for (let at = 0; at < people; at++) {
    const patient = await makePatient(db, { company: id, sex: at % 2 ? 'M' : 'F' })
    const exam = await makeExam(db, patient.id)
    const smoking = at < smokers
    await db
      .insertInto('triages')
      .values({ exam_id: exam.id, patient_id: patient.id, smoking, ...answers })
      .execute()
  }
  return id
}

const read = async (as: string, company?: number) =>
  (
    await app.call<DashboardAnswer>('GET', `/dashboard${company ? `?company_id=${company}` : ''}`, {
      as,
    })
  ).body
const smokersFor = async (as: string, company?: number) =>
  (await read(as, company)).health_habits_statistics.smoking_habits

const HIDDEN = { count: null, percentage: null }

test('Sales see no group of fewer than five, nor what would reveal it, but every other figure as it is', async () => {
  expect(await smokersFor(seller, lonely)).toEqual({ smokers: HIDDEN, non_smokers: HIDDEN })
  const [seen, whole] = [await read(seller, lonely), await read(app.admin, lonely)]
  expect(seen.patients_count).toEqual(whole.patients_count)
  expect(seen.gender_statistics).toEqual(whole.gender_statistics)
  expect(whole.health_habits_statistics.smoking_habits.smokers.count).toBe(3)
  expect((await smokersFor(seller, open)).smokers.count).toBe(8)
})

test('Sales cannot find a hidden company by subtracting the visible ones from the sum', async () => {
  expect((await smokersFor(app.admin)).smokers.count).toBe(11)
  expect((await smokersFor(seller)).smokers).toEqual(HIDDEN)
  // A second hidden company: now each could have what the other does not.
  await company(20, 2)
  expect((await smokersFor(seller)).smokers.count).toBe(13)
})

test('Each statistic alone hides from sales what the whole dashboard hides', async () => {
  const whole = await read(seller, lonely)
  for (const [group, { path }] of Object.entries(STATISTIC_ENDPOINTS)) {
    const { body } = await app.call('GET', `${path}?company_id=${lonely}`, { as: seller })
    expect(body, group).toEqual(whole[group as keyof DashboardAnswer])
  }
})

test('Sales see how many people are registered, screened and examined, however few, and cannot work out a finding from those', async () => {
  const { db } = app.services
  const { id } = await makeCompany(db)
  for (let at = 0; at < 20; at++) {
    const patient = await makePatient(db, { company: id })
    // All but one see well with both eyes; of one an eye was not measured, and one was not examined yet.
    const left_eye = at === 0 ? null : '20/20'
    if (at < 19)
      await makeExam(db, patient.id, { status: 'Concluído', right_eye: '20/20', left_eye })
    if (at < 3) await makeExamWith(db, patient.id, ['triage'])
  }
  const [seen, whole] = [await read(seller, id), await read(app.admin, id)]
  expect(seen.patients_count).toEqual({ total: 20 })
  expect(seen.triages_statistics).toEqual(whole.triages_statistics)
  expect(seen.triages_statistics.total_triages).toBe(3)
  expect(seen.exams_statistics).toEqual(whole.exams_statistics)
  expect(seen.vision_quality_statistics.total_patients_with_exam).toBe(19)
  // 38 less 37 would be the one eye.
  expect(whole.vision_quality_statistics.total_eyes_examined).toBe(37)
  expect(seen.vision_quality_statistics).toEqual({
    total_patients_with_exam: 19,
    total_eyes_examined: null,
    vision_quality_statistics: {
      normal_vision: HIDDEN,
      low_vision: HIDDEN,
      severe_low_vision: HIDDEN,
    },
  })
})

test('Sales cannot make a small group readable by registering invented people: an answer given by a link counts after the exam', async () => {
  const { db } = app.services
  const id = await company(2, 1)
  const padding = await db
    .insertInto('registration_links')
    .values({ jti: randomUUID(), company_id: id, expires_at: new Date(Date.now() + 1e8) })
    .returning('jti')
    .executeTakeFirstOrThrow()
  const invented: number[] = []
  for (let at = 0; at < 10; at++) {
    const patient = await makePatient(db, { company: id })
    const exam = await makeExam(db, patient.id)
    invented.push(exam.id)
    await db
      .insertInto('triages')
      .values({ exam_id: exam.id, patient_id: patient.id, smoking: at < 5 })
      .execute()
    await db
      .insertInto('link_registrations')
      .values({ link_jti: padding.jti, patient_id: patient.id })
      .execute()
  }
  expect((await smokersFor(app.admin, id)).smokers.count).toBe(6)
  const seen = await read(seller, id)
  expect(seen.health_habits_statistics.smoking_habits.smokers).toEqual(HIDDEN)
  expect(seen.screen_time_statistics.total_patients_with_triage).toBe(2)
  expect([seen.patients_count.total, seen.triages_statistics.total_triages]).toEqual([12, 12])
  await db
    .updateTable('exams')
    .set({ status: 'Avaliação Médica' })
    .where('id', 'in', invented)
    .execute()
  expect((await smokersFor(seller, id)).smokers.count).toBe(6)
})

test('Of more companies than are weighed, the first ones show the sum, and what they do not prove stays hidden', async () => {
  const { db } = app.services
  const made = await db
    .insertInto('companies')
    .values(Array.from({ length: 300 }, () => companyBody() as Insertable<DB['companies']>))
    .returning('id')
    .execute()
  const people = made.flatMap(({ id }) => [
    patientBody(id, { sex: 'F' }),
    patientBody(id, { sex: 'M' }),
  ])
  await db
    .insertInto('patients')
    .values(people as unknown as Insertable<DB['patients']>[])
    .execute()
  await company(20, 10, { epis: true })
  const [seen, whole] = [await read(seller), await read(app.admin)]
  expect(seen.gender_statistics).toEqual(whole.gender_statistics)
  expect(seen.health_habits_statistics.smoking_habits).toEqual(
    whole.health_habits_statistics.smoking_habits,
  )
  expect(whole.health_habits_statistics.epis.count).toBe(20)
  expect(seen.health_habits_statistics.epis).toEqual(HIDDEN)
})
