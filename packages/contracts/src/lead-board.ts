import { FUNNEL_STAGES } from '@iris/domain/lead'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { lead, listLeads } from './leads.ts'

const card = lead.omit({ notes: true, observations: true })
export type LeadCard = z.output<typeof card>

const perColumn = z.coerce.number().int().min(1).max(100).default(10).meta({ label: 'Por coluna' })
const filters = listLeads.query.omit({ page: true, per_page: true, sort: true })

/**
 * One column for each funnel stage, always all nine in order, with the filters of the list (`status=open` for leads
 * that can still be won). Counts and sums are exact. Cards are sorted by when they came into the stage, the last
 * first. `next` is sent to the column's own call for more cards, and is `null` at the end.
 */
export const getLeadBoard = endpoint({
  method: 'GET',
  path: '/leads/board',
  access: 'leads.read',
  summary: 'Quadro de leads: uma coluna por etapa, com contagem, soma e os primeiros cartões',
  query: filters.extend({ per_column: perColumn }),
  response: z.object({
    count: z.number(),
    price_total: z.number(),
    columns: z.array(
      z.object({
        funnel_stage: z.enum(FUNNEL_STAGES),
        count: z.number(),
        /** Summed over the leads that have a price. */
        price_total: z.number(),
        leads: z.array(card),
        next: z.string().nullable(),
      }),
    ),
  }),
})

export const getLeadBoardColumn = endpoint({
  method: 'GET',
  path: '/leads/board/column',
  access: 'leads.read',
  summary: 'Os cartões seguintes de uma coluna do quadro',
  query: filters.extend({
    column: z.enum(FUNNEL_STAGES).meta({ label: 'Coluna' }),
    after: z.string().max(100).optional().meta({ label: 'Cursor' }),
    per_column: perColumn,
  }),
  response: z.object({ leads: z.array(card), next: z.string().nullable() }),
})
