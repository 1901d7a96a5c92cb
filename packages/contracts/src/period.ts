import { PERIOD_TOO_LONG, REPORT_DAYS_MAX } from '@iris/domain/report-period'
import { daysIn } from '@iris/domain/sales-period'
import type { z } from 'zod'
import { betweenFields } from './between-fields.ts'
import { daysInOrder } from './days-in-order.ts'
import { day } from './fields.ts'

/** The first and the last day of a period, both included; checked together by `wholePeriod`. */
export const periodDays = { from: day('De').optional(), to: day('Até').optional() }

/** Both days or neither, in their order, and at most five years. */
export function wholePeriod<
  S extends z.ZodType<{ from?: string | undefined; to?: string | undefined }>,
>(schema: S) {
  const both = schema.refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    message: 'Informe as duas datas do período.',
    ...betweenFields('from', 'to'),
  })
  return daysInOrder(both, 'Até não pode ser anterior a De.').refine(
    ({ from, to }) =>
      from === undefined || to === undefined || daysIn({ from, to }) <= REPORT_DAYS_MAX,
    { path: ['to'], message: PERIOD_TOO_LONG, ...betweenFields('from', 'to') },
  )
}

/** As `wholePeriod`, of figures that are those of some days or of an event: never of both. */
export function periodOrEvent<
  S extends z.ZodType<{
    from?: string | undefined
    to?: string | undefined
    event_id?: number | undefined
  }>,
>(schema: S) {
  return wholePeriod(schema).refine(
    ({ event_id, from }) => event_id === undefined || from === undefined,
    {
      path: ['event_id'],
      message: 'Escolha um período ou uma ação, não os dois.',
      ...betweenFields('event_id'),
    },
  )
}
