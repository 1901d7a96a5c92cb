import type { Referral } from '@iris/contracts/referrals'
import type { Specialty } from '@iris/domain/final-classification'
import { startOfDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { Insertable } from 'kysely'
import type { Database } from '../../src/db/database.ts'
import type { DB } from '../../src/db/generated.ts'
import type { TestApp } from '../app.ts'
import { makeExamWith } from './exam.ts'
import { makePatient } from './patient.ts'

/** 'yyyy-MM-dd', so many days from today in São Paulo. */
export const inDays = (days: number) => startOfDay(todayInSaoPaulo(), days).split('T')[0] as string
/** Three in the afternoon of that day in São Paulo, as the API writes a moment. */
export const appointmentIn = (days: number) => `${inDays(days)}T18:00:00.000Z`

/** A referral as its row, pending and due in thirty days, of a new concluded exam unless it says of which. */
export async function makeReferral(
  db: Database,
  {
    patient,
    ...values
  }: Partial<Insertable<DB['referrals']>> & {
    patient?: Parameters<typeof makePatient>[1]
  } = {},
) {
  const specialty = values.specialty === undefined ? 'Retina' : values.specialty
  const judged = {
    status: 'Concluído',
    final_classification: specialty === null ? 'consulta' : 'especialista',
    specialist_specialties: specialty === null ? [] : [specialty],
  }
  const patient_id = values.patient_id ?? (await makePatient(db, patient)).id
  const exam_id = values.exam_id ?? (await makeExamWith(db, patient_id, undefined, judged)).id
  const exam = await db
    .selectFrom('exams')
    .select(['patient_id', 'company_id', 'event_id', 'patient_search'])
    .where('id', '=', exam_id)
    .executeTakeFirstOrThrow()
  return db
    .insertInto('referrals')
    .values({
      exam_id,
      ...exam,
      classification: judged.final_classification,
      due_on: inDays(30),
      ...values,
      specialty,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Concludes a new exam as the doctor does, and answers its id. */
export async function concludeExam(
  app: TestApp,
  as: string,
  { patient_id, specialties }: { patient_id?: number; specialties: readonly Specialty[] | null } = {
    specialties: ['Retina'],
  },
): Promise<number> {
  const { db } = app.services
  const patient = patient_id ?? (await makePatient(db)).id
  const exam = await makeExamWith(db, patient, undefined, { status: 'Avaliação Médica' })
  await classify(app, as, exam.id, specialties)
  return exam.id
}

/** Gives an exam under review its conclusion: a specialist's specialties, a consultation (`[]`), or clearance (`null`). */
export async function classify(
  app: TestApp,
  as: string,
  examId: number,
  specialties: readonly Specialty[] | null,
): Promise<void> {
  const final_classification =
    specialties === null ? 'liberado' : specialties.length > 0 ? 'especialista' : 'consulta'
  const { patient_id } = await app.services.db
    .selectFrom('exams')
    .select('patient_id')
    .where('id', '=', examId)
    .executeTakeFirstOrThrow()
  const reply = await app.call('POST', `/patients/${patient_id}/exams/${examId}`, {
    as,
    payload: { final_classification, specialist_specialties: specialties ?? [] },
  })
  if (reply.body.status !== 'Concluído') throw new Error(JSON.stringify(reply.body))
}

/** The referrals of an exam, the first one first, as the API tells them. */
export async function referralsOfExam(app: TestApp, examId: number): Promise<Referral[]> {
  const rows = await app.services.db
    .selectFrom('referrals')
    .select('id')
    .where('exam_id', '=', examId)
    .orderBy('id')
    .execute()
  const replies = rows.map(({ id }) =>
    app.call<Referral>('GET', `/referrals/${id}`, { as: app.admin }),
  )
  return (await Promise.all(replies)).map(({ body }) => body)
}
