import type { ErrorCode } from '@iris/contracts/errors'
import { ApiError } from '../api/api-error.ts'
import type { EntryRefusal, Intent } from './entry.ts'
import { isNoRoom, whyNotKept } from './not-kept.ts'
import { discard, keep } from './outbox.ts'
import { onNews, tell } from './outbox-news.ts'
import { isUnreachable } from './outbox-state.ts'
import { outboxSummary } from './outbox-summary.ts'

/** How long a screen waits for the server before it goes on, files or not: the write is safe on the device by then. */
const WAIT_MS = 5_000

type Outcome = (signal: AbortSignal, onUploadProgress?: (part: number) => void) => Promise<unknown>

/** Without an outcome it is not on this device, and `explain` says so of a call that failed in its place. */
type Stored = { outcome: Outcome } | { outcome?: never; explain: (failure: unknown) => unknown }

/** Stores a write. */
export async function store(intent: Intent, userName: string): Promise<Stored> {
  try {
    await keep([intent], { userName })
  } catch (cause) {
    if (isNoRoom(cause)) tell({ kind: 'no-room' })
    return { explain: (failure) => whyNotKept(cause, failure) }
  }
  return {
    outcome: (signal, onUploadProgress) => outcomeOf(intent.key, signal, onUploadProgress),
  }
}

/**
 * The answer; undefined when the entry waits. What the server refused or could not do goes back to the form, which still
 * holds it: sent again it has the same key.
 */
function outcomeOf(
  key: string,
  signal: AbortSignal,
  onUploadProgress?: (part: number) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(leave, WAIT_MS)
    const off = onNews((news) => {
      if (news.kind === 'net' && news.net.downSince !== null) return leave()
      if (!('key' in news) || news.key !== key) return
      if (news.kind === 'progress') onUploadProgress?.(news.part)
      if (news.kind === 'answered') end(() => resolve(news.answer ?? null))
      if (news.kind === 'failed') end(() => takeBack(news.refusal))
    })
    signal.addEventListener('abort', leave)
    if (signal.aborted || isUnreachable(outboxSummary())) leave()

    function takeBack(refusal: EntryRefusal) {
      void discard(key).then(
        () => reject(errorOf(refusal)),
        () => resolve(undefined),
      )
    }
    function end(then: () => void) {
      clearTimeout(timer)
      off()
      signal.removeEventListener('abort', leave)
      then()
    }
    function leave() {
      end(() => resolve(undefined))
    }
  })
}

function errorOf({ status, message, errors, code, current }: EntryRefusal): ApiError {
  const error = new ApiError(status, message, errors, code as ErrorCode | undefined)
  error.current = current
  return error
}
