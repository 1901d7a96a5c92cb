import type { Action } from '@iris/domain/access'
import type { EndpointName } from '@iris/domain/permissions'
import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `public`: no credential needed. Anything else is a row of the role table in `@iris/domain/access`. */
export type Access = 'public' | Action

/**
 * What a multipart field may hold: a picture, one of which only a small copy is kept, any of .jpg .jpeg .png .pdf .docx,
 * or a spreadsheet.
 */
export type FileKind = 'image' | 'logo' | 'document' | 'spreadsheet'

/** Multipart file fields by name; a name ending in `*` stands for a numbered series (`receipt_term_img_*`). */
export type FileFields = Readonly<Record<string, FileKind>>

/** What the answer is: a validated JSON body, a stream of bytes, or nothing (204). */
export type Answer = z.ZodType | 'file' | 'empty'

export type EndpointOptions = {
  method: Method
  /** Below `/api/v2`, with `:name` parameters. */
  path: `/${string}`
  access: Access
  /** Also answered to a session whose screen is locked. */
  whileLocked?: true
  /** Also answered to a person who has yet to choose a password in place of the one an administrator gave. */
  withFirstPassword?: true
  /** One Portuguese line for the API page. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Makes the body multipart (JSON is accepted too). */
  files?: FileFields
  response: Answer
  /** The status of success; 200 unless given. */
  status?: 200 | 201 | 202 | 204
  /** Refusals as a JSON:API document, or as FHIR's OperationOutcome, instead of `{message, errors}`. */
  errors?: 'json-api' | 'fhir'
}

export type Endpoint<O extends EndpointOptions = EndpointOptions> = Readonly<O>

/** Compiles only for a call that has its row in the table of permissions. */
type Permitted<O extends EndpointOptions> = `${O['method']} ${O['path']}` extends EndpointName
  ? unknown
  : { path: 'has no row in packages/domain/src/permissions.ts' }

/** One call of the API, written once: the server mounts it, the browser calls it, the API page shows it. */
export function endpoint<const O extends EndpointOptions>(options: O & Permitted<O>): Endpoint<O> {
  return options
}

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined
type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined

export type ParamsOf<E extends EndpointOptions> = OutputOf<E['params']>
export type QueryOf<E extends EndpointOptions> = OutputOf<E['query']>
export type BodyOf<E extends EndpointOptions> = OutputOf<E['body']>
export type QueryInput<E extends EndpointOptions> = InputOf<E['query']>
export type BodyInput<E extends EndpointOptions> = InputOf<E['body']>
/** What the handler must give back, before the schema trims it. */
export type AnswerInput<E extends EndpointOptions> = E['response'] extends z.ZodType
  ? z.input<E['response']>
  : undefined
/** What the caller receives. */
export type AnswerOf<E extends EndpointOptions> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : undefined
