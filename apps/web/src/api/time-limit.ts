import { ApiError } from './api-error.ts'

const READ_MS = 20_000
const WRITE_MS = 30_000
/** For a file: how long nothing may move, however long the whole takes. */
const STALL_MS = 30_000
/** A sheet or a printed result must be made before its first byte comes. */
const MADE_MS = 60_000

export type TimeLimits = {
  /** Until the answer starts. */
  answer: number
  /** Between two signs of progress; undefined where the whole call has one limit. */
  stall?: number
  message: string
}

const SLOW_READ = 'O servidor demorou a responder. Tente de novo.'
const SLOW_WRITE = 'O servidor demorou a responder. Nada do que foi digitado se perdeu.'
const STOPPED = 'Você parou de esperar a resposta. Nada do que foi digitado se perdeu.'

/** How long a call may take. */
export function limitsOf(method: string, carries: 'json' | 'upload' | 'download'): TimeLimits {
  if (carries === 'upload') return { answer: STALL_MS, stall: STALL_MS, message: SLOW_WRITE }
  if (carries === 'download') return { answer: MADE_MS, stall: STALL_MS, message: SLOW_READ }
  return method === 'GET'
    ? { answer: READ_MS, message: SLOW_READ }
    : { answer: WRITE_MS, message: SLOW_WRITE }
}

/** A person stopped waiting for a write, which may have reached the server all the same. */
export function stopped(): ApiError {
  return new ApiError(0, STOPPED, {}, undefined, true)
}

export type Clock = {
  /** Aborted by the caller, or with an `ApiError` when the time is over. */
  signal: AbortSignal
  /** There was progress: the time of a file starts again. */
  tick: () => void
  stop: () => void
}

export function startClock({ answer, stall, message }: TimeLimits, outer?: AbortSignal): Clock {
  const controller = new AbortController()
  const end = () => controller.abort(new ApiError(0, message, {}, undefined, true))
  const follow = () => controller.abort(outer?.reason)
  if (outer?.aborted) follow()
  outer?.addEventListener('abort', follow)
  let timer = setTimeout(end, answer)
  return {
    signal: controller.signal,
    tick: () => {
      if (stall === undefined) return
      clearTimeout(timer)
      timer = setTimeout(end, stall)
    },
    stop: () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', follow)
    },
  }
}
