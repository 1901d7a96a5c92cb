export const PLATE_COUNT = 9

/** From so many wrong answers on the test is altered (spec 2 §4). */
export const ALTERED_FROM_WRONG = 3

export type PlateAnswer = { plate: number; answer: 'certo' | 'errado' }

export type IshiharaScore = {
  ishihara_correct_answer: number
  ishihara_wrong_answer: number
  altered: boolean
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
