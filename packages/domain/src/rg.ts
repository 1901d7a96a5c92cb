import { formatCpf } from './cpf.ts'
import { onlyDigits } from './digits.ts'

const LENGTH = 11

/** The stored form: digits, and an X where a state prints one as the last character. */
export function normaliseRg(text: string): string {
  const digits = onlyDigits(text)
  return /[xX]\s*$/.test(text) && digits.length > 0
    ? `${digits.slice(0, LENGTH - 1)}X`
    : digits.slice(0, LENGTH)
}

/**
 * The mask grows with the number: #.###.###, ##.###.###, ##.###.###-X (spec 1 §5; its lengths 9 and 10 count the
 * dots). Eleven digits are the new identity card, whose number is the CPF and is shown like one.
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
