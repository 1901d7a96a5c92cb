import { z } from 'zod'
import { ERROR_CODES, type ErrorBody } from './errors.ts'

/** The errors of `/me`: one entry per message, pointing at its field (jsonapi.org, "Errors"). */
export const jsonApiErrors = z.object({
  errors: z.array(
    z.object({
      status: z.string(),
      code: z.enum(ERROR_CODES),
      title: z.string(),
      detail: z.string(),
      source: z.object({ pointer: z.string() }).optional(),
      id: z.string().optional(),
    }),
  ),
})
export type JsonApiErrors = z.output<typeof jsonApiErrors>

const TITLES: Readonly<Record<number, string>> = {
  401: 'Não autenticado',
  403: 'Acesso negado',
  409: 'Conflito',
  422: 'Dados inválidos',
  429: 'Muitas tentativas',
  500: 'Erro Interno',
}

/** The same error as a JSON:API document. Paths in `errors` (`data.attributes.name`) become pointers. */
export function toJsonApiErrors(status: number, body: ErrorBody): JsonApiErrors {
  const title = TITLES[status] ?? 'Requisição recusada'
  const common = { status: String(status), code: body.code, title }
  const fields = Object.entries(body.errors ?? {})
  if (fields.length === 0) {
    const id = body.request_id === undefined ? {} : { id: body.request_id }
    return { errors: [{ ...common, detail: body.message, ...id }] }
  }
  return {
    errors: fields.flatMap(([path, details]) => {
      const source = { pointer: path && `/${path.replaceAll('.', '/')}` }
      return details.map((detail) => ({ ...common, detail, source }))
    }),
  }
}
