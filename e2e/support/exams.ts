import type { Exam } from '@iris/contracts/exams'
import type { PreferredChannel } from '@iris/domain/preferred-channel'
import { photo } from '../../apps/server/test/sample-files.ts'
import type { Iris } from './iris.ts'
import { makePatient } from './patients.ts'

type Judged = {
  company: number
  name: string
  email?: string
  dob?: string
  sector?: string
  result_channel?: PreferredChannel
  result_consent?: boolean
  /** Without it the exam stays in Avaliação Médica. */
  final_classification?: 'liberado' | 'consulta' | 'especialista'
  specialist_specialties?: string[]
}

const TRIAGE = {
  personal_history: ['none'],
  previous_eye_surgeries: ['none'],
  previous_eye_diseases: ['none'],
  eye_complaints: [{ name: 'DRY_EYE', pivot: { others_description: null } }],
  smoking: false,
  epis: true,
  wear_glasses: true,
  wear_contact_lenses: false,
  screen_time: '3 a 6 horas',
  allergy: false,
}

export type Sample = { name: string; bytes: Buffer }

let pictures = 0

/** A picture that is different from all others. */
export async function picture(name = 'retina.png'): Promise<Sample> {
  return {
    name,
    bytes: await photo(320 + ++pictures, 320)
      .png()
      .toBuffer(),
  }
}

export type Findings = {
  right_eye?: string
  left_eye?: string
  retinography_eye?: string
  files?: Record<string, Sample>
}

/** An exam with its four parts, as technicians leave it: in Avaliação Médica. The triage may name one that has begun. */
export async function examine(
  iris: Iris,
  token: string,
  patientId: number,
  { files, ...values }: Findings = {},
  triage: object = {},
): Promise<Exam> {
  const { exam_id } = await iris.api<{ exam_id: number }>(
    'POST',
    `/patients/${patientId}/triages`,
    token,
    triage,
  )
  const answers = Array.from({ length: 9 }, (_, index) => ({ plate: index + 1, answer: 'certo' }))
  await iris.api('POST', `/tests/${patientId}`, token, { exam_id, answers })
  const form = new FormData()
  const fields = { right_eye: '20/20', left_eye: '20/25', has_correction: '0', ...values }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  const sent = files ?? { retinography_img: await picture() }
  for (const [field, { name, bytes }] of Object.entries(sent))
    form.set(field, new File([new Uint8Array(bytes)], name))
  const path = `/patients/${patientId}/exams/${exam_id}`
  const answer = await fetch(`${iris.url}/api/v2${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const exam = (await answer.json()) as Exam
  if (exam.status !== 'Avaliação Médica') throw new Error(`${path}: ${JSON.stringify(exam)}`)
  return exam
}

/** A patient with one exam that has all parts and a classification, made by the same calls as the screens make. */
export async function makeJudgedExam(
  iris: Iris,
  token: string,
  judged: Judged,
): Promise<{ id: number; patient: number }> {
  const { final_classification, specialist_specialties, name, ...person } = judged
  const patient = await makePatient(iris, name, { token, ...person })
  const eyes = { right_eye: '20/25', left_eye: '20/40' }
  const { id } = await examine(iris, token, patient.id, eyes, TRIAGE)
  if (final_classification)
    await iris.api('POST', `/patients/${patient.id}/exams/${id}`, token, {
      final_classification,
      specialist_specialties: specialist_specialties ?? [],
    })
  return { id, patient: patient.id }
}
