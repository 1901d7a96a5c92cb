import type { IshiharaTest } from '@iris/contracts/ishihara-tests'
import { drawPlateOrder, PLATE_COUNT, PLATES, type PlateAnswer } from '@iris/domain/ishihara'

/** The version of a saved test. */
export type TestVersion = Pick<IshiharaTest, 'id' | 'updated_at'>

type Answer = PlateAnswer['answer']

/** A running test. */
export type Run = {
  /** What the screen shows: the instructions, the wait before a plate, the plate at a place from 1, or the result. */
  at: 'start' | 'calm' | 'result' | number
  /** The plates as they come in this test. */
  order: readonly number[]
  /** In that order; the plate at place n is answered once answers has n. */
  answers: readonly Answer[]
  /** The test that was on the screen when it was chosen to take it anew: the only one that saving may replace unasked. */
  over?: TestVersion | undefined
}

/** With an order of its own. */
export function newRun(below: (count: number) => number): Run {
  return { at: 'start', order: drawPlateOrder(below), answers: [] }
}

/** One that comes to its result with answers by plate. */
export function finishedRun(answers: readonly Answer[]): Run {
  return { at: 'result', order: PLATES, answers }
}

/** The place of the next plate to answer, or null when all are answered. */
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

/** In the form of the API: by the number of the plate, in whatever order they came. */
export function plateAnswers({ order, answers }: Pick<Run, 'order' | 'answers'>): PlateAnswer[] {
  return PLATES.flatMap((plate) => {
    const given = answers[order.indexOf(plate)]
    return given ? [{ plate, answer: given }] : []
  })
}

/** Whether somebody else's test says something else of a plate that was answered here. */
export function isOverruled(run: Run, saved: readonly PlateAnswer[]): boolean {
  return plateAnswers(run).some(
    (own) => !saved.some(({ plate, answer }) => plate === own.plate && answer === own.answer),
  )
}

/** A run as it is kept for a reload; null where there is nothing to keep. */
export function storedRun({ order, answers, over }: Run): string | null {
  if (answers.length === 0) return null
  // A former version of the page, which took answers for those of plates 1, 2, 3, knows no `given` and starts anew.
  return JSON.stringify({
    order,
    given: answers,
    ...(over && { over: { id: over.id, updated_at: over.updated_at } }),
  })
}

/**
 * A kept run, at its instructions; undefined without one, and for a broken text. One that a former version kept has no
 * order: its plates came by their numbers.
 */
export function readRun(text: string | null): Run | undefined {
  if (text === null) return undefined
  try {
    const found: unknown = JSON.parse(text)
    const kept = (Array.isArray(found) ? { answers: found } : found) as Partial<Run> & {
      given?: unknown
    }
    const answers = kept.given ?? kept.answers
    const order = kept.given ? kept.order : PLATES
    if (!isAnswers(answers) || !isOrder(order)) return undefined
    return { at: 'start', order, answers, over: kept.over }
  } catch {
    return undefined
  }
}

const isAnswers = (found: unknown): found is Answer[] =>
  Array.isArray(found) &&
  found.length <= PLATE_COUNT &&
  found.every((each) => each === 'certo' || each === 'errado')

const isOrder = (found: unknown): found is number[] =>
  Array.isArray(found) &&
  found.length === PLATE_COUNT &&
  PLATES.every((plate) => found.includes(plate))
