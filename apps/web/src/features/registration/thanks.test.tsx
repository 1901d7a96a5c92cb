import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { Thanks } from './thanks.tsx'
import { createVisitStore, visitStoreOf } from './visit-draft.ts'

const RECEIPT = {
  name: 'Ana Lima',
  receivedAt: '2026-11-26T12:00:00.000Z',
  triageAt: '2026-11-26T12:05:00.000Z',
  allAnswered: true,
}
const VISIT = { company_name: 'Olaria', event_name: 'Semana da Visão', place: 'Galpão B' }
const ANA = { ...VISIT, code: 'ANAAA22222', ticket: 12, state: 'present' }
const BRUNO = { ...VISIT, code: 'BRUNO33333', ticket: 13, state: 'present' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})

/** A tab in which Ana registered, whose server answers these, one after the other. */
async function thank(...answers: object[]) {
  const { url, sent } = await startAnsweringServer(() => ({
    status: 200,
    content: answers[sent.length - 1],
  }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  visitStoreOf({ jti: 'a', token: 'x' }).claim({ startedAt: 1 })
  const client = createQueryClient()
  async function open() {
    show(
      <QueryClientProvider client={client}>
        <Thanks receipt={RECEIPT} token="x" action={null} />
      </QueryClientProvider>,
    )
    await screen.findByText('Semana da Visão · Galpão B')
  }
  async function lookAgain() {
    const before = sent.length
    await vi.advanceTimersByTimeAsync(15_000)
    await expect.poll(() => sent.length).toBe(before + 1)
    await expect.poll(() => client.isFetching()).toBe(0)
  }
  return { open, lookAgain }
}

test('The pass of a person stays theirs when the next one registers on the same phone', async () => {
  const { open, lookAgain } = await thank(ANA, BRUNO)
  await open()
  expect(screen.getByText('ANAAA 22222')).toBeTruthy()
  await lookAgain()
  expect(screen.getByText('Ana, sua presença está confirmada.')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Seu código' }).textContent).toContain('Sua senha 12')
  expect(screen.getByText('ANAAA 22222')).toBeTruthy()
  expect(screen.getByText('Acompanhe a senha 12 na TV')).toBeTruthy()
})

test('A code that comes late and a ticket given at the door after it stand on the page soon after', async () => {
  const { open, lookAgain } = await thank(
    { ...ANA, code: null, ticket: null, state: null },
    { ...ANA, ticket: null, state: 'called' },
    ANA,
  )
  await open()
  expect(screen.getByText('Ana, recebemos seus dados e sua triagem.')).toBeTruthy()
  await lookAgain()
  expect(await screen.findByText('Seu código de chegada')).toBeTruthy()
  await lookAgain()
  expect(await screen.findByText('Acompanhe a senha 12 na TV')).toBeTruthy()
})

test('A page of thanks that never had its own code does not take the one of who registers next on the phone', async () => {
  const { open, lookAgain } = await thank(BRUNO, BRUNO)
  // In another tab.
  createVisitStore(
    { local: localStorage, session: memoryStorage() },
    { jti: 'a', token: 'x' },
  ).claim({ startedAt: 2 })
  await open()
  await lookAgain()
  expect(screen.getByText('Ana, recebemos seus dados e sua triagem.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Seu código' })).toBeNull()
  expect(screen.getByText('Leve um documento com foto e diga seu nome à equipe.')).toBeTruthy()
})
