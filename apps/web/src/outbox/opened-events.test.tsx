import { expect, onTestFinished, test, vi } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { startSession } from '../api/session.ts'
import type { EntryRow } from './device-database.ts'
import { followEvents } from './opened-events.ts'
import { tell } from './outbox-news.ts'

// The device, which no component test has: what was refused on it, and why.
const device = vi.hoisted(() => ({ refused: [] as object[], again: [] as string[] }))
vi.mock('./outbox.ts', () => ({
  entryRows: async () => device.refused,
  readNote: async (row: { code: string }) => ({ refusal: { code: row.code } }),
  sendAgain: async (...keys: string[]) => {
    device.again.push(...keys)
    device.refused = device.refused.filter((row) => !keys.includes((row as EntryRow).key))
  },
}))

const row = (key: string, eventId: number, code = 'event.not-open', more: object = {}) => ({
  key,
  userId: '7',
  eventId,
  state: 'attention',
  code,
  ...more,
})

test('What was refused because its event was not open is sent again by itself once it is, and nothing else', async () => {
  const status: Record<number, string> = { 2: 'planned', 3: 'closed' }
  const { url, sent } = await startAnsweringServer((call) => ({
    status: 200,
    content: { status: status[Number(call.split('/').at(-1))] },
  }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '7', scopes: ['tecnico'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  device.refused = [
    row('one', 2),
    row('other', 2),
    row('of a closed event', 3),
    row('refused for itself', 2, 'participant.inactive'),
    row('waits already', 2, 'event.not-open', { state: 'waiting' }),
    row("a colleague's", 2, 'event.not-open', { userId: '8' }),
  ]
  const over = new AbortController()
  onTestFinished(() => over.abort())
  followEvents('7', over.signal)
  const asked = () => sent.map(({ call }) => call)
  await expect
    .poll(() => new Set(asked()))
    .toEqual(new Set(['GET /screening-events/2', 'GET /screening-events/3']))
  expect(device.again).toEqual([])

  status[2] = 'open'
  await expect
    .poll(() => {
      tell({ kind: 'hurry' })
      return device.again
    })
    .toEqual(['one', 'other'])
})
