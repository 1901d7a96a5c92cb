import type { CorrectionVersion } from '@iris/contracts/exam-versions'
import type { Exam } from '@iris/contracts/exams'
import { createTestApp } from './app.ts'
import { makeResult } from './factories/result.ts'

export const REASON = 'Faltou a refração: o autorrefrator mostrou miopia.'

type Answer = Exam & { code?: string; message?: string; errors?: Record<string, string[]> }

/** An application with two doctors and a technician, and exams to be corrected. */
export async function startCorrectionApp() {
  const app = await createTestApp()
  const { db } = app.services
  const [doctor, other] = [await app.userOf(5), await app.userOf(5)]
  return {
    app,
    db,
    doctor,
    other,
    technician: (await app.userOf(3)).token,
    correct: (
      id: number,
      payload: unknown = { reason: REASON },
      as: string | null = doctor.token,
    ) => app.call<Answer>('POST', `/exams/${id}/correct`, { as, payload }),
    /** Concluded by the doctor; its patient has a company of their own. */
    concluded: (exam = {}) =>
      makeResult(
        db,
        {},
        {
          refractive_disorder: 'Sem alteração',
          has_changed: 1,
          classified_by: doctor.id,
          classified_at: '2026-11-18T14:02:00.000Z',
          ...exam,
        },
      ),
    save: (exam: { id: number; patient_id: number }, payload: object, as = doctor.token) =>
      app.call<Answer>('POST', `/patients/${exam.patient_id}/exams/${exam.id}`, { as, payload }),
    read: async (id: number) =>
      (await app.call<Exam>('GET', `/exams/${id}`, { as: doctor.token })).body,
    versionsOf: async (id: number) =>
      (await app.call<CorrectionVersion[]>('GET', `/exams/${id}/versions`, { as: doctor.token }))
        .body,
  }
}
