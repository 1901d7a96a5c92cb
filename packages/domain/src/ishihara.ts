export const PLATE_COUNT = 9

/** 1 to 9. */
export const PLATES: readonly number[] = Array.from({ length: PLATE_COUNT }, (_, at) => at + 1)

/** From so many wrong answers on the test is altered (spec 2 §4). */
export const ALTERED_FROM_WRONG = 3

export type PlateAnswer = { plate: number; answer: 'certo' | 'errado' }

export type IshiharaScore = {
  ishihara_correct_answer: number
  ishihara_wrong_answer: number
  altered: boolean
}

/**
 * The plates in the order of one test: the demonstration plate first, then the others as they are drawn. Who waits in the
 * queue hears the answers of whoever is before them.
 * @param below a whole number from 0 to below the given one, each as likely as the other
 */
export function drawPlateOrder(below: (count: number) => number): number[] {
  const [first = 1, ...left] = PLATES
  const order = [first]
  while (left.length > 0) order.push(...left.splice(below(left.length), 1))
  return order
}

/** Whether each of the plates 1 to 9 is answered exactly once. */
export function answersComplete(answers: readonly PlateAnswer[]): boolean {
  const plates = new Set(answers.map(({ plate }) => plate))
  return (
    answers.length === PLATE_COUNT &&
    plates.size === PLATE_COUNT &&
    answers.every(({ plate }) => Number.isInteger(plate) && plate >= 1 && plate <= PLATE_COUNT)
  )
}

/** Counts the answers so far; the verdict is final once `answersComplete`. */
export function scoreIshihara(answers: readonly PlateAnswer[]): IshiharaScore {
  const wrong = answers.filter(({ answer }) => answer === 'errado').length
  return {
    ishihara_correct_answer: answers.length - wrong,
    ishihara_wrong_answer: wrong,
    altered: wrong >= ALTERED_FROM_WRONG,
  }
}

export function ishiharaVerdict(altered: boolean): 'Exame Alterado' | 'Exame sem Alterações' {
  return altered ? 'Exame Alterado' : 'Exame sem Alterações'
}
