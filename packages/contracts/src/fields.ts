import { isDate, isPlannedDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { z } from 'zod'
import { TEMPLATES } from './messages.ts'

/** The largest id PostgreSQL's `integer` holds. */
const MAX_ID = 2_147_483_647

/** Half of a letter that takes two places, without the other; `isWellFormed` is younger than phones that register here. */
const HALF_LETTER = /\p{Surrogate}/u

// PostgreSQL text cannot hold NUL, and a form needs no other control character than tab and line ends.
function printable(value: string): boolean {
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i)
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) return false
  }
  return !HALF_LETTER.test(value)
}

type TextLimits = { min?: number; max?: number }

/** For schemas with their own text: `.refine(...noControls)`. */
export const noControls = [printable, TEMPLATES.characters] as const

/** Required text, trimmed. Limits count characters after trimming. */
export function text(label: string, { min = 1, max = 255 }: TextLimits = {}) {
  return z
    .string()
    .trim()
    .min(1)
    .min(min)
    .max(max)
    .refine(printable, TEMPLATES.characters)
    .meta({ label })
}

/** Optional text: absent leaves it, `null` or an empty text clears it. `tooLong` is a message of its own. */
export function optionalText(
  label: string,
  { max = 255, tooLong }: { max?: number; tooLong?: string } = {},
) {
  return z
    .string()
    .trim()
    .max(max, tooLong)
    .refine(printable, TEMPLATES.characters)
    .transform((value) => (value === '' ? null : value))
    .nullish()
    .meta({ label })
}

export function email(label = 'E-mail', message?: string) {
  return z
    .string()
    .trim()
    .min(1)
    .max(255)
    .refine(printable, TEMPLATES.characters)
    .pipe(z.email(message))
    .meta({ label })
}

/** Digits only, kept as text because CEPs and CPFs begin with 0 (see docs/spec-readings.md). */
export function digits(label: string, { max = 20 }: TextLimits = {}) {
  return z
    .union([z.string(), z.number().transform(String)])
    .pipe(z.string().trim().min(1).max(max).regex(/^\d+$/, TEMPLATES.number))
    .meta({ label })
}

/** A calendar day, `yyyy-MM-dd`; never a moment, so no time zone can shift it. */
export function day(label: string) {
  return z.string().min(1).refine(isDate, TEMPLATES.date).meta({ label, format: 'date' })
}

/** The day of an event, a visit, an activity, a withdrawal: one that somebody may have mistyped. */
export function plannedDay(label: string) {
  return z.string().min(1).refine(isPlannedDay, TEMPLATES.date).meta({ label, format: 'date' })
}

/** Born today at the latest, and not before 1900. */
export const birthDate = (label: string) =>
  day(label)
    .refine((value) => value <= todayInSaoPaulo(), '{label} não pode ser no futuro')
    .refine((value) => value >= '1900-01-01', '{label} deve ser uma data válida')
    .meta({ label })

/** A positive integer id in a JSON body; a numeric text is accepted as multipart sends it. */
export function id(label: string) {
  return z
    .union([z.number(), z.string().trim().regex(/^\d+$/, TEMPLATES.number).transform(Number)])
    .pipe(z.int(TEMPLATES.number).positive(TEMPLATES.invalid).max(MAX_ID, TEMPLATES.invalid))
    .meta({ label })
}

/** A boolean; multipart's `true`/`false`/`1`/`0` are accepted. */
export function flag(label: string) {
  return z
    .union([
      z.boolean(),
      z.enum(['true', '1', 'false', '0']).transform((value) => value === 'true' || value === '1'),
      z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1),
    ])
    .meta({ label })
}

/** 0 or 1, as number or text (the spec sends `has_changed` as a text). */
export function zeroOrOne(label: string) {
  return z
    .union([z.literal(0), z.literal(1), z.enum(['0', '1']).transform((v) => (v === '1' ? 1 : 0))])
    .meta({ label })
}

/** One of a fixed list of texts. */
export function oneOf<const T extends readonly string[]>(label: string, values: T) {
  return z.enum(values).meta({ label })
}

/** Ids in a path or query: digits in an address. Any other text is answered 404, never 500. */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.number().max(MAX_ID))

/** An id among the filters of a list. */
export function queryId(label: string) {
  return z.coerce
    .number()
    .int()
    .positive(TEMPLATES.invalid)
    .max(MAX_ID, TEMPLATES.invalid)
    .optional()
    .meta({ label })
}

/** A text of an answer that may not be there. */
export const textOrNull = z.string().nullable()

/** Moments travel as ISO 8601 UTC text with milliseconds. */
export const timestamp = z.string().meta({ format: 'date-time' })

/** The `updated_at` of a record, sent back as it was read: a change by another since then is told (409 `edit.stale`). */
export const updatedAtAsRead = timestamp.optional().meta({ label: 'Última atualização' })

/** A moment as any program writes it, kept in the form of `timestamp`; what is none is checked no further. */
export function moment(label: string) {
  return (
    z.iso
      .datetime({ offset: true, abort: true })
      .transform((at) => new Date(at).toISOString())
      // Its offset may carry it out of the years of four digits, and the database has no year 0.
      .refine((at) => at.length === 24 && at >= '0001', { message: TEMPLATES.date, abort: true })
      .meta({ label })
  )
}
