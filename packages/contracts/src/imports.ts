import type { Action } from '@iris/domain/access'
import { z } from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'
import { oneOf, pathId, queryId, timestamp } from './fields.ts'

const IMPORT_KINDS = ['patients', 'leads', 'roster'] as const
export type ImportKindName = (typeof IMPORT_KINDS)[number]

/** Spec 1 §5 and §8. */
export const NO_IMPORT_FILE = 'Por favor, selecione um arquivo para importação.'
export const IMPORT_FAILED = 'Erro ao importar o arquivo. Tente novamente.'
/** How many refused rows an answer lists; the sheet of refused rows has all of them. */
export const LISTED_REFUSALS = 100

export const importView = z.object({
  id: z.number(),
  kind: z.enum(IMPORT_KINDS),
  status: z.enum(['processing', 'done', 'failed']),
  total_rows: z.number(),
  processed_rows: z.number(),
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  failed: z.number(),
  /** The first hundred by row; `row` is the number that the spreadsheet program shows. */
  errors: z.array(z.object({ row: z.number(), field: z.string(), message: z.string() })),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
})
export type ImportView = z.output<typeof importView>

/** How each kind of import is started: one spreadsheet in the field `file`. */
export type ImportEndpoint = Endpoint<{
  method: 'POST'
  path: `/${string}`
  access: Action
  summary: string
  params?: z.ZodObject
  files: { file: 'spreadsheet' }
  response: typeof importView
  status: 202
}>

export const importPatients = endpoint({
  method: 'POST',
  path: '/patients/importPatients',
  access: 'imports.patients',
  summary: 'Importa pacientes de uma planilha; o trabalho segue depois da resposta',
  files: { file: 'spreadsheet' },
  response: importView,
  status: 202,
})

export const listImports = endpoint({
  method: 'GET',
  path: '/imports',
  access: 'imports.read',
  summary: 'As últimas dez importações de quem pergunta, a mais nova primeiro',
  query: z.object({ kind: oneOf('Tipo', IMPORT_KINDS), event_id: queryId('Ação') }),
  response: z.array(importView.omit({ errors: true })),
})

const params = z.object({ id: pathId })

export const getImport = endpoint({
  method: 'GET',
  path: '/imports/:id',
  access: 'imports.read',
  summary: 'Uma importação própria; de todos, para administradores',
  params,
  response: importView,
})

export const getImportErrors = endpoint({
  method: 'GET',
  path: '/imports/:id/errors',
  access: 'imports.read',
  summary: 'As linhas recusadas em planilha, com o motivo, para corrigir e enviar de novo',
  params,
  response: 'file',
})

export const getImportTemplate = endpoint({
  method: 'GET',
  path: '/imports/template/:kind',
  access: 'imports.read',
  summary: 'Planilha modelo para preencher',
  params: z.object({ kind: z.enum(IMPORT_KINDS) }),
  response: 'file',
})
