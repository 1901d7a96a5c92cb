import type { Participant } from '@iris/contracts/event-participants'
import { type Exam, listPatientExams } from '@iris/contracts/exams'
import { listTriages, type Triage } from '@iris/contracts/triages'
import { EXAM_PARTS } from '@iris/domain/exam-status'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient, queryOf } from '../api/query-client.ts'
import type { HeldPackage } from '../features/screening-events/offline/device-packages.ts'
import { deviceRoster } from '../features/screening-events/offline/device-roster.ts'
import { savedTriage } from '../features/screening-events/offline/own-writes.ts'
import type { Desk } from '../features/screening-events/station/desk.ts'
import { OfflineStation } from './offline-station.tsx'
import { FetchedParts, StationPart } from './station-part.tsx'

// There is no database here: what waits on this device is told by each test.
vi.mock('../features/screening-events/offline/own-writes.ts', () => ({ savedTriage: vi.fn() }))

const NO_PARTS = { triage: false, acuity: false, ishihara: false, upload: false }
const ANA = {
  ...{ id: 4, event_id: 9, patient_id: 3, patient_name: 'ANA SOUZA', cpf: '52998224725' },
  ...{ dob: '1980-02-01', active: true, code: 'ABCDEFGH4J', state: 'present', ticket: 1 },
  ...{ checked_in_at: '2026-12-01T11:00:00Z', left_at: null, exam_id: 7, at_station: null },
  ...{ parts: NO_PARTS, waiting_for: [...EXAM_PARTS], missed_calls: 0, priority: false },
} as unknown as Participant
const EXAM = {
  ...{ id: 7, patient_id: 3, event_id: 9, status: 'Pendente', has_correction: null },
  ...{ right_eye: null, left_eye: null, parts: NO_PARTS, updated_at: '2026-12-01T11:00:00Z' },
} as unknown as Exam
const GLASSES = {
  ...{ wear_glasses: true, wear_contact_lenses: false, personal_history: [] },
  ...{ id: 31, exam_id: 7, patient_id: 3 },
} as unknown as Triage

/** The acuity with a network, where this tablet knows these triages from before, and reads them again without an answer. */
async function openOnline(known: Triage[], exam = EXAM) {
  const reading = Promise.withResolvers<Triage[]>()
  const { url } = await startAnsweringServer(async (call) => {
    if (call === 'GET /patients/3/exams') return { status: 200, content: [exam] }
    if (call === 'GET /patients/3/triages') return { status: 200, content: await reading.promise }
    return { status: 404, content: {} }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const client = createQueryClient()
  const of = { params: { patientId: 3 } }
  client.setQueryData(queryOf(listPatientExams, of).queryKey, [exam])
  client.setQueryData(queryOf(listTriages, of).queryKey, known)
  const claim = { person: ANA, stations: null, view: undefined, lost: false, pending: false }
  const desk = { eventId: 9, station: 'acuity', place: '', claim } as unknown as Desk
  show(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <StationPart desk={desk} person={ANA} patientId={3} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return reading
}

beforeAll(() => FetchedParts.ready())

const correction = () => screen.findByRole<HTMLInputElement>('radio', { name: 'Com Correção' })

test('The acuity of who has just said that they wear glasses begins with the correction, though this tablet last knew no triage of theirs', async () => {
  const reading = await openOnline([])
  expect(screen.queryByRole('radio')).toBeNull()
  reading.resolve([GLASSES])
  expect((await correction()).checked).toBe(true)
  expect(screen.getByText('Usa óculos')).toBeDefined()
})

test('The acuity of whose triage is known waits for no network', async () => {
  const reading = await openOnline([GLASSES])
  expect((await correction()).checked).toBe(true)
  reading.resolve([GLASSES])
})

test('The acuity begins with the glasses of a triage that waits on this device, where no network is', async () => {
  vi.mocked(savedTriage).mockResolvedValue(GLASSES)
  const held = {
    ...{ event: { id: 9, name: 'Campanha', companyName: 'OLARIA' }, participants: [ANA] },
    ...{ exams: [EXAM], triages: [], patients: [], made_at: '2026-12-01T11:12:00Z', keptAt: 0 },
  } as unknown as HeldPackage
  const triage = { kind: 'triage', key: 'saved-here', subject: 'patient:3', madeAt: 0, needs: [] }
  const at = { eventId: 9, station: 'acuity', place: '', userId: 1, stations: undefined } as const
  show(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <OfflineStation
          {...at}
          held={held}
          people={deviceRoster(held, { writes: [triage], answers: [], newcomers: [] })}
          serving={4}
          onServe={() => {}}
        />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  expect((await correction()).checked).toBe(true)
  expect(savedTriage).toHaveBeenCalledWith('saved-here')
  expect(screen.getByText('Usa óculos')).toBeDefined()
})

test('A station says that the exam of who is served is locked, so that nothing of theirs can be saved', async () => {
  const locked = () => screen.queryByText('O exame está travado.')
  await openOnline([GLASSES])
  await correction()
  expect(locked()).toBeNull()
  cleanup()
  await openOnline([GLASSES], { ...EXAM, status: 'Avaliação Médica' })
  await correction()
  expect(locked()).not.toBeNull()
  cleanup()
  const own = { ...EXAM, status: 'Avaliação Médica', parts: { ...NO_PARTS, acuity: true } } as Exam
  await openOnline([GLASSES], own)
  await correction()
  expect(locked()).toBeNull()
})
