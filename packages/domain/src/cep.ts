import { onlyDigits } from './digits.ts'

/** Eight bare digits. A CEP may begin with 0, so it is text and never a number. */
export function isCep(digits: string): boolean {
  return /^[0-9]{8}$/.test(digits)
}

/** '01310100' → '01310-100'; also formats part of a CEP. */
export function formatCep(text: string): string {
  const digits = onlyDigits(text).slice(0, 8)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}
