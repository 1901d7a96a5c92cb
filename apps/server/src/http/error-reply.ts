import { BASE_PATH } from '@iris/contracts/address'
import type { EndpointOptions } from '@iris/contracts/endpoint'
import {
  AppError,
  ERROR_CODES,
  type ErrorBody,
  type ErrorCode,
  ValidationError,
} from '@iris/contracts/errors'
import { FHIR_PATH } from '@iris/contracts/fhir'
import { toJsonApiErrors } from '@iris/contracts/json-api'
import { FHIR_JSON, outcomeStatus, toOperationOutcome } from '@iris/contracts/operation-outcome'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { troubleOf } from '../db/trouble.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How this route's refusals are written. */
    errors?: EndpointOptions['errors']
  }
}

type Reply = { status: number; body: ErrorBody; retryAfter?: number | undefined }

// Refusals of Fastify and its plugins, in our words.
const FRAMEWORK: Record<string, AppError> = {
  FST_ERR_BAD_URL: new AppError('request.malformed'),
  FST_ERR_MAX_PARAM_LENGTH: new AppError('route.not-found'),
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError('body.malformed'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError('body.malformed'),
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('body.too-large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('body.type'),
  FST_REQ_FILE_TOO_LARGE: new AppError('file.too-large'),
  FST_FILES_LIMIT: new AppError('body.too-large'),
  FST_FIELDS_LIMIT: new AppError('body.too-large'),
  FST_PARTS_LIMIT: new AppError('body.too-large'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: new AppError('body.type'),
  FST_PROTO_VIOLATION: new AppError('body.malformed'),
}

// Text PostgreSQL cannot hold. Schemas refuse it on every field; this is the net beneath them.
const UNSTORABLE_TEXT = new Set(['22021', '22P05'])

/** What a trigger of ours refuses with: its message is the refusal's code. */
const REFUSED_BY_TRIGGER = 'IRIS0'

/** Decides the answer to anything thrown while a request was served. */
export function replyFor(error: unknown, requestId: string): Reply {
  if (error instanceof ValidationError)
    return {
      status: 422,
      body: { message: error.message, code: 'validation', errors: error.errors },
    }
  if (error instanceof AppError) return told(error)
  const fault = error as Partial<FastifyError>
  const known = FRAMEWORK[fault.code ?? '']
  if (known) return told(known)
  if (fault.code === REFUSED_BY_TRIGGER && isErrorCode(fault.message))
    return told(new AppError(fault.message))
  if (UNSTORABLE_TEXT.has(fault.code ?? ''))
    return {
      status: 422,
      body: { message: 'O texto contém caracteres inválidos', code: 'validation', errors: {} },
    }
  // Fastify's own 4xx (a malformed address or multipart body) are in English.
  if (fault.statusCode && fault.statusCode >= 400 && fault.statusCode < 500)
    return { ...told(new AppError('body.malformed')), status: fault.statusCode }
  const trouble = troubleOf(error)
  if (trouble) return told(trouble)
  const { status, body } = told(new AppError('internal'))
  return { status, body: { ...body, request_id: requestId } }
}

function isErrorCode(code = ''): code is ErrorCode {
  return (ERROR_CODES as readonly string[]).includes(code)
}

function told(error: AppError): Reply {
  const { status, code, message, field, retryAfter } = error
  const { kept_until, attempts_left, participant, current } = error
  const errors = field && { errors: { [field]: [message] } }
  const kept = kept_until && { kept_until }
  const left = attempts_left !== undefined && { attempts_left }
  const stands = current && { current: { ...current } }
  const who = participant && { participant: { ...participant } }
  return {
    status,
    body: { message, code, ...errors, ...kept, ...left, ...who, ...stands },
    retryAfter,
  }
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, body, retryAfter } = replyFor(error, request.id)
  if (status >= 500) {
    const { method, routeOptions } = request
    request.log.error({ err: error, method, route: routeOptions?.url }, 'request failed')
  }
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter))
  // A file may fail before its first byte: what was said of the file does not hold for the refusal.
  for (const from of [reply, reply.raw]) from.removeHeader('content-disposition')
  reply.type('application/json; charset=utf-8')
  const form = formOf(request)
  if (form === 'fhir')
    return reply
      .status(outcomeStatus(status))
      .type(FHIR_JSON)
      .send(toOperationOutcome(status, body))
  return reply.status(status).send(form === 'json-api' ? toJsonApiErrors(status, body) : body)
}

const BELOW_FHIR = `${BASE_PATH}${FHIR_PATH}/`

/** An address below FHIR's that no route has is refused as the others there are. */
function formOf({ routeOptions, url }: FastifyRequest): EndpointOptions['errors'] {
  return routeOptions?.config?.errors ?? (url.startsWith(BELOW_FHIR) ? 'fhir' : undefined)
}
