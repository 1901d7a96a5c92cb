import { examine } from './exams.ts'
import type { Iris } from './iris.ts'
import { makePatient } from './patients.ts'

export type MadeExam = { id: number; patientId: number; name: string }

/** A patient with an exam whose four parts are done: it is in Avaliação Médica. */
export async function makeCompleteExam(iris: Iris, token: string, name: string): Promise<MadeExam> {
  const patient = await makePatient(iris, name, { token })
  const { id } = await examine(iris, token, patient.id, {}, { screen_time: 'Nenhuma' })
  return { id, patientId: patient.id, name: patient.name }
}
