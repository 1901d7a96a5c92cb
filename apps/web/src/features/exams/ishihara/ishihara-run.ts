import { PLATE_COUNT, type PlateAnswer } from '@iris/domain/ishihara'

type Answer = PlateAnswer['answer']

/** A running test. */
export type Run = {
  /** What the screen shows: the instructions, the wait before a plate, a plate from 1, or the result. */
  at: 'start' | 'calm' | 'result' | number
  /** In the order of the plates; plate n is answered once answers has n. */
  answers: readonly Answer[]
}

export const NEW_RUN: Run = { at: 'start', answers: [] }

/** The next plate to answer, or null when all are answered. */
function openPlate({ answers }: Run): number | null {
  return answers.length < PLATE_COUNT ? answers.length + 1 : null
}

/** From the instructions to the wait that calms the screen, or to the result when no plate is open. */
export function begin(run: Run): Run {
  return { ...run, at: openPlate(run) === null ? 'result' : 'calm' }
}

/** To the first unanswered plate, or to the result. */
export function proceed(run: Run): Run {
  return { ...run, at: openPlate(run) ?? 'result' }
}

/** Takes an answer for the present plate and goes on. A plate is answered once: a second answer changes nothing. */
export function answer(run: Run, given: Answer): Run {
  if (run.at !== openPlate(run)) return run
  return proceed({ ...run, answers: [...run.answers, given] })
}

/** One screen back: from the result to the last plate, from the first plate to the instructions. */
export function back(run: Run): Run {
  if (run.at === 'start') return run
  if (run.at === 'calm') return { ...run, at: 'start' }
  if (run.at === 'result') return { ...run, at: PLATE_COUNT }
  return { ...run, at: run.at > 1 ? run.at - 1 : 'start' }
}

/** One screen forward, over answered plates. */
export function forward(run: Run): Run {
  if (typeof run.at !== 'number' || run.at > run.answers.length) return run
  return { ...run, at: run.at < PLATE_COUNT ? run.at + 1 : 'result' }
}

/** In the form of the API. */
export function plateAnswers(answers: readonly Answer[]): PlateAnswer[] {
  return answers.map((given, index) => ({ plate: index + 1, answer: given }))
}

/** Whether somebody else's test says something else of a plate that was answered here. */
export function isOverruled(answers: readonly Answer[], saved: readonly PlateAnswer[]): boolean {
  return plateAnswers(answers).some(
    (own) => !saved.some(({ plate, answer }) => plate === own.plate && answer === own.answer),
  )
}

/** The answers of a stored run; a broken text gives an empty list. */
export function readAnswers(text: string | null): Answer[] {
  if (text === null) return []
  try {
    const found: unknown = JSON.parse(text)
    if (!Array.isArray(found) || found.length > PLATE_COUNT) return []
    return found.every((each) => each === 'certo' || each === 'errado') ? (found as Answer[]) : []
  } catch {
    return []
  }
}
