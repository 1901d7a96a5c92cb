import { onlyDigits } from '@iris/domain/digits'
import { readCode } from '@iris/domain/screening-event'

/** What is looked for: digits of a CPF that was begun, a whole code, or words. */
export function searchOf(typed: string): string {
  const words = typed.trim()
  const code = readCode(words)
  if (code !== null && /\d/.test(code)) return code
  return /^[\d.\-\s]+$/.test(words) ? onlyDigits(words) : words
}
