import { type Cents, centsOf, decimalOf, MAX_CENTS, parseAmount } from '@iris/domain/cents'
import { z } from 'zod'
import { TEMPLATES } from './messages.ts'

type Refuse = (message: string) => void

// A text with a comma is written the Brazilian way; any other text is a decimal as in JSON.
function centsIn(value: number | string): Cents | null {
  if (typeof value === 'string' && /[,R]/.test(value)) return parseAmount(value)
  return centsOf(value)
}

function read(value: number | string, refuse: Refuse): number {
  const cents = centsIn(value)
  if (cents !== null && cents > 0 && cents <= MAX_CENTS) return decimalOf(cents)
  const number = Number(value)
  if (value === '') refuse(TEMPLATES.required)
  else if (Number.isNaN(number)) refuse(TEMPLATES.number)
  else if (number <= 0) refuse('{label} deve ser maior que zero')
  else if (number > decimalOf(MAX_CENTS)) refuse('{label} deve ser no máximo 99.999.999,99')
  else refuse('{label} deve ter no máximo 2 casas decimais')
  return z.NEVER
}

/**
 * An amount above 0 with at most two decimals: a JSON number, or a text as forms send it ('1234.56' or '1.234,56').
 * Never rounded: a third decimal is refused.
 */
export function amount(label: string) {
  return z
    .union([z.number(), z.string().trim().max(30)], {
      error: ({ input }) =>
        input === undefined || input === null ? TEMPLATES.required : TEMPLATES.number,
    })
    .transform((value, context) =>
      read(value, (message) => context.addIssue({ code: 'custom', message, input: value })),
    )
    .meta({ label })
}

/** As `amount`; absent leaves it, `null` or an empty text clears it. */
export function optionalAmount(label: string) {
  return z
    .union([z.number(), z.string().trim().max(30), z.null()], { error: TEMPLATES.number })
    .transform((value, context) =>
      value === null || value === ''
        ? null
        : read(value, (message) => context.addIssue({ code: 'custom', message, input: value })),
    )
    .optional()
    .meta({ label })
}
