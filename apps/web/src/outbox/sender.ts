import type { EndpointOptions } from '@iris/contracts/endpoint'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { reach } from '../api/reach.ts'
import { sessionStore } from '../api/session.ts'
import { personOf } from '../api/session-store.ts'
import { createBell } from './bell.ts'
import { DAMAGED, isDamage } from './damaged.ts'
import { deviceDatabase, type EntryRow } from './device-database.ts'
import type { Entry, EntryRefusal } from './entry.ts'
import { withAnswers } from './later.ts'
import { followEvents } from './opened-events.ts'
import { answersTo, entryRows, readEntry, setAside, settle } from './outbox.ts'
import { type Net, tell } from './outbox-news.ts'
import { orphans, pauseAfter, restsAlone, sendableNow } from './sending-order.ts'

/** How many people's entries are sent at once. Entries of one person are sent one by one. */
const LANES = 4
/** How often it looks again even without news. */
const LOOK_EVERY_MS = 30_000
const AGAIN_AFTER_MS = 5_000

const NONE: ReadonlySet<string> = new Set()

const LOST_GROUND: EntryRefusal = {
  status: 404,
  code: undefined,
  message: 'O registro de que este depende foi descartado.',
  errors: {},
}

/**
 * Sends what waits on this device of who is logged in, in whichever of their tabs leads, for as long as one is open.
 * Returns how to stop.
 */
export function startSender(): () => void {
  const stop = new AbortController()
  const userId = personOf(sessionStore.person())
  if (userId !== undefined) void lead(userId, stop.signal)
  return () => stop.abort()
}

async function lead(userId: string, signal: AbortSignal): Promise<void> {
  const send = () => sendWhile(userId, signal)
  while (!signal.aborted) {
    try {
      // A tab that asks for the login again lets another tab lead.
      await loggedIn(userId, signal)
      await navigator.locks.request(`outbox:${userId}`, { signal }, send)
    } catch {
      // The device's database could not be read: it is tried again, by whichever tab is first.
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
    }
  }
}

const isLoggedIn = (userId: string) => personOf(sessionStore.token()) === userId

/** Also while their login is asked for again. Nothing of one person is sealed with the key of another. */
const isTheirs = ({ userId }: EntryRow) => personOf(sessionStore.person()) === userId

/** Milliseconds that no correction of the device's clock moves: it mostly comes with the network. */
const now = () => performance.now()

function loggedIn(userId: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const off = sessionStore.subscribe(look)
    signal.addEventListener('abort', end)
    look()
    function look() {
      if (isLoggedIn(userId)) end()
    }
    function end() {
      off()
      signal.removeEventListener('abort', end)
      resolve()
    }
  })
}

