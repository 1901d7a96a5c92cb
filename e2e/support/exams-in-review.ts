import type { Exam } from '@iris/contracts/exams'
import { photo } from '../../apps/server/test/sample-files.ts'
import { makeCompany } from './companies.ts'
import type { Iris } from './iris.ts'
import { makePatient } from './patients.ts'

let made = 0

export type Sample = { name: string; bytes: Buffer }

/** A picture that is different from all others. */
export async function picture(name = 'retina.png'): Promise<Sample> {
  return {
    name,
    bytes: await photo(320 + ++made, 320)
      .png()
      .toBuffer(),
  }
}

type Findings = {
  right_eye?: string
  left_eye?: string
  retinography_eye?: string
  files?: Record<string, Sample>
}

/** An exam with its four parts, as technicians leave it: in Avaliação Médica. */
export async function makeExamInReview(
  iris: Iris,
  token: string,
  patientId: number,
  { files, ...values }: Findings = {},
): Promise<Exam> {
  const { exam_id } = await iris.api<{ exam_id: number }>(
    'POST',
    `/patients/${patientId}/triages`,
    token,
    {},
  )
  const answers = Array.from({ length: 9 }, (_, index) => ({ plate: index + 1, answer: 'certo' }))
  await iris.api('POST', `/tests/${patientId}`, token, { exam_id, answers })
  const form = new FormData()
  const fields = { right_eye: '20/20', left_eye: '20/25', has_correction: '0', ...values }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  const sent = files ?? { retinography_img: await picture() }
  for (const [field, { name, bytes }] of Object.entries(sent))
    form.set(field, new File([new Uint8Array(bytes)], name))
  const answer = await fetch(`${iris.url}/api/v2/patients/${patientId}/exams/${exam_id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const exam = (await answer.json()) as Exam
  if (exam.status !== 'Avaliação Médica') throw new Error(`not in review: ${JSON.stringify(exam)}`)
  return exam
}

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
    exams.push(await makeExamInReview(iris, token, patient, { right_eye }))
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
