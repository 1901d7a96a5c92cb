import type { ErrorCode } from '@iris/contracts/errors'
import type { FieldErrors } from '@iris/contracts/messages'

export const NO_CONNECTION = 'Sem conexão. Verifique a rede e tente de novo.'

/** What a proxy refuses by its size comes as a page without words for people. */
const TOO_LARGE = 'O arquivo é grande demais para este servidor.'

/** A call without a successful answer. `status` 0: the network failed, not the server. */
export class ApiError extends Error {
  readonly status: number
  /** By dotted path, for a 422. */
  readonly errors: FieldErrors
  /** The code of the refusal; undefined when the answer has none. The message is only for people. */
  readonly code: ErrorCode | undefined
  /** The caller stopped waiting: the server may have done it, and a retry with the same key finds out. */
  readonly mayHaveArrived: boolean
  /** What stands in place of an edit that came too late. */
  current: unknown
  /** How many more birth dates a link to a result takes. */
  attemptsLeft: number | undefined
  /** How long the server asks to wait before another try, in milliseconds. */
  retryAfterMs = 0
  constructor(
    status: number,
    message: string,
    errors: FieldErrors = {},
    code?: ErrorCode,
    mayHaveArrived = false,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.errors = errors
    this.code = code
    this.mayHaveArrived = mayHaveArrived
  }

  /** The sender can correct what was sent: the value of a field, or a file that is too large or of the wrong kind. */
  get isOfFields(): boolean {
    return this.status === 422 || this.status === 413 || this.status === 415
  }

  /** What is on the screen is no longer so: it is gone, or somebody else changed it. */
  get isOvertaken(): boolean {
    return this.status === 404 || this.status === 409
  }

  /** The server is away for now: no network, or what stands before it says so in words of its own. */
  get isUnreached(): boolean {
    const { status, code } = this
    return status === 0 || status === 503 || (isOfGateway(status) && code === undefined)
  }

  /** Nobody knows whether the server did it: it may be sent again with the same key. */
  get isUncertain(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

/** What a proxy answers whose server is down. The server itself means a mail or an address by some of these. */
export const isOfGateway = (status: number) => status >= 502 && status <= 504

/** The first message of each field of a 422 or of a refused file; `{}` for any other failure. */
export function fieldMessages(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || !error.isOfFields) return {}
  return Object.fromEntries(
    Object.entries(error.errors).map(([path, messages]) => [path, messages[0] ?? error.message]),
  )
}

/** The sentence to show for any failure. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Erro Interno'
}

/** Whether a call failed with this refusal. */
export function isRefusal(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code
}

type Body = {
  message?: unknown
  code?: unknown
  errors?: unknown
  current?: unknown
  attempts_left?: unknown
}

/** A code that is none of ours is compared with ours and is never the same. */
const codeOf = (sent: unknown) => (typeof sent === 'string' ? (sent as ErrorCode) : undefined)

/** Reads an error answer: our format, the list of JSON:API (`/me`), or the page of a proxy in between. */
export function toApiError(status: number, body: unknown): ApiError {
  const { message, code, errors, current, attempts_left } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Body
  if (Array.isArray(errors)) {
    const [first] = errors as Pointed[]
    const text = typeof first?.detail === 'string' ? first.detail : 'Erro Interno'
    return new ApiError(status, text, fromPointers(errors), codeOf(first?.code))
  }
  const error = new ApiError(
    status,
    typeof message === 'string' && message !== '' ? message : wordless(status),
    typeof errors === 'object' && errors !== null ? (errors as FieldErrors) : {},
    codeOf(code),
  )
  error.current = current
  if (typeof attempts_left === 'number') error.attemptsLeft = attempts_left
  return error
}

const wordless = (status: number) => (status === 413 ? TOO_LARGE : 'Erro Interno')

type Pointed = { code?: unknown; detail?: unknown; source?: { pointer?: unknown } }

function fromPointers(list: unknown[]): FieldErrors {
  const found: FieldErrors = {}
  for (const { detail, source } of list as Pointed[]) {
    const path = String(source?.pointer ?? '')
      .split('/')
      .at(-1)
    if (path && typeof detail === 'string') found[path] = [...(found[path] ?? []), detail]
  }
  return found
}
