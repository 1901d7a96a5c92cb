import { photo } from '../../apps/server/test/sample-files.ts'
import type { Iris } from './iris.ts'
import { makePatient } from './patients.ts'

export type MadeExam = { id: number; patientId: number; name: string }

/** A patient with an exam whose four parts are done: it is in Avaliação Médica. */
export async function makeCompleteExam(iris: Iris, token: string, name: string): Promise<MadeExam> {
  const patient = await makePatient(iris, name, { token })
  const { exam_id } = await iris.api<{ exam_id: number }>(
    'POST',
    `/patients/${patient.id}/triages`,
    token,
    { screen_time: 'Nenhuma' },
  )
  const exam = `/patients/${patient.id}/exams/${exam_id}`
  await iris.api('POST', exam, token, { right_eye: '20/20', left_eye: '20/25', has_correction: 0 })
  const form = new FormData()
  const bytes = new Uint8Array(await photo().png().toBuffer())
  form.append('retinography_img', new Blob([bytes], { type: 'image/png' }), 'retina.png')
  const sent = await fetch(`${iris.url}/api/v2${exam}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!sent.ok) throw new Error(`${exam}: ${sent.status} ${await sent.text()}`)
  await iris.api('POST', `/tests/${patient.id}`, token, {
    exam_id,
    answers: Array.from({ length: 9 }, (_, index) => ({ plate: index + 1, answer: 'certo' })),
  })
  return { id: exam_id, patientId: patient.id, name: patient.name }
}
