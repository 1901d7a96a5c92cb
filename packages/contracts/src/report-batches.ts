import { REPORT_BATCH_MAX } from '@iris/domain/limits'
import { REPORT_GROUPINGS } from '@iris/domain/report-indicators'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, pathId, timestamp } from './fields.ts'
import { periodDays, wholePeriod } from './period.ts'

/** Reports of several companies. `total` = `made` + `refused` + those still to come. */
const reportBatch = z.object({
  id: z.number(),
  status: z.enum(['processing', 'done']),
  period: z.object({ from: z.string(), to: z.string() }),
  by: z.enum(REPORT_GROUPINGS),
  total: z.number(),
  made: z.number(),
  refused: z.number(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
})
export type ReportBatch = z.output<typeof reportBatch>

export const makeReportsBody = wholePeriod(
  z.object({
    company_ids: z
      .array(id('Empresa'))
      .min(1, 'Escolha ao menos uma empresa.')
      .max(REPORT_BATCH_MAX, `No máximo ${REPORT_BATCH_MAX} empresas de cada vez.`)
      .transform((ids) => [...new Set(ids)])
      .meta({ label: 'Empresas' }),
    /** Without days: the twelve months until today. */
    ...periodDays,
    by: z.enum(REPORT_GROUPINGS).default('sector').meta({ label: 'Agrupar por' }),
  }),
)

export const makeReports = endpoint({
  method: 'POST',
  path: '/company-reports',
  access: 'company-report.read',
  summary: `Gera os relatórios de até ${REPORT_BATCH_MAX} empresas; o trabalho segue depois da resposta`,
  body: makeReportsBody,
  response: reportBatch,
  status: 202,
})

export const listReportBatches = endpoint({
  method: 'GET',
  path: '/company-reports',
  access: 'company-report.read',
  summary:
    'Os relatórios de várias empresas que quem pergunta pediu na última semana, os mais novos primeiro',
  response: z.array(reportBatch),
})

const params = z.object({ id: pathId })

/** With every company that has no report, and why. */
export const getReportBatch = endpoint({
  method: 'GET',
  path: '/company-reports/:id',
  access: 'company-report.read',
  summary:
    'Um pedido próprio de relatórios de várias empresas: quanto já foi, e que empresas ficaram sem',
  params,
  response: reportBatch.extend({
    refusals: z.array(
      z.object({ company_id: z.number(), company_name: z.string(), message: z.string() }),
    ),
  }),
})
export type ReportRefusal = z.output<typeof getReportBatch.response>['refusals'][number]

/** For a week. 409 until the last one is made. */
export const downloadReports = endpoint({
  method: 'GET',
  path: '/company-reports/:id/reports.zip',
  access: 'company-report.read',
  summary: 'Os relatórios de um pedido próprio, um PDF por empresa (relatorios-saude-ocular.zip)',
  params,
  response: 'file',
})
