import { isCnpj, normaliseCnpj } from '@iris/domain/cnpj'
import { isCns } from '@iris/domain/cns'
import { isCpf } from '@iris/domain/cpf'
import { onlyDigits } from '@iris/domain/digits'
import { PHONE_MAX } from '@iris/domain/limits'
import { isCompanyPhone, isPhone, phoneDigits } from '@iris/domain/phone'
import { isRg, rgCharacters } from '@iris/domain/rg'
import { z } from 'zod'
import { optionalText, text } from './fields.ts'
import { TEMPLATES } from './messages.ts'

/** CPF with or without mask; kept as 11 digits, check digits verified. */
export function cpf(label = 'CPF') {
  return z
    .union([z.string(), z.number().transform((value) => String(value).padStart(11, '0'))])
    .pipe(z.string().trim().min(1).max(20).transform(onlyDigits).refine(isCpf, TEMPLATES.invalid))
    .meta({ label })
}

/** CNPJ, numeric or alphanumeric, with or without mask; kept as 14 upper-case characters. */
export function cnpj(label = 'CNPJ') {
  return z
    .string()
    .trim()
    .min(1)
    .max(20)
    .transform(normaliseCnpj)
    .refine(isCnpj, TEMPLATES.invalid)
    .meta({ label })
}

/** The SUS card: 15 digits with their check; a 16th, the copy number, is dropped. */
export function susCard(label = 'Cartão SUS') {
  return optionalNumber(label, 30, (value) => onlyDigits(value).slice(0, 15), isCns)
}

/** A dash means none; words that stand for a number ('isento') are no number, and erase none that stood. */
function optionalNumber(
  label: string,
  max: number,
  bare: (text: string) => string,
  isOne: (bare: string) => boolean,
) {
  return optionalText(label, { max })
    .transform((value) => (value && !/[\p{L}\p{N}]/u.test(value) ? null : value))
    .refine((value) => !value || isOne(bare(value)), TEMPLATES.invalid)
    .transform((value) => value && bare(value))
    .meta({ label })
}

/** A person's Brazilian phone, with or without mask; kept as 10 or 11 digits. */
export function phone(label = 'Telefone') {
  return phoneThat(isPhone, label)
}

/** A company's: also 0800, 0300 and 4004 numbers, kept as their digits. */
export function companyPhone(label = 'Telefone') {
  return phoneThat(isCompanyPhone, label)
}

function phoneThat(isOne: (digits: string) => boolean, label: string) {
  return (
    text(label, { max: PHONE_MAX })
      // Without its plus, a number of another country may be one of here.
      .transform((value) => (value.startsWith('+') ? phoneDigits(value) : onlyDigits(value)))
      .refine(isOne, TEMPLATES.invalid)
      .meta({ label })
  )
}

/** RG has no national check digit: digits and a trailing X, kept without its mask. */
export function rg(label = 'RG') {
  return optionalNumber(label, 20, rgCharacters, isRg)
}
