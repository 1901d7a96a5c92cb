import { BASE_PATH } from '@iris/contracts/address'
import type { EndpointOptions } from '@iris/contracts/endpoint'
import { errorBody } from '@iris/contracts/errors'
import { jsonApiErrors } from '@iris/contracts/json-api'
import { FHIR_JSON } from '@iris/contracts/operation-outcome'
import { z } from 'zod'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

/** The OpenAPI 3.1 document of everything that is served, from the same schemas that check it. */
export function openapi(endpoints: readonly EndpointOptions[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = BASE_PATH + endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Íris', version, description: 'API da triagem de saúde ocular ocupacional.' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Erro: schemaOf(errorBody, 'output'),
        ErroJsonApi: schemaOf(jsonApiErrors, 'output'),
        // What it may hold is FHIR's to say.
        OperationOutcome: { type: 'object', properties: { resourceType: { type: 'string' } } },
      },
    },
  }
}

const REFUSALS = { plain: 'Erro', 'json-api': 'ErroJsonApi', fhir: 'OperationOutcome' } as const

const typeOf = ({ errors }: EndpointOptions) =>
  errors === 'fhir' ? (FHIR_JSON.split(';')[0] as string) : 'application/json'

function operation(endpoint: EndpointOptions): Json {
  const status = String(endpoint.status ?? 200)
  const refusal = REFUSALS[endpoint.errors ?? 'plain']
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body || endpoint.files ? { requestBody: requestBody(endpoint) } : {}),
    responses: {
      [status]: success(endpoint),
      default: {
        description: 'Recusa, com o motivo em português',
        content: { [typeOf(endpoint)]: { schema: { $ref: `#/components/schemas/${refusal}` } } },
      },
    },
  }
}

function parameters(schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return []
  const json = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (json.required ?? []).includes(name),
    schema: property,
  }))
}

function requestBody(endpoint: EndpointOptions): Json {
  const json = endpoint.body ? schemaOf(endpoint.body, 'input') : { type: 'object' }
  if (!endpoint.files) return { content: { 'application/json': { schema: json } } }
  const files = Object.fromEntries(
    Object.keys(endpoint.files).map((name) => [name, { type: 'string', format: 'binary' }]),
  )
  const properties = { ...(json as { properties?: Json }).properties, ...files }
  return {
    content: {
      'multipart/form-data': { schema: { ...json, properties } },
      'application/json': { schema: json },
    },
  }
}

function success(endpoint: EndpointOptions): Json {
  if (endpoint.response === 'empty') return { description: 'Feito' }
  if (endpoint.response === 'file')
    return {
      description: 'O arquivo',
      content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
    }
  return {
    description: 'A resposta',
    content: { [typeOf(endpoint)]: { schema: schemaOf(endpoint.response, 'output') } },
  }
}
