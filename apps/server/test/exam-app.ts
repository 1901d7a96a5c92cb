import type { Exam } from '@iris/contracts/exams'
import { createTestApp } from './app.ts'
import { makeExam } from './factories/exam.ts'
import { makePatient } from './factories/patient.ts'
import { formOf } from './sample-files.ts'

type Saved = Exam & { message: string; errors: Record<string, string[]> }

/** An application with a technician, who makes every call that names nobody else, and one patient. */
export async function startExamApp() {
  const app = await createTestApp()
  const { db } = app.services
  const { token } = await app.userOf(3)
  const patientId = (await makePatient(db)).id
  const save = (exam: number, payload: unknown) =>
    app.call<Saved>('POST', `/patients/${patientId}/exams/${exam}`, { as: token, payload })
  return {
    app,
    token,
    patientId,
    newExam: async () => (await makeExam(db, patientId)).id,
    save,
    attach: (exam: number, field: string, bytes: Buffer, name: string) =>
      save(exam, formOf({ [field]: [bytes, name] })),
    read: (url: string | null, as: string | null = token) => app.call('GET', url ?? '', { as }),
    storedRows: async () => (await db.selectFrom('stored_files').select('key').execute()).length,
  }
}
