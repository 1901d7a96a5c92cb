import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import {
  appointmentIn,
  classify,
  concludeExam,
  inDays,
  referralsOfExam,
} from '../../../test/factories/referral.ts'
import { inTransaction } from '../../db/transaction.ts'
import { withdrawReferrals } from './referrals.public.ts'

let app: TestApp
let doctor: string
beforeAll(async () => {
  app = await createTestApp({ referralDays: { especialista: 20, consulta: 60 } })
  doctor = (await app.userOf(5)).token
})
afterAll(() => app.close())

const shown = async (exam: number) =>
  (await referralsOfExam(app, exam)).map(({ specialty, state }) => [specialty, state])

/** What a correction does to the exam and its referrals. */
async function takeBack(exam: number): Promise<number> {
  return inTransaction(app.services.db, async (db) => {
    await db
      .updateTable('exams')
      .set({ status: 'Avaliação Médica', final_classification: null, specialist_specialties: [] })
      .where('id', '=', exam)
      .execute()
    return withdrawReferrals(db, exam)
  })
}

const record = (id: number, payload: object) =>
  app.call('PUT', `/referrals/${id}`, { as: app.admin, payload })

test('A conclusion with a specialist makes a pending referral for each specialty, due after the days of the setting', async () => {
  const exam = await concludeExam(app, doctor, { specialties: ['Retina', 'Glaucoma'] })
  const made = await referralsOfExam(app, exam)
  expect(made).toHaveLength(2)
  expect(made.map(({ specialty }) => specialty)).toEqual(['Retina', 'Glaucoma'])
  for (const referral of made)
    expect(referral).toMatchObject({
      exam_id: exam,
      classification: 'especialista',
      state: 'pending',
      due_on: inDays(20),
      overdue: false,
      scheduled_at: null,
      outcome: null,
      contacts: [],
    })
})

test('A conclusion with a consultation makes one referral without a specialty', async () => {
  const exam = await concludeExam(app, doctor, { specialties: [] })
  const made = await referralsOfExam(app, exam)
  expect(made).toMatchObject([{ classification: 'consulta', specialty: null, due_on: inDays(60) }])
})

test('A conclusion that clears somebody makes no referral', async () => {
  const exam = await concludeExam(app, doctor, { specialties: null })
  expect(await referralsOfExam(app, exam)).toEqual([])
})

test('A clinic without settings gives thirty days for a specialist and ninety for a consultation', async () => {
  const plain = await createTestApp()
  try {
    expect(plain.services.config.referralDays).toEqual({ especialista: 30, consulta: 90 })
  } finally {
    await plain.close()
  }
})

test('An exam that is refused leaves no referral behind', async () => {
  const { id } = await makePatient(app.services.db)
  const exam = await makeExamWith(app.services.db, id, undefined, { status: 'Avaliação Médica' })
  const payload = { final_classification: 'especialista', specialist_specialties: [] }
  const path = `/patients/${id}/exams/${exam.id}`
  expect((await app.call('POST', path, { as: doctor, payload })).status).toBe(422)
  expect(await referralsOfExam(app, exam.id)).toEqual([])
})

test('The audit of the conclusion says how many were referred', async () => {
  const exam = await concludeExam(app, doctor, { specialties: ['Retina', 'Glaucoma'] })
  const row = await app.services.db
    .selectFrom('audit_events')
    .select('detail')
    .where('entity', '=', 'exam')
    .where('entity_id', '=', exam)
    .where('action', '=', 'update')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(row.detail).toMatchObject({ to: 'Concluído', referrals: 2 })
})

test('A correction withdraws what nobody has booked yet, and tells how many that were', async () => {
  const exam = await concludeExam(app, doctor, { specialties: ['Retina', 'Glaucoma'] })
  const [retina] = await referralsOfExam(app, exam)
  const booked = { state: 'scheduled', scheduled_at: '2026-12-01T18:00:00.000Z' }
  expect((await record(Number(retina?.id), booked)).status).toBe(200)
  expect(await takeBack(exam)).toBe(1)
  expect(await shown(exam)).toEqual([
    ['Retina', 'scheduled'],
    ['Glaucoma', 'withdrawn'],
  ])
})

test('A correction withdraws whoever missed an appointment too, and the next conclusion refers them anew', async () => {
  const exam = await concludeExam(app, doctor, { specialties: ['Retina'] })
  const [retina] = await referralsOfExam(app, exam)
  await record(Number(retina?.id), { state: 'scheduled', scheduled_at: appointmentIn(-1) })
  expect((await record(Number(retina?.id), { state: 'no_show' })).status).toBe(200)
  expect(await takeBack(exam)).toBe(1)
  await classify(app, doctor, exam, null)
  expect(await shown(exam)).toEqual([['Retina', 'withdrawn']])
  await takeBack(exam)
  await classify(app, doctor, exam, ['Retina'])
  expect(await shown(exam)).toEqual([
    ['Retina', 'withdrawn'],
    ['Retina', 'pending'],
  ])
})

test('The conclusion after a correction doubles nothing that is under way or settled for the same specialty', async () => {
  const exam = await concludeExam(app, doctor, { specialties: ['Retina', 'Glaucoma', 'Córnea'] })
  const [retina, glaucoma] = await referralsOfExam(app, exam)
  const booked = { state: 'scheduled', scheduled_at: appointmentIn(-1) }
  await record(Number(retina?.id), booked)
  await record(Number(glaucoma?.id), booked)
  await record(Number(glaucoma?.id), { state: 'attended', outcome: 'confirmed' })
  await takeBack(exam)
  await classify(app, doctor, exam, ['Retina', 'Glaucoma', 'Córnea', 'Catarata'])
  expect(await shown(exam)).toEqual([
    ['Retina', 'scheduled'],
    ['Glaucoma', 'attended'],
    ['Córnea', 'withdrawn'],
    ['Córnea', 'pending'],
    ['Catarata', 'pending'],
  ])
})

test('A withdrawn referral is answered to nobody by the lists and changes no more', async () => {
  const { id: patient_id } = await makePatient(app.services.db, { name: 'QUIRINO RETIRADO' })
  const exam = await concludeExam(app, doctor, { patient_id, specialties: ['Retina'] })
  await takeBack(exam)
  const [referral] = await referralsOfExam(app, exam)
  const path = '/referrals?query=quirino'
  const list = await app.call<{ total: number }>('GET', path, { as: app.admin })
  expect(list.body.total).toBe(0)
  const only = await app.call<{ total: number }>('GET', `${path}&state=withdrawn`, {
    as: app.admin,
  })
  expect(only.body.total).toBe(1)
  const booked = { state: 'scheduled', scheduled_at: '2026-12-01T18:00:00.000Z' }
  const refused = await record(Number(referral?.id), booked)
  expect([refused.status, refused.body.code]).toEqual([409, 'referral.withdrawn'])
  const contact = { as: app.admin, payload: { channel: 'phone' } }
  const said = await app.call('POST', `/referrals/${referral?.id}/contacts`, contact)
  expect(said.status).toBe(409)
})
