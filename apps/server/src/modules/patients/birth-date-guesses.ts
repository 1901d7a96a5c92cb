const WRONG_ALLOWED = 5
const HOUR = 60 * 60 * 1000

export type BirthDateGuesses = ReturnType<typeof createBirthDateGuesses>

/**
 * Whoever holds a link could try every date of birth of a CPF until one fits. After five wrong ones in an hour no date is
 * accepted for that CPF, the right one included. Kept in memory, by process.
 */
export function createBirthDateGuesses(now: () => number = Date.now) {
  let wrong = new Map<string, { count: number; since: number }>()
  const isRecent = ({ since }: { since: number }) => now() - since < HOUR
  return {
    /** Whether a date that `fits` or not may pass. */
    accept(cpf: string, fits: boolean): boolean {
      const earlier = wrong.get(cpf)
      const counted = earlier && isRecent(earlier) ? earlier : { count: 0, since: now() }
      if (counted.count >= WRONG_ALLOWED) return false
      if (fits) return true
      if (wrong.size > 10_000) wrong = new Map([...wrong].filter(([, entry]) => isRecent(entry)))
      wrong.set(cpf, { ...counted, count: counted.count + 1 })
      return false
    },
  }
}
