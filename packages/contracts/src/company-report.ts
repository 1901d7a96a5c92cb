import { REPORT_GROUPINGS, REPORT_KEYS, type ReportIndicator } from '@iris/domain/report-indicators'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pathId, queryId } from './fields.ts'
import { periodDays, periodOrEvent } from './period.ts'

const key = z.enum(REPORT_KEYS as [ReportIndicator, ...ReportIndicator[]])
/** null: hidden, and reads '< 5'. */
const count = z.number().nullable()
/** In percent with two decimals; null: hidden, or of nobody. */
const percentage = z.number().nullable()
const days = z.object({ from: z.string(), to: z.string() })

const companyReport = z.object({
  company: z.object({ id: z.number(), name: z.string(), cnpj: z.string() }),
  event: z.object({ id: z.number(), name: z.string() }).nullable(),
  by: z.enum(REPORT_GROUPINGS),
  period: days,
  /** Of the same length, just before. */
  previous: days,
  totals: z.object({
    active: z.number(),
    screened: z.number(),
    examined: z.number(),
    previous_examined: z.number(),
  }),
  /** How many of the `active` ones came; `totals` also count who was examined and is not active any more. */
  coverage: z.object({
    screened: z.number(),
    examined: z.number(),
    /** Answered the triage and were not examined. */
    only_screened: z.number(),
  }),
  indicators: z.array(
    z.object({
      key,
      label: z.string(),
      count,
      /** Over how many: what a doctor finds out, over those of whom it is known. null like a count. */
      of: count,
      percentage,
      previous_percentage: percentage,
      /** Nobody is counted only because no doctor has read anything of it yet. */
      unread: z.boolean(),
    }),
  ),
  groups: z.array(
    z.object({
      name: z.string(),
      examined: z.number(),
      /** An indicator that nearly all of a group have is left out of it. */
      indicators: z.array(z.object({ key, count, percentage })),
    }),
  ),
  suppressed: z.boolean(),
  /** So many reports of the same people were given before, and weighed for what is hidden. */
  weighed: z.number(),
  k: z.literal(5),
  /** What stands out, in plain words; `**` around what is bold. */
  sentences: z.array(z.string()),
  recommendations: z.array(z.object({ title: z.string(), text: z.string() })),
  /** The figures are those of this earlier report: fewer than five people differ from it. */
  same_as: z.object({ published_at: z.string(), period: days }).nullable(),
  /** The doctor who answers for the evaluation: of the newest conclusion of the period that stands. */
  doctor: z
    .object({
      name: z.string(),
      crm: z.string().nullable(),
      crm_uf: z.string().nullable(),
      rqe: z.string().nullable(),
    })
    .nullable(),
  generated_at: z.string(),
})
export type CompanyReport = z.output<typeof companyReport>

/** Without days: the twelve months until today, or the days of the event. */
const query = periodOrEvent(
  z.object({
    ...periodDays,
    event_id: queryId('Ação'),
    by: z.enum(REPORT_GROUPINGS).default('sector').meta({ label: 'Agrupar por' }),
  }),
)

const params = z.object({ id: pathId })

export const getCompanyReport = endpoint({
  method: 'GET',
  path: '/companies/:id/report',
  access: 'company-report.read',
  summary: 'O relatório de saúde ocular de uma empresa, sem números que identifiquem alguém',
  params,
  query,
  response: companyReport,
})

/**
 * A reading that writes: what was given to the company is kept, so that the next report does not betray anybody by its
 * difference.
 */
export const companyReportSheet = endpoint({
  method: 'GET',
  path: '/companies/:id/report.xlsx',
  access: 'company-report.read',
  summary: 'O relatório de saúde ocular de uma empresa em planilha (relatorio-saude-ocular.xlsx)',
  params,
  query,
  response: 'file',
})

/** On two to six pages of A4; kept like the sheet. */
export const companyReportPdf = endpoint({
  method: 'GET',
  path: '/companies/:id/report.pdf',
  access: 'company-report.read',
  summary: 'O relatório de saúde ocular de uma empresa em PDF, para imprimir ou enviar',
  params,
  query,
  response: 'file',
})
