import type { Exam } from '@iris/contracts/exams'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { startSession } from '../api/session.ts'
import { refreshExams } from '../features/exams/exams-api.ts'
import { OpenedExam } from './opened-exam.tsx'

const EXAM: Omit<Exam, 'patient_id' | 'patient_name'> = {
  id: 7,
  companyName: 'Fundição',
  result_channel: null,
  result_consent: null,
  anonymised: false,
  event_id: null,
  status: 'Avaliação Médica',
  right_eye: '20/20',
  left_eye: '20/20',
  has_correction: 0,
  refractive_disorder: null,
  retroactive_disorder: null,
  portable_auto_refractor_img: null,
  retinography_img: null,
  retinography_other_img: null,
  retinography_eye: null,
  final_classification: null,
  specialist_specialties: [],
  refraction_option: '',
  retinography_option: '',
  import_option: '',
  ishihara_correct_answer: 9,
  ishihara_wrong_answer: 0,
  has_changed: null,
  classified_by_name: null,
  classified_at: null,
  corrected_at: null,
  versions: 0,
  signature: null,
  parts: { triage: true, acuity: true, ishihara: true, upload: true },
  complete: true,
  created_at: '2026-11-26T12:00:00.000Z',
  updated_at: '2026-11-26T12:00:00.000Z',
}
const NAMES: Record<number, string> = { 3: 'ALBA UNIDA', 4: 'ALBA QUE FICA' }

test('What a doctor has picked stays while the patient is merged into another registration, and is saved under that one', async () => {
  let owner = 3
  const { url, sent } = await startAnsweringServer((call) => {
    const ok = (content: unknown) => ({ status: 200, content })
    const exam = { ...EXAM, patient_id: owner, patient_name: NAMES[owner] }
    const of = Number(/^GET \/patients\/(\d+)/.exec(call)?.[1])
    if (call.startsWith('POST')) return ok(exam)
    if (call === 'GET /exams/7') return ok(exam)
    if (call === `GET /patients/${of}/exams`) return ok(of === owner ? [exam] : [])
    if (call === `GET /patients/${of}`) return ok({ id: of, name: NAMES[of], dob: '1980-02-01' })
    if (call === `GET /patients/${of}/triages`) return ok([])
    return { status: 404, content: {} }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: ['doctor'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <OpenedExam examId={7} filters={{}} onMove={() => {}} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const picked = () => screen.getByRole<HTMLInputElement>('radio', { name: /consulta/i })
  await user.click(await screen.findByRole('radio', { name: /consulta/i }, { timeout: 5000 }))
  expect(picked().checked).toBe(true)

  owner = 4
  act(refreshExams)
  await screen.findByText('ALBA QUE FICA')
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /patients/4/exams'))
  expect(picked().checked).toBe(true)
  await user.click(screen.getByRole('button', { name: /^Salvar/ }))
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /patients/4/exams/7'))
})
