import { formatCpf } from './cpf.ts'
import { onlyDigits } from './digits.ts'

/** Eight digits, and at most two characters after the hyphen. */
const LENGTH = 10
/** The number of the new identity card is the CPF. */
const CPF_LENGTH = 11

/** The characters of an RG: digits, and an X that some states print as the last character. */
export function rgCharacters(text: string): string {
  const digits = onlyDigits(text)
  return digits !== '' && /[xX]\s*$/.test(text) ? `${digits}X` : digits
}

/** The stored form, cut at the longest RG; a last X stays. */
export function normaliseRg(text: string): string {
  const characters = rgCharacters(text)
  if (isRg(characters)) return characters
  return characters.endsWith('X')
    ? `${characters.slice(0, LENGTH - 1)}X`
    : characters.slice(0, CPF_LENGTH)
}

/** Whether there are not too many characters: no check digit holds in every state. */
export function isRg(characters: string): boolean {
  return /^(?:[0-9]{1,11}|[0-9]{1,9}X)$/.test(characters)
}

/**
 * The mask grows with the number: #.###.###, ##.###.###, then the rest after the hyphen (spec 1 §5, whose lengths 9
 * and 10 count the dots). Eleven digits are shown as a CPF.
 */
export function formatRg(text: string): string {
  const characters = normaliseRg(text)
  if (/^[0-9]{11}$/.test(characters)) return formatCpf(characters)
  const hasX = characters.endsWith('X')
  const bodyEnd = hasX ? Math.min(characters.length - 1, 8) : 8
  const body = characters.slice(0, bodyEnd)
  const check = characters.slice(bodyEnd)
  const head = body.length > 7 ? 2 : 1
  const blocks = [body.slice(0, head), body.slice(head, head + 3), body.slice(head + 3)]
  return blocks.filter(Boolean).join('.') + (check ? `-${check}` : '')
}
