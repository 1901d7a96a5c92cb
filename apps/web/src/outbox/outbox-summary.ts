import { startOfDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { useSyncExternalStore } from 'react'
import { exchange } from '../api/exchange.ts'
import { reach } from '../api/reach.ts'
import { sessionStore } from '../api/session.ts'
import { personOf } from '../api/session-store.ts'
import { canKeep } from './can-keep.ts'
import { deviceDatabase } from './device-database.ts'
import { lossHere, noteCount, noteStoring } from './last-count.ts'
import { entryRows } from './outbox.ts'
import { onNews } from './outbox-news.ts'
import { NOTHING_WAITS, type OutboxSummary } from './outbox-state.ts'

/** Many saves come together; the screen is told once. */
const TOGETHER_MS = 150
/** How often it is asked whether the server is there again, where nothing else asks it anything. */
const ASK_EVERY_MS = 30_000

let now = { ...NOTHING_WAITS, isCounted: !canKeep() }
let isCountDue = false
const listeners = new Set<() => void>()

function change(next: Partial<OutboxSummary>) {
  now = { ...now, ...next }
  for (const listener of listeners) listener()
}

async function count(): Promise<void> {
  isCountDue = false
  const userId = personOf(sessionStore.person())
  const rows = await entryRows()
  const mine = rows.filter((row) => row.userId === userId)
  const names = Map.groupBy(
    rows.filter((row) => row.userId !== userId),
    (row) => row.userId,
  )
  const since = Date.parse(startOfDay(todayInSaoPaulo()))
  noteCount(rows)
  const answers = await (await deviceDatabase()).getAll('answers')
  change({
    waiting: mine.filter(({ state }) => state === 'waiting').length,
    attention: mine.filter(({ state }) => state === 'attention').length,
    others: [...names.values()].map((each) => ({
      name: each.findLast(({ userName }) => userName !== '')?.userName ?? 'outra pessoa',
      count: each.length,
    })),
    loss: lossHere(),
    confirmed: answers.filter((each) => each.userId === userId && each.at >= since).length,
    isCounted: true,
  })
}

function countSoon() {
  if (isCountDue) return
  isCountDue = true
  // What cannot be read is looked for again: until then nobody may say that all is sent.
  setTimeout(() => void count().catch(() => setTimeout(countSoon, ASK_EVERY_MS)), TOGETHER_MS)
}

let isWatching = false

/** Keeps the summary right from now on. */
export function watchOutbox(): void {
  if (isWatching || !canKeep()) return
  isWatching = true
  onNews((news) => {
    if (news.kind === 'changed') {
      // At once, for a login that runs out now must not take the page away.
      if (news.kept) {
        // A count that began before this write may have put the note away since.
        noteStoring()
        change({ waiting: now.waiting + news.kept })
      }
      countSoon()
    }
    if (news.kind === 'net') change({ net: news.net })
    if (news.kind === 'loss') {
      change({ loss: lossHere() })
      countSoon()
    }
    if (news.kind === 'no-room') change({ isFull: true })
    const isRoomier =
      news.kind === 'answered' || (news.kind === 'changed' && news.kept !== undefined)
    if (isRoomier && now.isFull) change({ isFull: false })
  })
  sessionStore.subscribe(countSoon)
  change({ loss: lossHere() })
  const look = () => change({ isOffline: reach.isCut() })
  reach.subscribe(look)
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  window.addEventListener('online', ask)
  window.setInterval(ask, ASK_EVERY_MS)
  look()
  countSoon()
}

/** The last call that failed would stand for ever on a page that makes none. */
function ask() {
  if (reach.isReached() || !navigator.onLine) return
  exchange('/health', { method: 'GET', headers: {} }).catch(() => undefined)
}

/** As last counted: nothing waits for as long as a page has just been opened. */
export const outboxSummary = () => now

/** Counted now, for whom an answer of a moment ago could be wrong. */
export async function countedOutbox(): Promise<OutboxSummary> {
  await count()
  return now
}

export function useOutboxSummary(): OutboxSummary {
  return useSyncExternalStore(subscribe, outboxSummary)
}

function subscribe(listener: () => void) {
  watchOutbox()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
