import { isDate, startOfDay } from '@iris/domain/sao-paulo-date'
import { z } from 'zod'
import { TEMPLATES } from './messages.ts'

// What a search in FHIR may ask for (https://hl7.org/fhir/R4/search.html), each parameter read into what a query needs.

/** So many values one parameter may list, and so often it may be given. */
const MOST_VALUES = 100
const MOST_TIMES = 10
const MOST_LETTERS = 4000

const texts = z
  .union([z.string(), z.array(z.string()).max(MOST_TIMES)])
  .transform((sent) => [sent].flat().map((text) => text.trim()))

/** Every one of the outer list has to hold, and of each inner list any one. */
export type Choices<T> = T[][]

/** `a,b` is a or b; given twice, both have to hold. */
function choices<T>(name: string, read: (text: string) => T | null, wrong: string) {
  return texts
    .transform((sent, context): Choices<T> => {
      const all = sent.map((text) => text.split(','))
      const read_ = all.map((list) => list.map((text) => read(text.trim())))
      const isWrong = read_.some(
        (list) => list.length > MOST_VALUES || list.some((value) => value === null),
      )
      if (isWrong || sent.some((text) => text.length > MOST_LETTERS)) {
        context.addIssue({ code: 'custom', message: wrong })
        return z.NEVER
      }
      return read_ as Choices<T>
    })
    .optional()
    .meta({ label: `Parâmetro ${name}` })
}

/** The id of any resource; one that no resource can have finds nothing. */
export const idChoices = choices(
  '_id',
  (text) => (/^[A-Za-z0-9.-]{1,64}$/.test(text) ? text : null),
  '{label} deve ser um id ou vários separados por vírgula',
)

/** `base` is the address of the server whose patient is meant, null where none was named. */
export type PatientChoice = { base: string | null; id: number }

/** `77`, `Patient/77`, or that below the address of a server. */
export const patientChoices = choices(
  'patient',
  (text): PatientChoice | null => {
    const found = /^(?:(?:(https?:\/\/[^ ]{1,200})\/)?Patient\/)?([1-9]\d{0,9})$/.exec(text)
    return found && { base: found[1] ?? null, id: Number(found[2]) }
  },
  '{label} deve ser o id de um paciente, como 77 ou Patient/77',
)

/** `system` is null where any will do. */
export type IdentifierChoice = { system: string | null; value: string }

/** `system|value`, or `value`. */
export const identifierChoices = choices(
  'identifier',
  (text): IdentifierChoice | null => {
    const [value = '', system = null] = text.split('|').reverse()
    const isFine = text.split('|').length <= 2 && /^[^\p{Cc}]{1,80}$/u.test(value)
    return isFine ? { system, value } : null
  },
  '{label} deve ter a forma sistema|valor ou valor',
)

/** Moments from `from` on and before `until`, ISO 8601 in UTC; null where there is no such end. */
export type Span = { from: string | null; until: string | null }

const DATE =
  /^(eq|ge|gt|le|lt)?(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?(Z|[+ -]\d{2}:\d{2})?)?)?)?$/

/** The moment a text begins and the one it ends before: `2026` is a year of São Paulo, `2026-01-02T03:04:05Z` a second. */
function spanOf(text: string): (Span & { prefix: string }) | null {
  const found = DATE.exec(text)
  if (!found) return null
  const [, prefix = 'eq', year = '', month, day, time, second, part, zone] = found
  const first = `${year}-${month ?? '01'}-${day ?? '01'}`
  // No clinic is older, and the database knows no year 0.
  if (!isDate(first) || year < '1000' || year === '9999') return null
  if (time === undefined)
    return { prefix, from: startOfDay(first), until: endOf(first, month, day) }
  const clock = `${time}:${second ?? '00'}.${(part ?? '').padEnd(3, '0')}`
  // A plus that was not escaped arrives as a space.
  const offset = zone?.replace(' ', '+')
  const from = offset
    ? Date.parse(`${first}T${clock}${offset}`)
    : Date.parse(startOfDay(first)) + Date.parse(`1970-01-01T${clock}Z`)
  if (Number.isNaN(from)) return null
  const length = part !== undefined ? 1 : second !== undefined ? 1000 : 60_000
  return { prefix, from: isoOf(from), until: isoOf(from + length) }
}

