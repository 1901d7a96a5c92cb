import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { numericOption, pageOf, pageQuery, sortBy } from './envelopes.ts'
import { flag, pathId, text, timestamp, updatedAtAsRead } from './fields.ts'

export const operator = z.object({
  id: z.number(),
  name: z.string(),
  active: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Operator = z.output<typeof operator>

const shape = { name: text('Nome'), active: flag('Ativo') }
export const operatorCreateBody = z.object({ ...shape, active: shape.active.default(true) })
const operatorUpdateBody = z.object(shape).partial().extend({ updated_at: updatedAtAsRead })

export const listOperators = endpoint({
  method: 'GET',
  path: '/healthcareOperators',
  access: 'operators.read',
  summary: 'Lista de operadoras de saúde',
  query: z.object({ ...pageQuery, sort: sortBy(['name', 'created_at']) }),
  response: pageOf(operator),
})

export const getOperator = endpoint({
  method: 'GET',
  path: '/healthcareOperators/:id',
  access: 'operators.read',
  summary: 'Uma operadora de saúde',
  params: z.object({ id: pathId }),
  response: operator,
})

export const exportOperators = endpoint({
  method: 'GET',
  path: '/healthcareOperators/exportAllOperators',
  access: 'operators.read',
  summary: 'Operadoras de saúde em planilha (operadores-de-saude.xlsx)',
  query: listOperators.query.pick({ query: true, sort: true }),
  response: 'file',
})

export const createOperator = endpoint({
  method: 'POST',
  path: '/healthcareOperators',
  access: 'operators.write',
  summary: 'Cadastra uma operadora de saúde',
  body: operatorCreateBody,
  response: operator,
  status: 201,
})

export const updateOperator = endpoint({
  method: 'PUT',
  path: '/healthcareOperators/:id',
  access: 'operators.write',
  summary: 'Altera uma operadora de saúde',
  params: z.object({ id: pathId }),
  body: operatorUpdateBody,
  response: operator,
})

export const listOperatorOptions = endpoint({
  method: 'GET',
  path: '/health/options',
  access: 'operator-options.read',
  summary: 'Operadoras ativas, para seleção; "Outro" por último',
  response: z.array(numericOption),
})
