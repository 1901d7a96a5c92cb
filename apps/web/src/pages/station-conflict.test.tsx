import { ERRORS } from '@iris/contracts/errors'
import type { Exam } from '@iris/contracts/exams'
import type { ExamPart } from '@iris/domain/exam-status'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { CASES, READ } from '../../test/refused-entry.ts'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import type { Desk } from '../features/screening-events/station/desk.ts'
import { WritesAboutProvider } from '../outbox/writes-about.ts'
import { StationParts } from './station-parts.tsx'

/** Who was checked in on this device: the number of their exam is none that the server knows. */
const exam = {
  id: -12,
  patient_id: 4,
  status: 'Pendente',
  has_correction: 0,
  right_eye: '20/25',
  left_eye: '20/40',
  portable_auto_refractor_img: null,
  retinography_img: null,
  retinography_other_img: null,
  retinography_eye: null,
  parts: { triage: false, acuity: false, ishihara: false, upload: false },
  updated_at: '2026-11-20T12:00:00.000Z',
} as Exam

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])

const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }))

/** A part that is saved after the network came back, and whose first save meets what another person saved. */
async function saveLate(part: ExamPart, code: 'edit.stale' | 'triage.exists', theirs = {}) {
  const current = { ...CASES(9)[part].current, ...theirs }
  const [status, message] = ERRORS[code]
  const { url, sent } = await startAnsweringServer((call) => {
    if (call.startsWith('GET')) return { status: 404, content: {} }
    const isFirst = saves().length === 1
    return isFirst
      ? { status, content: { message, code, current } }
      : { status: 200, content: current }
  })
  const saves = () => sent.filter(({ call }) => !call.startsWith('GET'))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const onSaved = vi.fn()
  const claim = { person: null, stations: null, view: { next: [] }, pending: false }
  const desk = { station: part, claim, isOffline: false, onSaved } as unknown as Desk
  const about = { name: '', ticket: null, facts: '', eventId: null, examId: 9 }
  const user = show(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <WritesAboutProvider value={about}>
          <StationParts desk={desk} exam={exam} exams={[]} triage={undefined} />
        </WritesAboutProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return {
    user,
    saves,
    onSaved,
    asked: () => sent.map(({ call }) => call).filter((call) => call.includes('-12')),
  }
}

const told = 'from what the refusal told, for its number here is none that could be read'

test(`A triage that somebody answered on the phone meanwhile is saved over ${told}`, async () => {
  const { user, saves, onSaved, asked } = await saveLate('triage', 'triage.exists')
  await press(user, 'Salvar')
  await press(user, 'Salvar assim')
  await press(user, 'Salvar por cima')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(saves().map(({ call }) => call)).toEqual([
    'POST /patients/4/triages',
    'PUT /patients/4/triages/31',
  ])
  expect(JSON.parse(saves()[1]?.body ?? '')).toMatchObject({ updated_at: READ, epis: false })
  expect(asked()).toEqual([])
})

test(`An acuity that somebody else measured meanwhile is saved over ${told}`, async () => {
  const { user, saves, onSaved, asked } = await saveLate('acuity', 'edit.stale')
  await press(user, 'Salvar')
  await press(user, 'Salvar por cima')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(JSON.parse(saves()[1]?.body ?? '')).toMatchObject({ updated_at: READ, left_eye: '20/30' })
  expect(asked()).toEqual([])
})

test('An acuity that somebody else measured as it is here is saved at once, without a question', async () => {
  const same = { has_correction: 0, left_eye: '20/40' }
  const { user, saves, onSaved } = await saveLate('acuity', 'edit.stale', same)
  await press(user, 'Salvar')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(JSON.parse(saves()[1]?.body ?? '')).toMatchObject({ ...same, updated_at: READ })
})

test(`An image that somebody else replaced meanwhile is saved over ${told}`, async () => {
  const { user, saves, onSaved, asked } = await saveLate('upload', 'edit.stale')
  const [field] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
  if (field) await user.upload(field, new File([JPEG], 'olho.jpg'))
  await press(user, 'Salvar')
  expect(await screen.findByText(/^Outra pessoa trocou este arquivo/)).toBeTruthy()
  await press(user, 'Salvar')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(saves()[1]?.body).toContain(READ)
  expect(asked()).toEqual([])
})
