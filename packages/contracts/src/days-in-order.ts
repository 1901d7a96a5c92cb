import type { z } from 'zod'
import { betweenFields } from './between-fields.ts'

/** Said of days that are called Início and Término. */
export const ENDS_EARLY = 'O término não pode ser anterior ao início.'

/** `from` and `to` in their order, where both are there. */
export function daysInOrder<
  S extends z.ZodType<{ from?: string | undefined; to?: string | undefined }>,
>(schema: S, message: string = ENDS_EARLY) {
  return schema.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message,
    ...betweenFields('from', 'to'),
  })
}
