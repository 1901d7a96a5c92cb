import { type AnswerOption, excludesOthers } from './triage-options.ts'

/** For a question that nobody answered: never the same as "none". */
export const NOT_INFORMED = 'Não informado'

/**
 * The words for a list of answers, on the screen and on paper.
 * @param none for who declared that there is none: to agree with the question, and to say whose word it is where no heading does
 */
export function answerWords(
  options: readonly AnswerOption[],
  codes: readonly string[],
  none = 'Nenhuma',
): string {
  if (codes.length === 0) return NOT_INFORMED
  if (codes.some(excludesOthers)) return none
  return codes.map((code) => options.find(({ value }) => value === code)?.label ?? code).join(', ')
}

type Answers = {
  personal_history: readonly unknown[]
  previous_eye_surgeries: readonly unknown[]
  previous_eye_diseases: readonly unknown[]
  eye_complaints: readonly unknown[]
  screen_time: string | null
}

/** How many questions of a triage nobody answered. A yes-or-no question cannot be counted: it is stored as no. */
export function openQuestions(triage: Answers): number {
  const lists = [
    triage.personal_history,
    triage.previous_eye_surgeries,
    triage.previous_eye_diseases,
    triage.eye_complaints,
  ]
  return lists.filter((list) => list.length === 0).length + (triage.screen_time === null ? 1 : 0)
}
