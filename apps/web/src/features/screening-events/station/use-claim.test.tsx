import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../../test/answering-server.mjs'
import { createQueryClient } from '../../../api/query-client.ts'
import { startSession } from '../../../api/session.ts'
import { useOpenStation } from '../events-api.ts'
import { useClaim } from './use-claim.ts'

type Answer = Parameters<typeof startAnsweringServer>[0]

/** A hook of a user of the day, at a server that answers so. */
async function atServer<T>(answer: Answer, hook: () => T) {
  const { url, sent } = await startAnsweringServer(answer)
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '7', scopes: ['technician'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  const client = createQueryClient()
  const { result, unmount } = renderHook(hook, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  onTestFinished(unmount)
  const keys = () => sent.filter(({ call }) => !call.startsWith('GET')).map(({ key }) => key)
  return { result, client, keys }
}

const kept = { participants: new Set<number>(), subjects: new Set<string>() }
const claimAt = (leftAt: number) => () =>
  useClaim(3, 'acuity', {
    isResting: false,
    parts: { kept, leftAt, read: async () => kept },
  })

const person = (id: number) => ({ id, patient_id: 100 + id, at_station: { user_id: 7 } })
const stationWith = (now: object[]) => ({
  status: 200,
  content: [{ station: 'acuity', open: true, next: [], waiting: 0, now }],
})

test('The next press of a call that failed asks anew, and is not answered as the one before', async () => {
  let calls = 0
  const { result, keys } = await atServer((call) => {
    if (call.startsWith('GET')) return stationWith([])
    return ++calls === 1
      ? { status: 500, content: { message: 'Ocupado' } }
      : { status: 200, content: person(5) }
  }, claimAt(0))
  await waitFor(() => expect(result.current.isKnown).toBe(true))
  await act(() => result.current.call())
  await act(() => result.current.call())
  expect(result.current.person?.id).toBe(5)
  expect(new Set(keys()).size).toBe(2)
})

test('A station that could not be closed is closed by the next press, though a colleague opened it meanwhile', async () => {
  const { result, keys } = await atServer(
    () => ({ status: 500, content: { message: 'Ocupado' } }),
    useOpenStation,
  )
  const close = { params: { id: 3, station: 'acuity' }, body: { open: false } } as const
  for (const _ of [1, 2]) await act(() => result.current.mutateAsync(close).catch(() => null))
  expect(new Set(keys()).size).toBe(2)
})

test('Whom a colleague ended is told as lost at the next look, also by a device whose clock was set back since the call', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let now: object[] = []
  const { result, client } = await atServer((call) => {
    if (call.startsWith('GET')) return stationWith(now)
    now = [person(5)]
    return { status: 200, content: person(5) }
  }, claimAt(0))
  await waitFor(() => expect(result.current.isKnown).toBe(true))
  await act(() => result.current.call())
  expect(result.current.person?.id).toBe(5)
  await act(() => client.invalidateQueries())
  expect(result.current.lost).toBe(false)
  vi.setSystemTime(Date.now() - 3_600_000)
  now = []
  await act(() => client.invalidateQueries())
  await waitFor(() => expect(result.current.lost).toBe(true))
})

test('A station calls, though the last part that waited left the device before its clock was set back', async () => {
  const { result } = await atServer(() => stationWith([]), claimAt(Date.now() + 3_600_000))
  await waitFor(() => expect(result.current.isKnown).toBe(true))
})
