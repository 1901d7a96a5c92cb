import { startOfDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { startSession } from '../../api/session.ts'
import { RunningNow } from './running-now.tsx'

test('An event of yesterday that goes on after midnight is still under way, with the way to its door', async () => {
  const yesterday = startOfDay(todayInSaoPaulo(), -1).slice(0, 10)
  const counts = { total: 1, expected: 1, present: 0, done: 0, absent: 0 }
  const event = {
    id: 4,
    name: 'TURNO DA NOITE',
    companyName: 'OLARIA',
    place: null,
    status: 'open',
  }
  const { url, sent } = await startAnsweringServer((call) =>
    call.startsWith('GET /screening-events?')
      ? {
          status: 200,
          content: {
            data: [{ ...event, starts_on: yesterday, ends_on: yesterday, counts }],
            total: 1,
          },
        }
      : { status: 404, content: {} },
  )
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: ['tecnico'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  show(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <RunningNow />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const banner = await screen.findByRole('region', { name: 'Em andamento agora: TURNO DA NOITE' })
  expect(within(banner).getByRole('link', { name: 'Check-in' }).getAttribute('href')).toBe(
    '/screening-events/4/check-in',
  )
  const asked = new URLSearchParams(sent[0]?.call.split('?')[1])
  expect([asked.get('status'), asked.get('from')]).toEqual(['open', yesterday])
})
