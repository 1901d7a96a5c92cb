import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Chip } from './net-chip.tsx'
import { NOTHING_WAITS, type OutboxSummary } from './outbox-state.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const sending = (done: number): OutboxSummary => ({
  ...NOTHING_WAITS,
  waiting: 12 - done,
  net: { ...NOTHING_WAITS.net, burst: { done, total: 12 } },
})

function chip() {
  const part = (summary: OutboxSummary) => (
    <MantineProvider env="test">
      <MemoryRouter>
        <Chip summary={summary} />
      </MemoryRouter>
    </MantineProvider>
  )
  const { rerender } = render(part(NOTHING_WAITS))
  return (summary: OutboxSummary, ms: number) => {
    rerender(part(summary))
    act(() => vi.advanceTimersByTime(ms))
  }
}

const said = () => screen.getByRole('link').textContent

test('The chip says that something is sent, though news of the same step come every moment', () => {
  const tell = chip()
  for (let news = 0; news < 8; news++) tell(sending(0), 100)
  expect(said()).toContain('Enviando · 1 de 12')
})

test('The chip says that something is sent, though each step is over before the moment it waits', () => {
  const tell = chip()
  for (let done = 0; done < 8; done++) tell(sending(done), 300)
  expect(said()).toContain('Enviando')
})

test('A save that leaves at once makes nobody look up at the chip', () => {
  const tell = chip()
  tell({ ...NOTHING_WAITS, waiting: 1 }, 300)
  tell(NOTHING_WAITS, 2_000)
  expect(said()).toContain('Conectado · tudo enviado')
})
