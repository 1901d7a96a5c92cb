import type { IshiharaTest } from '@iris/contracts/ishihara-tests'
import { PLATE_COUNT, type PlateAnswer } from '@iris/domain/ishihara'

/** The version of a saved test. */
export type TestVersion = Pick<IshiharaTest, 'id' | 'updated_at'>

type Answer = PlateAnswer['answer']

/** A running test. */
export type Run = {
  /** What the screen shows: the instructions, the wait before a plate, a plate from 1, or the result. */
  at: 'start' | 'calm' | 'result' | number
  /** In the order of the plates; plate n is answered once answers has n. */
  answers: readonly Answer[]
  /** The test that was on the screen when it was chosen to take it anew: the only one that saving may replace unasked. */
  over?: TestVersion | undefined
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

/** A run as it is kept for a reload; null where there is nothing to keep. */
export function storedRun({ answers, over }: Run): string | null {
  if (answers.length === 0) return null
  return JSON.stringify(
    over ? { answers, over: { id: over.id, updated_at: over.updated_at } } : answers,
  )
}

/** A kept run, at its instructions; a broken text gives a new one. */
export function readRun(text: string | null): Run {
  if (text === null) return NEW_RUN
  try {
    const found: unknown = JSON.parse(text)
    const { answers, over } = Array.isArray(found) ? { answers: found } : (found as Partial<Run>)
    if (!Array.isArray(answers) || answers.length > PLATE_COUNT) return NEW_RUN
    if (!answers.every((each) => each === 'certo' || each === 'errado')) return NEW_RUN
    return { ...NEW_RUN, answers, over }
  } catch {
    return NEW_RUN
  }
}
