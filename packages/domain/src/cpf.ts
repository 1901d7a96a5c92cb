import { isRepeated, onlyDigits } from './digits.ts'

const LENGTH = 11

/** Modulo 11 with weights falling to 2; remainders 0 and 1 give the digit 0. */
function checkDigit(digits: string): number {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (digits.length + 1 - index),
    0,
  )
  const remainder = sum % 11
  return remainder < 2 ? 0 : 11 - remainder
}

/** Whether eleven bare digits (no mask) are a CPF with right check digits. */
export function isCpf(digits: string): boolean {
  if (!/^[0-9]{11}$/.test(digits) || isRepeated(digits)) return false
  const body = digits.slice(0, 9)
  const first = checkDigit(body)
  return digits === `${body}${first}${checkDigit(`${body}${first}`)}`
}

/** Whether this stands in place of the CPF of an anonymised person: an X and their number, filled up with zeros. */
export function isStandInCpf(text: string): boolean {
  return text.startsWith('X0')
}

/**
 * Also formats part of a CPF, for use while typing: '52998' → '529.98'. Digits after the eleventh are dropped. The number of
 * an anonymised person is nobody's CPF, and is not shown as one.
 */
export function formatCpf(text: string): string {
  if (isStandInCpf(text)) return '—'
  const digits = onlyDigits(text).slice(0, LENGTH)
  const blocks = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)].filter(Boolean)
  const check = digits.slice(9)
  return blocks.join('.') + (check ? `-${check}` : '')
}
