import type { ErrorBody, ErrorCode } from './errors.ts'

/** How everything below `/fhir/R4` travels. */
export const FHIR_JSON = 'application/fhir+json; charset=utf-8'

type IssueType =
  | 'invalid'
  | 'login'
  | 'forbidden'
  | 'not-found'
  | 'not-supported'
  | 'conflict'
  | 'too-long'
  | 'security'
  | 'throttled'
  | 'transient'
  | 'exception'

/** Of http://hl7.org/fhir/issue-type, by the status of a refusal. */
const TYPES: Readonly<Record<number, IssueType>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  410: 'not-found',
  413: 'too-long',
  415: 'not-supported',
  422: 'invalid',
  423: 'security',
  429: 'throttled',
  503: 'transient',
}

/** Where the status alone says too little. */
const OF_CODES: Partial<Record<ErrorCode, IssueType>> = {
  // A kind of resource that is not here, or a call that is not offered.
  'route.not-found': 'not-supported',
  'second-factor.needed': 'security',
  'password.needed': 'security',
}

type Issue = {
  severity: 'fatal' | 'error'
  code: IssueType
  details: { coding: [{ system: string; code: ErrorCode }] }
  diagnostics: string
  expression?: string[]
}

export type OperationOutcome = { resourceType: 'OperationOutcome'; issue: Issue[] }

/** The same refusal as FHIR says it, one issue for each message; `expression` names the parameter that is wrong. */
export function toOperationOutcome(status: number, body: ErrorBody): OperationOutcome {
  const common = {
    severity: status === 500 ? 'fatal' : 'error',
    code: OF_CODES[body.code] ?? TYPES[status] ?? 'exception',
    details: { coding: [{ system: 'urn:iris:recusa', code: body.code }] },
  } as const satisfies Partial<Issue>
  const fields = Object.entries(body.errors ?? {})
  if (fields.length === 0) {
    const asked = body.request_id === undefined ? '' : ` (pedido ${body.request_id})`
    return outcome([{ ...common, diagnostics: `${body.message}${asked}` }])
  }
  return outcome(
    fields.flatMap(([field, messages]) =>
      messages.map((diagnostics) => ({ ...common, diagnostics, expression: [field || 'query'] })),
    ),
  )
}

const outcome = (issue: Issue[]): OperationOutcome => ({ resourceType: 'OperationOutcome', issue })

/** A wrong parameter is 400 in FHIR (R4 search, 3.1.1.1). */
export const outcomeStatus = (status: number) => (status === 422 ? 400 : status)
