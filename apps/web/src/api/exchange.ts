import { ApiError, isOfGateway, NO_CONNECTION, toApiError } from './api-error.ts'
import { reach } from './reach.ts'
import { serverClock } from './server-clock.ts'
import { counted } from './settled-page.ts'
import { type Clock, limitsOf, startClock } from './time-limit.ts'

export type Request = {
  method: string
  headers: Record<string, string>
  body?: string | FormData
  signal?: AbortSignal
  /** The answer is a file: it may take long while it makes progress. */
  isFile?: boolean
  /** The part that was sent, from 0 to 1. */
  onUploadProgress?: (part: number) => void
}

/**
 * Sends a request and reads its whole answer within its time. Rejects with an `ApiError`, or as its caller aborted
 * it.
 */
export function exchange(url: string, request: Request): Promise<Response> {
  return counted(timed(url, request))
}

async function timed(url: string, request: Request): Promise<Response> {
  const isUpload = request.body instanceof FormData
  const carries = isUpload ? 'upload' : request.isFile ? 'download' : 'json'
  const clock = startClock(limitsOf(request.method, carries), request.signal)
  try {
    const answer = await (isUpload ? upload(url, request, clock) : fetchWhole(url, request, clock))
    if (answer.ok && typeOf(answer).startsWith('text/html'))
      throw new Error('a page, not an answer')
    reach.tell(!isOfGateway(answer.status) || typeOf(answer).includes('json'))
    return answer
  } catch (cause) {
    if (clock.signal.reason instanceof ApiError) throw clock.signal.reason
    if (request.signal?.aborted) throw cause
    reach.tell(false)
    throw new ApiError(0, NO_CONNECTION)
  } finally {
    clock.stop()
  }
}

/** The server answers no call with a page. Whoever stands in between does: a proxy without it, the login of a network. */
const typeOf = ({ headers }: Response) => headers.get('content-type') ?? ''

/** The answer, or an `ApiError` of the server's refusal. */
export async function accepted(answer: Response): Promise<Response> {
  if (answer.ok) return answer
  const error = toApiError(answer.status, await answer.json().catch(() => undefined))
  error.retryAfterMs = millisecondsOf(answer.headers.get('retry-after'))
  throw error
}

/** A `Retry-After`: seconds, or the moment itself. */
function millisecondsOf(sent: string | null): number {
  if (!sent) return 0
  const wait = /^\d+$/.test(sent) ? Number(sent) * 1000 : Date.parse(sent) - Date.now()
  return Math.max(0, wait) || 0
}

// The secret of a registration visit is a cookie of the same origin.
async function fetchWhole(url: string, request: Request, clock: Clock): Promise<Response> {
  const { method, headers, body } = request
  const answer = await fetch(url, {
    method,
    headers,
    body,
    credentials: 'same-origin',
    signal: clock.signal,
  })
  serverClock.hear(answer.headers.get('date'))
  // A `Response` of a status without body (204) cannot be made with one.
  if (!answer.body || answer.status === 204) return answer
  const chunks: BlobPart[] = []
  const reader = answer.body.getReader()
  for (;;) {
    clock.tick()
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
  }
  const type = answer.headers.get('content-type') ?? undefined
  return new Response(new Blob(chunks, { type }), {
    status: answer.status,
    headers: answer.headers,
  })
}

/** `fetch` does not report upload progress, so files use XMLHttpRequest. */
function upload(url: string, { method, headers, body, onUploadProgress }: Request, clock: Clock) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'blob'
    request.upload.onprogress = (event) => {
      clock.tick()
      if (event.lengthComputable) onUploadProgress?.(event.loaded / event.total)
    }
    request.upload.onload = clock.tick
    request.onprogress = clock.tick
    request.onload = () => {
      const { status } = request
      const later = request.getResponseHeader('retry-after')
      const headers = later === null ? undefined : { 'retry-after': later }
      resolve(new Response(status === 204 ? null : (request.response as Blob), { status, headers }))
    }
    request.onerror = () => reject(new TypeError('network'))
    request.onabort = () => reject(clock.signal.reason)
    clock.signal.addEventListener('abort', () => request.abort())
    if (clock.signal.aborted) reject(clock.signal.reason)
    else request.send(body)
  })
}