async function sendWhile(userId: string, signal: AbortSignal): Promise<void> {
  /** The entries that travel, by subject. */
  const busy = new Map<string, string>()
  const resting = new Map<string, { until: number; failures: number }>()
  const over = new AbortController()
  const ended = AbortSignal.any([signal, over.signal])
  const bell = createBell(ended)
  followEvents(userId, ended)
  let net: Net = { downSince: null, sending: [], burst: null, sentAt: null }
  let failures = 0
  let resumeAt = 0
  let done = 0

  function say(change: Partial<Net>) {
    net = { ...net, ...change }
    tell({ kind: 'net', net })
  }

  const failuresOf = ({ subject }: EntryRow) => resting.get(subject)?.failures ?? 0

  function rest(row: EntryRow, asked: number) {
    const times = failuresOf(row) + 1
    resting.set(row.subject, { until: now() + pauseAfter(times, asked), failures: times })
  }

  async function send(row: EntryRow) {
    const wasReached = reach.isReached()
    // What became of it could not be stored: it is sent again, and answered as before.
    const { outcome, asked = 0 } = await sendOne(row).catch((): Sent => ({ outcome: 'unwell' }))
    if (outcome === 'unreachable') {
      if (restsAlone({ wasReached, failures: failuresOf(row), asked })) rest(row, asked)
      failures++
      resumeAt = now() + pauseAfter(failures, asked)
      if (net.downSince === null) say({ downSince: Date.now() })
      return
    }
    failures = 0
    if (net.downSince !== null) say({ downSince: null })
    if (outcome === 'unwell') rest(row, asked)
    else resting.delete(row.subject)
    if (outcome === 'sent') done++
  }

  try {
    while (!signal.aborted && isLoggedIn(userId)) {
      const rows = await entryRows()
      const mine = rows.filter((row) => row.userId === userId && row.state === 'waiting')
      const answered = await answeredKeys()
      for (const { key } of orphans(rows, answered).filter((row) => mine.includes(row)))
        await setAside(key, LOST_GROUND)

      // What waits behind a refused one waits for a person.
      const isAnythingDue = sendableNow(mine, { userId, busy: NONE, answered }).length > 0
      if (!isAnythingDue && busy.size === 0 && (net.burst || net.downSince !== null)) {
        const sentAt = done > 0 ? Date.now() : net.sentAt
        // What could not be sent may have been thrown away: then nothing says any more that the network is gone.
        say({ burst: null, sending: [], sentAt, downSince: null })
        done = 0
      }
      const at = now()
      const isOpen = at >= resumeAt && navigator.onLine
      const resters = [...resting].filter(([, { until }]) => until > at).map(([subject]) => subject)
      const ready = isOpen
        ? sendableNow(mine, { userId, busy: new Set([...busy.keys(), ...resters]), answered })
        : []
      ready.sort((one, other) => failuresOf(one) - failuresOf(other))
      // After a failure one entry tests the connection for all.
      const lanes = failures > 0 ? 1 : LANES
      for (const row of ready.slice(0, Math.max(0, lanes - busy.size))) {
        busy.set(row.subject, row.key)
        void send(row).finally(() => {
          busy.delete(row.subject)
          bell.ring()
        })
      }
      if (busy.size > 0)
        say({ sending: [...busy.values()], burst: { done, total: done + mine.length } })
      const waits = [resumeAt, ...resting.values()].map((each) =>
        typeof each === 'number' ? each : each.until,
      )
      const next = Math.min(...waits.filter((each) => each > at), at + LOOK_EVERY_MS)
      if (await bell.rung(next - at)) resumeAt = 0
    }
  } finally {
    over.abort()
  }
}

async function answeredKeys(): Promise<Set<string>> {
  return new Set(await (await deviceDatabase()).getAllKeys('answers'))
}

/** 'unwell': the server is there and could not do this one. 'held': nobody is logged in any more. */
type Outcome = 'sent' | 'refused' | 'unreachable' | 'unwell' | 'held'
/** With how long the server asked to wait, in milliseconds. */
type Sent = { outcome: Outcome; asked?: number }

async function sendOne(row: EntryRow): Promise<Sent> {
  let entry: Entry | undefined
  try {
    entry = await readEntry(row)
    // Another tab took it back.
    if (!entry) return { outcome: 'sent' }
    const { files, ...input } = withAnswers(entry.input, await answersTo(entry.needs))
    const answer = await call(
      entry.endpoint as EndpointOptions,
      { ...input, ...(hasFiles(files) && { files }) } as never,
      {
        idempotencyKey: entry.key,
        onUploadProgress: (part) => tell({ kind: 'progress', key: row.key, part }),
      },
    )
    if (!isTheirs(row)) return { outcome: 'held' }
    await settle(row.key, answer)
    return { outcome: 'sent' }
  } catch (cause) {
    if (!isTheirs(row)) return { outcome: 'held' }
    if (!(cause instanceof ApiError)) {
      if (entry || !isDamage(cause)) return { outcome: 'unwell' }
      await setAside(row.key, DAMAGED)
      return { outcome: 'refused' }
    }
    const { status, code, retryAfterMs: asked } = cause
    if (status === 401) return { outcome: 'held' }
    if (cause.isUnreached) return { outcome: 'unreachable', asked }
    // A tab that was closed sent it before, and the server is still working on it.
    if (code === 'idempotency.running') return { outcome: 'unwell', asked }
    if (status >= 500 || status === 408 || status === 429) {
      tell({ kind: 'failed', key: row.key, refusal: refusalOf(cause) })
      return { outcome: 'unwell', asked }
    }
    await setAside(row.key, refusalOf(cause))
    return { outcome: 'refused' }
  }
}

const refusalOf = ({ status, code, message, errors, current }: ApiError): EntryRefusal => ({
  status,
  code,
  message,
  errors,
  ...(current !== undefined && { current }),
})

const hasFiles = (files: Entry['input']['files']) => Object.values(files ?? {}).some(Boolean)
