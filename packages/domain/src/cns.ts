import { isRepeated } from './digits.ts'

const LENGTH = 15

function weightedSum(digits: string): number {
  return [...digits].reduce((sum, digit, index) => sum + Number(digit) * (LENGTH - index), 0)
}

/** A definitive number is built from the eleven digits of a PIS: base, '000' (or '001' when the digit would be 10), check digit. */
function definitiveNumber(base: string): string {
  const digitOf = (sum: number) => (11 - (sum % 11)) % 11
  const sum = weightedSum(base)
  const digit = digitOf(sum)
  return digit === 10 ? `${base}001${digitOf(sum + 2)}` : `${base}000${digit}`
}

/** Whether fifteen bare digits are a CNS: definitive (1, 2) or provisional (7, 8, 9). */
export function isCns(digits: string): boolean {
  if (!/^[12789][0-9]{14}$/.test(digits) || isRepeated(digits)) return false
  if (digits < '3') return digits === definitiveNumber(digits.slice(0, 11))
  return weightedSum(digits) % 11 === 0
}
