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

/** A patient with one exam that has all parts and a classification, made by the same calls as the screens make. */
export async function makeJudgedExam(
  iris: Iris,
  token: string,
  judged: Judged,
): Promise<{ id: number; patient: number }> {
  const { final_classification, specialist_specialties, name, ...person } = judged
  const patient = await makePatient(iris, name, { token, ...person })
  const { exam_id: id } = await iris.api<{ exam_id: number }>(
    'POST',
    `/patients/${patient.id}/triages`,
    token,
    TRIAGE,
  )
  const path = `/patients/${patient.id}/exams/${id}`
  await iris.api('POST', path, token, { right_eye: '20/25', left_eye: '20/40', has_correction: 0 })
  await iris.api('POST', `/tests/${patient.id}`, token, {
    exam_id: id,
    answers: Array.from({ length: 9 }, (_, i) => ({ plate: i + 1, answer: 'certo' })),
  })
  await attachRetinography(iris, token, path)
  if (final_classification)
    await iris.api('POST', path, token, {
      final_classification,
      specialist_specialties: specialist_specialties ?? [],
    })
  return { id, patient: patient.id }
}

/** A picture of the fundus for an exam, by its address below the API. */
export async function attachRetinography(iris: Iris, token: string, path: string): Promise<void> {
  const form = new FormData()
  const bytes = new Uint8Array(await photo(64, 64).png().toBuffer())
  form.set('retinography_img', new File([bytes], 'retina.png'))
  const reply = await fetch(`${iris.url}/api/v2${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
}
