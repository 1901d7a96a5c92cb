import type { Exam } from '@iris/contracts/exams'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect } from 'vitest'
import { createQueryClient } from '../src/api/query-client.ts'
import { startSession } from '../src/api/session.ts'
import { refreshExams } from '../src/features/exams/exams-api.ts'
import { OpenedExam } from '../src/pages/opened-exam.tsx'
import { startAnsweringServer } from './answering-server.mjs'
import { show } from './show.tsx'

/** The exam that `openExam` shows: it waits for a doctor. */
export const WAITING_EXAM: Omit<Exam, 'patient_id' | 'patient_name'> = {
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
  triage_updated_at: '2026-11-26T11:00:00.000Z',
  signature: null,
  parts: { triage: true, acuity: true, ishihara: true, upload: true },
  complete: true,
  created_at: '2026-11-26T12:00:00.000Z',
  updated_at: '2026-11-26T12:00:00.000Z',
}
/** Two registrations of one person, by their id. */
export const TWICE_REGISTERED: Record<number, string> = { 3: 'ALBA UNIDA', 4: 'ALBA QUE FICA' }

type Answer = { status: number; content: unknown }
type Answers = (call: string) => Answer | undefined | Promise<Answer | undefined>

/** The exam of the address on the screen, with a patient who may go to another registration meanwhile. */
export async function openExam(answer?: Answers, onMove: (id: number) => void = () => {}) {
  const who = { owner: 3 }
  const { url, sent } = await startAnsweringServer(async (call) => {
    const ok = (content: unknown) => ({ status: 200, content })
    const exam = {
      ...WAITING_EXAM,
      patient_id: who.owner,
      patient_name: TWICE_REGISTERED[who.owner],
    }
    const of = Number(/^GET \/patients\/(\d+)/.exec(call)?.[1])
    const own = await answer?.(call)
    if (own) return own
    if (call.startsWith('POST')) return ok(exam)
    if (call === 'GET /exams/7') return ok(exam)
    if (call === `GET /patients/${of}/exams`) return ok(of === who.owner ? [exam] : [])
    if (call === `GET /patients/${of}`)
      return ok({ id: of, name: TWICE_REGISTERED[of], dob: '1980-02-01' })
    if (call === `GET /patients/${of}/triages`) return ok([])
    return { status: 404, content: {} }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: ['doctor'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <OpenedExam examId={7} filters={{}} onMove={onMove} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const calls = () => sent.map(({ call }) => call)
  async function merge() {
    who.owner = 4
    act(refreshExams)
    await waitFor(() => expect(calls()).toContain('GET /patients/4/exams'))
  }
  return { user, sent, calls, merge }
}

/** The classification that the tests choose. */
export const classification = () =>
  screen.findByRole<HTMLInputElement>('radio', { name: /consulta/i })
