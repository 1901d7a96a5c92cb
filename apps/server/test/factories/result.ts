import type { Insertable } from 'kysely'
import type { Database } from '../../src/db/database.ts'
import type { DB } from '../../src/db/generated.ts'
import { makeExamWith } from './exam.ts'
import { makePatient } from './patient.ts'

/** A complete exam, classified for a specialist in Retina and ready to be sent, and its patient. */
export async function makeResult(
  db: Database,
  patient: Parameters<typeof makePatient>[1] = {},
  exam: Partial<Insertable<DB['exams']>> = {},
): Promise<{ id: number; patient_id: number }> {
  const { id: patient_id } = await makePatient(db, {
    name: 'MARIA DA CONCEIÇÃO',
    email: 'maria@exemplo.test',
    dob: '1968-03-01',
    ...patient,
  })
  const { id } = await makeExamWith(db, patient_id, undefined, {
    status: 'Concluído',
    final_classification: 'especialista',
    specialist_specialties: ['Retina'],
    ...exam,
  })
  return { id, patient_id }
}
