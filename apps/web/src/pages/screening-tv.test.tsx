import type { EventBoard } from '@iris/contracts/event-stations'
import { act, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Answer, showAt } from '../../test/show-at.tsx'
import { ScreeningTvPage } from './screening-tv.tsx'

const AT = '2026-12-01T12:00:00.000Z'
const TRIAGE = {
  ...{ station: 'triage' as const, open: true, waiting: 3, serving: 0, served: 0 },
  ...{ median_wait_s: null, next: [1, 2, 3] },
}
const BOARD: EventBoard = {
  event: { title: 'Campanha Visão', company: 'OLARIA', place: null, status: 'open' },
  counts: { called: 3, present: 3, done: 0, missing: 0, total: 3 },
  ...{ away: 0, per_hour: 0, hourly: [], expected_end: null, calls: [] },
  stations: [TRIAGE],
}
const FIRST = { ticket: 1, station: 'acuity', at: AT } as const
const SECOND = { ticket: 2, station: 'triage', at: '2026-12-01T12:05:00.000Z' } as const

test('The TV tells a call within four seconds, and goes on by itself after the network was gone, with what it last knew meanwhile', async () => {
  // The wall looks by this clock, whatever the machine needs for an answer.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const passFourSeconds = () => act(() => vi.advanceTimersByTime(4_000))
  let now: EventBoard | undefined = BOARD
  await showAt(
    <Routes>
      <Route path="/screening-events/:id/tv" element={<ScreeningTvPage />} />
    </Routes>,
    {
      type: 3,
      address: '/screening-events/4/tv',
      answer: (call) =>
        call === 'GET /screening-events/4/board' ? (now ?? new Answer(0)) : undefined,
    },
  )
  const last = await screen.findByLabelText('Última chamada')
  const next = screen.getByLabelText('Próximas senhas: Triagem')
  expect(last.textContent).toContain('Nenhuma senha foi chamada ainda.')
  expect(next.textContent).toBe('123')

  now = { ...BOARD, calls: [FIRST], stations: [{ ...TRIAGE, next: [2, 3] }] }
  passFourSeconds()
  await expect.poll(() => last.textContent).toMatch(/Senha1Acuidade/)
  expect(next.textContent).toBe('23')

  now = undefined
  passFourSeconds()
  expect(await screen.findByText(/Sem conexão desde \d\d:\d\d/)).toBeDefined()
  expect(last.textContent).toMatch(/Senha1Acuidade/)
  now = { ...BOARD, calls: [SECOND, FIRST] }
  passFourSeconds()
  await expect.poll(() => last.textContent).toMatch(/Senha2Triagem/)
  expect(screen.queryByText(/Sem conexão/)).toBeNull()
  expect(screen.getByLabelText('Chamadas anteriores').textContent).toMatch(/^1Acuidade/)
})
