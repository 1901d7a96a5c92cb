import type { Exam } from '@iris/contracts/exams'
import { makeCompany } from './companies.ts'
import { examine } from './exams.ts'
import type { Iris } from './iris.ts'
import { makePatient } from './patients.ts'

/** The exams in review of a company, one for each person; the first one has waited longest. */
export async function makeQueue(
  iris: Iris,
  token: string,
  company: string,
  names: readonly string[],
  seesBadly?: string,
) {
  const { id } = await makeCompany(iris, { corporate_reason: company })
  const exams: Exam[] = []
  for (const name of names) {
    const { id: patient } = await makePatient(iris, name, { company: id })
    const right_eye = name === seesBadly ? '20/200' : '20/20'
    exams.push(await examine(iris, token, patient, { right_eye }))
  }
  return { address: `/medicalevaluation?company_id=${id}`, exams }
}

/** The conclusion of a doctor, without the screen. */
export function classify(
  iris: Iris,
  token: string,
  exam: Pick<Exam, 'id' | 'patient_id'>,
  final_classification: 'liberado' | 'consulta',
): Promise<Exam> {
  return iris.api('POST', `/patients/${exam.patient_id}/exams/${exam.id}`, token, {
    final_classification,
  })
}

/** Returns an exam to who examines, as an administrator does. */
export async function unlock(
  iris: Iris,
  { id, patient_id }: Pick<Exam, 'id' | 'patient_id'>,
): Promise<void> {
  const body = { status: 'Pendente' }
  await iris.api('POST', `/patients/${patient_id}/exams/${id}`, await iris.admin(), body)
}