function endOf(first: string, month?: string, day?: string): string {
  if (day !== undefined) return startOfDay(first, 1)
  const [year = 0, at = 1] = first.split('-').map(Number)
  const [nextYear, next] = month === undefined || at === 12 ? [year + 1, 1] : [year, at + 1]
  return startOfDay(`${String(nextYear).padStart(4, '0')}-${String(next).padStart(2, '0')}-01`)
}

const isoOf = (moment: number) => new Date(moment).toISOString()

/** What a prefix makes of the moments that a text spans (R4 search, 3.1.1.4.5). */
function bounded({ prefix, from, until }: Span & { prefix: string }): Span {
  if (prefix === 'ge') return { from, until: null }
  if (prefix === 'gt') return { from: until, until: null }
  if (prefix === 'le') return { from: null, until }
  if (prefix === 'lt') return { from: null, until: from }
  return { from, until }
}

/** Days and moments with `eq ge gt le lt`; given several times, all have to hold. */
export function dates(name: string) {
  return texts
    .transform((sent, context): Span => {
      const spans = sent.map(spanOf)
      if (spans.some((span) => span === null)) {
        context.addIssue({
          code: 'custom',
          message: '{label} deve ser uma data ou um instante, com eq, ge, gt, le ou lt antes',
        })
        return z.NEVER
      }
      return joinedSpans(spans.map((span) => bounded(span as Span & { prefix: string })))
    })
    .optional()
    .meta({ label: `Parâmetro ${name}` })
}

/** What is within all of them. */
export const joinedSpans = (spans: readonly Span[]): Span => ({
  from: last(spans.map(({ from }) => from)),
  until: last(
    spans.map(({ until }) => until),
    -1,
  ),
})

/** The latest of some moments, or with -1 the earliest. */
function last(moments: (string | null)[], sign = 1): string | null {
  const known = moments.filter((moment) => moment !== null)
  known.sort((a, b) => sign * (Date.parse(b) - Date.parse(a)))
  return known[0] ?? null
}

const MOST_RESOURCES = 100
const USUAL_RESOURCES = 50

/** A page may always be smaller than what was asked for (R4 search, 3.1.1.4.9), so more than 100 is 100. */
export const count = z
  .string()
  .regex(/^\d{1,9}$/, TEMPLATES.number)
  .transform(Number)
  .refine((number) => number > 0, '{label} deve ser maior que 0: só contar não é oferecido')
  .transform((number) => Math.min(number, MOST_RESOURCES))
  .default(USUAL_RESOURCES)
  .meta({ label: 'Parâmetro _count' })

/** The largest id that the database holds. */
const MAX_ID = 2_147_483_647

/** The last resource of the page before: the number of its row, and which of several resources of that row it was. */
export type Position = { id: number; rank: number }

export const writePosition = ({ id, rank }: Position) => btoa(`${id}.${rank}`).replaceAll('=', '')

function readPosition(text: string): Position | null {
  try {
    const found = /^(\d{1,10})\.(\d{1,10})$/.exec(atob(text))
    const [, id, rank] = (found ?? []).map(Number)
    return id !== undefined && rank !== undefined && id <= MAX_ID ? { id, rank } : null
  } catch {
    return null
  }
}

/** What a `next` link carries; nobody makes one up. */
export const cursor = z
  .string()
  .max(40)
  .transform((text, context): Position => {
    const position = readPosition(text)
    if (position) return position
    context.addIssue({ code: 'custom', message: TEMPLATES.invalid })
    return z.NEVER
  })
  .optional()
  .meta({ label: 'Parâmetro _cursor' })

/** JSON is the only form there is. */
export const format = z
  .enum(['json', 'application/json', 'application/fhir+json', 'application/fhir json'])
  .optional()
  .meta({ label: 'Parâmetro _format' })
