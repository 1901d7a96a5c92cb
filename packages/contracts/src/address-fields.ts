import { BRAZILIAN_STATES } from '@iris/domain/brazilian-states'
import { onlyDigits, ungrouped } from '@iris/domain/digits'
import { streetNumber } from '@iris/domain/street-number'
import { z } from 'zod'
import { optionalText, text } from './fields.ts'
import { TEMPLATES } from './messages.ts'

/** CEP: digits only, also as '01310-100' and '01.310-100', kept as text because São Paulo's begin with 0. */
export function zipCode(label = 'CEP') {
  return z
    .union([z.string(), z.number().transform((value) => String(value).padStart(8, '0'))])
    .pipe(
      z
        .string()
        .trim()
        .min(1)
        .max(10)
        .regex(/^[\d.-]+$/, TEMPLATES.number)
        .transform(onlyDigits)
        .refine((value) => value.length === 8, TEMPLATES.invalid),
    )
    .meta({ label })
}

/** Address number: digits, '1.578' kept as 1578, or `S/N` where there is none, also as 's/n'. */
export function addressNumber(label = 'Número') {
  return z
    .union([z.string(), z.number().transform(String)])
    .pipe(
      z
        .string()
        .trim()
        .min(1)
        .max(10)
        .transform((value) => streetNumber(ungrouped(value)))
        .refine((value) => /^(\d+|S\/N)$/.test(value), TEMPLATES.number),
    )
    .meta({ label })
}

const STATES: ReadonlySet<string> = new Set(BRAZILIAN_STATES.map(({ sigla }) => sigla))

/**
 * The two letters of one of the 27 states, in upper or lower case; kept in upper case. It may be missing: null and an empty text
 * clear it.
 */
export function stateLetters(label: string) {
  return z
    .string()
    .trim()
    .max(2)
    .toUpperCase()
    .transform((value) => (value === '' ? null : value))
    .refine((value) => value === null || STATES.has(value), TEMPLATES.option)
    .nullish()
    .meta({ label })
}

/** The address block of companies and patients, every part required but the complement. */
export const addressFields = {
  zip_code: zipCode(),
  address_street: text('Rua'),
  address_number: addressNumber(),
  address_neighborhood: text('Bairro'),
  address_complement: optionalText('Complemento'),
  address_city: text('Cidade'),
  address_state: text('Estado', { max: 35 }),
  address_country: text('País', { max: 60 }),
}
