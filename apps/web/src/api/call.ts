import type { AnswerOf, BodyInput, EndpointOptions, QueryInput } from '@iris/contracts/endpoint'
import { LOCKED_STATUS } from '@iris/contracts/errors'
import { refuseChanged } from './changed-file.ts'
import { accepted, exchange } from './exchange.ts'
import { screenLock } from './locked-screen.ts'
import { addressOf, bodyOf, type Files, filenameOf, searchHeader, type Values } from './request.ts'
import { uuid } from './retry-key.ts'
import { sessionStore } from './session.ts'
import { personOf } from './session-store.ts'

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

/** What a call needs, taken from its endpoint. */
export type CallInput<E extends EndpointOptions> = ParamsPart<E> &
  QueryPart<E> &
  BodyPart<E> &
  FilesPart<E>

export type CallOptions = {
  signal?: AbortSignal
  /** For a POST or PUT; a new one by default. `useCall` keeps it for retries. */
  idempotencyKey?: string
  /** The part that was sent, from 0 to 1. */
  onUploadProgress?: (part: number) => void
  /** Uses this token (of a registration link) instead of the login; its 401 ends no session. */
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

/** Loads a file answer, as bytes and name. */
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

/** Loads bytes from an address that the API gave (a patient's picture), with the bearer token. */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<Blob> {
  const request = { method: 'GET', headers: {}, signal, isFile: true }
  const go = (headers: Record<string, string>) => exchange(url, { ...request, headers })
  return (await asLoggedIn(go, { signal })).blob()
}

/** What a lost answer could make happen twice. */
const SAVES: ReadonlySet<string> = new Set(['POST', 'PUT'])

async function send(
  endpoint: EndpointOptions,
  input: AnyInput,
  options: CallOptions,
): Promise<Response> {
  const { signal, token, onUploadProgress } = options
  const url = addressOf(endpoint, input.params, input.query)
  const body = bodyOf(input.body, input.files)
  const own: Record<string, string> = {
    accept: 'application/json, */*',
    ...searchHeader(input.query),
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(SAVES.has(endpoint.method) && { 'idempotency-key': options.idempotencyKey ?? uuid() }),
  }
  if (input.files) await refuseChanged(input.files)
  const isFile = endpoint.response === 'file'
  const go = (bearer: Record<string, string>) =>
    exchange(url, {
      method: endpoint.method,
      headers: { ...own, ...bearer },
      body,
      signal,
      isFile,
      onUploadProgress,
    })
  if (token === undefined && endpoint.access !== 'public')
    return asLoggedIn(go, { signal, whileLocked: endpoint.whileLocked })
  return accepted(await go(bearerOf(token ?? sessionStore.token())))
}

/**
 * Sends with the login. spec 1 §8: a 401 ends it, whatever was called. While somebody has unsaved work, the login is
 * asked for over the page; the server has done nothing yet, so the call is then sent again. The same happens while
 * the screen is locked.
 */
async function asLoggedIn(
  go: (bearer: Record<string, string>) => Promise<Response>,
  { signal, whileLocked = false }: { signal?: AbortSignal; whileLocked?: boolean },
): Promise<Response> {
  for (;;) {
    await sessionStore.ready(signal)
    if (!whileLocked) await screenLock.ready(signal)
    const token = sessionStore.token()
    const answer = await go(bearerOf(token))
    if (answer.status === LOCKED_STATUS && token === sessionStore.token()) {
      screenLock.lock()
      continue
    }
    if (answer.status !== 401 || token === null) return accepted(answer)
    sessionStore.lapse(token)
    // Never in the name of another person.
    if (personOf(sessionStore.person()) !== personOf(token)) return accepted(answer)
  }
}

function bearerOf(token: string | null): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {}
}
