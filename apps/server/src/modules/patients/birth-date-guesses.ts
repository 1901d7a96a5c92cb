import { countWithin } from '../../http/count-within.ts'

const WRONG_ALLOWED = 5
const HOUR = 60 * 60 * 1000

export type BirthDateGuesses = ReturnType<typeof createBirthDateGuesses>

/**
 * The holder of a link could try every date of birth of a CPF until one fits. After five wrong ones in an hour no
 * date is accepted for that CPF, not even the right one.
 */
export function createBirthDateGuesses(now: () => number = Date.now) {
  const wrong = countWithin(WRONG_ALLOWED, HOUR, now)
  return {
    /** Whether a date that `fits`, or not, is accepted. */
    accept(cpf: string, fits: boolean): boolean {
      if (wrong.wait(cpf) > 0) return false
      if (!fits) wrong.add(cpf)
      return fits
    },
  }
}
