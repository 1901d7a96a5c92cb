import { expect, test } from 'vitest'
import { ERROR_CODES, ERRORS } from './errors.ts'
import { outcomeStatus, toOperationOutcome } from './operation-outcome.ts'

test.each([
  ['auth.missing', 401, 'login'],
  ['auth.denied', 403, 'forbidden'],
  ['second-factor.needed', 403, 'security'],
  ['session.locked', 423, 'security'],
  ['not-found', 404, 'not-found'],
  ['route.not-found', 404, 'not-supported'],
  ['calls.too-many', 429, 'throttled'],
  ['service.unavailable', 503, 'transient'],
  ['service.full', 503, 'transient'],
  ['mail.failed', 502, 'exception'],
] as const)(
  'The refusal %s with status %i is the issue %s in FHIR, with its Portuguese text',
  (code, status, issue) => {
    const message = ERRORS[code][1]
    expect(ERRORS[code][0]).toBe(status)
    expect(toOperationOutcome(status, { code, message })).toEqual({
      resourceType: 'OperationOutcome',
      issue: [
        {
          severity: 'error',
          code: issue,
          details: { coding: [{ system: 'urn:iris:recusa', code }] },
          diagnostics: message,
        },
      ],
    })
  },
)

test('No refusal below 500 is told as an exception in FHIR', () => {
  const told = ERROR_CODES.filter((code) => {
    const [status, message] = ERRORS[code]
    const [issue] = toOperationOutcome(status, { code, message }).issue
    return status < 500 && issue?.code === 'exception'
  })
  expect(told).toEqual([])
})

test('An unexpected fault is fatal in FHIR and says which request it was', () => {
  const [issue] = toOperationOutcome(500, {
    code: 'internal',
    message: 'Erro Interno',
    request_id: 'abc',
  }).issue
  expect(issue).toMatchObject({
    severity: 'fatal',
    code: 'exception',
    diagnostics: 'Erro Interno (pedido abc)',
  })
})

test('Wrong fields are an issue each in FHIR, with status 400', () => {
  const errors = { _count: ['a', 'b'], date: ['c'] }
  const { issue } = toOperationOutcome(422, { code: 'validation', message: 'a', errors })
  expect(issue.map(({ diagnostics, expression }) => [diagnostics, expression])).toEqual([
    ['a', ['_count']],
    ['b', ['_count']],
    ['c', ['date']],
  ])
  expect(outcomeStatus(422)).toBe(400)
  expect(outcomeStatus(503)).toBe(503)
})
