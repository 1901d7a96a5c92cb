import { getUser } from '@iris/contracts/users'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { outdatedReads } from '../api/outdated-reads.ts'
import { createQueryClient } from '../api/query-client.ts'
import { sessionStore, startSession } from '../api/session.ts'
import { STORAGE_KEYS } from '../api/storage-keys.ts'
import { useSession } from '../api/use-session.ts'
import { useIdleLock } from './use-idle-lock.ts'

const MINUTE = 60_000
const NOON = Date.parse('2026-12-01T12:00:00Z')

afterEach(() => {
  vi.useRealTimers()
  sessionStore.end()
  localStorage.clear()
})

function Page() {
  const { role } = useSession()
  const isLocked = useIdleLock()
  return <p>{`${role}, ${isLocked ? 'locked' : 'open'}`}</p>
}

type Person = { role: string; type: number }

/** A page of this person at noon, whom the server locks out after a minute if they see patients. */
async function open(person: Person) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  const server = { isAway: false }
  const { url, sent } = await startAnsweringServer((call) => {
    if (call === 'GET /users/1') return { status: 200, content: { id: 1, type: person.type } }
    if (call === 'POST /me/lock') return { status: server.isAway ? 503 : 204, content: null }
    const idle_minutes = person.role === 'comercial' ? 0 : 1
    return { status: 200, content: { idle_minutes, locked: false, pin: false } }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: [person.role], jti: 'a', exp: NOON / 1000 + 43_200 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, true)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  await screen.findByText(`${person.role}, open`)
  const count = (call: string) => sent.filter((each) => each.call === call).length
  await expect.poll(() => count('GET /me/lock')).toBe(1)
  /** Somebody types until the page, which has read by then how long it waits, notes it down. */
  const type = () =>
    expect
      .poll(async () => {
        await user.keyboard('{Shift}')
        return Object.keys(localStorage).some((key) => key.startsWith(STORAGE_KEYS.active))
      })
      .toBe(true)
  return { server, count, type }
}

/** Whoever looks at the clock: the page does it each few seconds, and when its tab comes to the front. */
const look = () => document.dispatchEvent(new Event('visibilitychange'))

test('Whoever moves from sales to a type that sees patients has the idle lock at once', async () => {
  const person = { role: 'comercial', type: 4 }
  const { count, type } = await open(person)
  await expect.poll(() => count('GET /users/1')).toBe(1)
  Object.assign(person, { role: 'tecnico', type: 3 })
  outdatedReads.tell([getUser])
  await screen.findByText('tecnico, open')
  await expect.poll(() => count('GET /me/lock')).toBe(2)
  await type()
  vi.setSystemTime(NOON + MINUTE)
  await expect
    .poll(() => {
      look()
      return screen.queryByText('tecnico, locked')
    })
    .not.toBeNull()
})

test('A lock that could not be told is tried again though the clock of the device is set back meanwhile', async () => {
  const { server, count, type } = await open({ role: 'tecnico', type: 3 })
  await type()
  server.isAway = true
  const untilTold = (times: number) =>
    expect
      .poll(() => {
        look()
        return count('POST /me/lock')
      })
      .toBe(times)
  vi.setSystemTime(NOON + MINUTE)
  await untilTold(1)
  await screen.findByText('tecnico, open')

  server.isAway = false
  vi.setSystemTime(NOON - 60 * MINUTE)
  look()
  expect(count('POST /me/lock')).toBe(1)
  vi.setSystemTime(NOON - 59 * MINUTE)
  await untilTold(2)
  await screen.findByText('tecnico, locked')
})
