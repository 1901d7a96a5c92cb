import { getEvent } from '@iris/contracts/screening-events'
import { call } from '../api/call.ts'
import { reach } from '../api/reach.ts'
import { entryRows, readNote, sendAgain } from './outbox.ts'
import { onNews } from './outbox-news.ts'

const ASK_EVERY_MS = 10_000

/**
 * Sends again what the server refused because its event was not open, once it is: a whole day may be made on a device before
 * anybody with a network starts the event. Asks as long as something was refused so, until `signal` ends.
 */
export function followEvents(userId: string, signal: AbortSignal): void {
  let isAsking = false

  async function ask() {
    if (isAsking || reach.isCut()) return
    isAsking = true
    // What cannot be read, on the device or from the server, is asked again.
    await sendOpened(userId, signal).catch(() => undefined)
    isAsking = false
  }

  const timer = setInterval(ask, ASK_EVERY_MS)
  const stops = [
    onNews(({ kind }) => kind === 'hurry' && void ask()),
    reach.subscribe((isReached) => isReached && void ask()),
    () => clearInterval(timer),
  ]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  void ask()
}

async function sendOpened(userId: string, signal: AbortSignal): Promise<void> {
  for (const [id, keys] of await refusedByEvent(userId)) {
    const event = await call(getEvent, { params: { id } }, { signal }).catch(() => undefined)
    if (event?.status === 'open') await sendAgain(...keys)
  }
}

/** The entries of a person that wait for their event to be opened. */
async function refusedByEvent(userId: string): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>()
  for (const row of await entryRows()) {
    if (row.userId !== userId || row.state !== 'attention' || row.eventId == null) continue
    const note = await readNote(row).catch(() => undefined)
    if (note?.refusal?.code !== 'event.not-open') continue
    found.set(row.eventId, [...(found.get(row.eventId) ?? []), row.key])
  }
  return found
}
