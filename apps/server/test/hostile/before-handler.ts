import type { EndpointOptions } from '@iris/contracts/endpoint'
import { AppError, type ErrorCode, ValidationError } from '@iris/contracts/errors'
import { toJsonApiErrors } from '@iris/contracts/json-api'
import { fieldErrors } from '@iris/contracts/messages'
import { outcomeStatus, toOperationOutcome } from '@iris/contracts/operation-outcome'
import type { z } from 'zod'
import { replyFor } from '../../src/http/error-reply.ts'
import { emptyAsNone } from '../../src/http/request-body.ts'

/** What a request holds once Fastify has read it, or why it could not. */
export type Sent = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  unreadable?: ErrorCode
}

type Refusal = { status: number; body: unknown }

/** What `serve` does with a request before its handler: refuses it, or gives these values on. */
export function beforeHandler(
  endpoint: EndpointOptions,
  { params = {}, query = {}, body, unreadable }: Sent,
): { refusal: Refusal } | { given: unknown } {
  try {
    if (unreadable) throw new AppError(unreadable)
    const filters = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
    return {
      given: [
        parse(endpoint.params, params, 'not-found'),
        parse(endpoint.query, filters),
        parse(endpoint.body, emptyAsNone(endpoint.body, body ?? {})),
      ],
    }
  } catch (error) {
    return { refusal: written(endpoint, error) }
  }
}

function parse(schema: z.ZodType | undefined, value: unknown, fault?: ErrorCode): unknown {
  const result = schema?.safeParse(value)
  if (!schema || !result) return null
  if (result.success) return result.data
  throw fault ? new AppError(fault) : new ValidationError(fieldErrors(schema, result.error))
}

function written({ errors }: EndpointOptions, error: unknown): Refusal {
  const { status, body } = replyFor(error, '')
  if (errors === 'fhir')
    return { status: outcomeStatus(status), body: toOperationOutcome(status, body) }
  return { status, body: errors === 'json-api' ? toJsonApiErrors(status, body) : body }
}
