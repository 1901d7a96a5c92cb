import { sessionStore } from '../api/session.ts'
import { untilThere } from '../api/until-there.ts'
import { canKeep } from './can-keep.ts'
import { deviceDatabase } from './device-database.ts'
import { entryRows, isAnythingKept } from './outbox.ts'
import { deviceKey } from './own-device-key.ts'
// At hand before the network goes: the form that needs it fetches it only then.
import './kept-write.ts'
import { outboxSummary, watchOutbox } from './outbox-summary.ts'
import { startSender } from './sender.ts'
import { askToPersist } from './storage-room.ts'

/** An answer that nothing waits for is kept this long, for the count of the day. */
const ANSWERS_LIVE_MS = 2 * 24 * 60 * 60_000

/** Everything that runs while somebody who works at stations is logged in. Returns how to stop. */
export function startOutbox(): () => void {
  if (!canKeep()) return () => undefined
  watchOutbox()
  void askToPersist()
  // The key is at hand before the network goes.
  deviceKey().catch(() => undefined)
  void sweepAnswers().catch(() => undefined)
  return startSender()
}

/**
 * The same where nothing says that something is left from before: the note of it may have died with the browser, which
 * writes it down when it likes. Returns how to stop.
 */
export function startIfKept(): () => void {
  let stop: (() => void) | undefined
  const over = new AbortController()
  // The device's database may open the next time.
  untilThere(isAnythingKept, over.signal).then(
    (isKept) => {
      if (isKept && !over.signal.aborted) stop = startOutbox()
    },
    () => undefined,
  )
  return () => {
    over.abort()
    stop?.()
  }
}

// A login that ran out is asked for over the page while something waits to be sent.
sessionStore.holdWhile(() => outboxSummary().waiting > 0)

async function sweepAnswers(): Promise<void> {
  const needed = new Set((await entryRows()).flatMap(({ needs }) => needs))
  const database = await deviceDatabase()
  for (const { key, at } of await database.getAll('answers'))
    if (!needed.has(key) && Date.now() - at > ANSWERS_LIVE_MS) await database.delete('answers', key)
}
