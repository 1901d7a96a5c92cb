import type { AnswerOf, BodyInput, EndpointOptions, QueryInput } from '@iris/contracts/endpoint'
import { ApiError, NO_CONNECTION, toApiError } from './api-error.ts'
import { uuid } from './idempotency.ts'
import { addressOf, bodyOf, type Files, filenameOf, type Values } from './request.ts'
import { sessionStore } from './session.ts'

type Loose = string | number | boolean | null | undefined

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

type ParamsPart<E extends EndpointOptions> = [ParamNames<E['path']>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamNames<E['path']>, string | number> }

type QueryPart<E extends EndpointOptions> =
  QueryInput<E> extends undefined
    ? { query?: undefined }
    : { query?: { [K in keyof QueryInput<E>]?: Loose } }

type BodyPart<E extends EndpointOptions> =
  BodyInput<E> extends undefined ? { body?: undefined } : { body: BodyInput<E> }

type FilesPart<E extends EndpointOptions> = E['files'] extends object
  ? { files?: Files }
  : { files?: undefined }

/** What a call needs, read off its endpoint. */
export type CallInput<E extends EndpointOptions> = ParamsPart<E> &
  QueryPart<E> &
  BodyPart<E> &
  FilesPart<E>

export type CallOptions = {
  signal?: AbortSignal
  /** Of a POST; a fresh one unless given. `useCall` keeps it over retries. */
  idempotencyKey?: string
  /** Part sent, from 0 to 1. */
  onUploadProgress?: (part: number) => void
  /** Speaks with this token (a registration link) instead of the login; its 401 ends no session. */
  token?: string
}

type AnyInput = { params?: Values; query?: Values; body?: unknown; files?: Files }

/** Calls the API: a typed answer, or an `ApiError`. */
export async function call<E extends EndpointOptions>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const answer = await send(endpoint, input as AnyInput, options)
  return (answer.status === 204 ? undefined : await answer.json()) as AnswerOf<E>
}

/** Fetches a file answer, as bytes and name. */
export async function callFile<E extends EndpointOptions>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<{ blob: Blob; filename: string }> {
  const answer = await send(endpoint, input as AnyInput, options)
  const last = endpoint.path.split('/').at(-1) ?? 'arquivo'
  return {
    blob: await answer.blob(),
    filename: filenameOf(answer.headers.get('content-disposition'), last),
  }
}

/** Fetches bytes by an address the API gave (a patient's image), with the bearer token. */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<Blob> {
  const answer = await perform(url, { headers: authorization(), signal }).catch(lost(signal))
  if (!answer.ok) throw await refused(answer)
  return answer.blob()
}

async function send(
  endpoint: EndpointOptions,
  input: AnyInput,
  options: CallOptions,
): Promise<Response> {
  const url = addressOf(endpoint, input.params, input.query)
  const body = bodyOf(input.body, input.files)
  const headers: Record<string, string> = {
    accept: 'application/json, */*',
    ...authorization(options.token),
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(endpoint.method === 'POST' && { 'idempotency-key': options.idempotencyKey ?? uuid() }),
  }
  const init = { method: endpoint.method, headers, body, signal: options.signal }
  const { onUploadProgress } = options
  const sent = onUploadProgress ? upload(url, init, onUploadProgress) : perform(url, init)
  const answer = await sent.catch(lost(options.signal))
  if (!answer.ok) throw await refused(answer, options.token)
  return answer
}

type Init = {
  method?: string
  headers: Record<string, string>
  body?: string | FormData
  signal?: AbortSignal
}

// The visit's secret of a public registration is a cookie of the same origin.
function perform(url: string, init: Init): Promise<Response> {
  return fetch(url, { ...init, credentials: 'same-origin' })
}

/** `fetch` cannot tell how much has been sent, so an upload with progress goes the older way. */
function upload(url: string, init: Init, onProgress: (part: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'POST', url)
    for (const [name, value] of Object.entries(init.headers)) request.setRequestHeader(name, value)
    request.responseType = 'blob'
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onload = () =>
      resolve(
        new Response(request.status === 204 ? null : (request.response as Blob), {
          status: request.status,
        }),
      )
    request.onerror = () => reject(new TypeError('network'))
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    init.signal?.addEventListener('abort', () => request.abort())
    request.send(init.body)
  })
}

function authorization(token: string | null = sessionStore.token()): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {}
}

function lost(signal: AbortSignal | undefined) {
  return (cause: unknown): never => {
    if (signal?.aborted) throw cause
    throw new ApiError(0, NO_CONNECTION)
  }
}

async function refused(answer: Response, ownToken?: string): Promise<ApiError> {
  const body: unknown = await answer.json().catch(() => undefined)
  // spec 1 §8: a 401 logs out, whatever was called; a link token's 401 says nothing of the login.
  if (answer.status === 401 && ownToken === undefined) sessionStore.end()
  return toApiError(answer.status, body)
}
