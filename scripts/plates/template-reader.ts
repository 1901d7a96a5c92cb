import { figureTest } from './figures.ts'
import type { Vector3 } from './matrix3.ts'
import type { Circle } from './packing.ts'
import { explainedShare } from './separability.ts'
import type { DigitSet } from './skeletons.ts'

/** One number tried on a plate, and how well the colours of the dots draw it (0 to 1). */
export type Reading = { figure: string; fit: number }

/** A number that might be on the plate, with the dots it would cover. */
type Template = { figure: string; covered: boolean[] }

/** Every number of as many digits as `figure` has, laid over the dots: 10 of one digit, 90 of two. */
export function templates(
  circles: readonly Circle[],
  figure: string,
  digits: DigitSet,
): Template[] {
  const [from, to] = figure.length === 1 ? [0, 9] : [10, 99]
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const candidate = String(from + index)
    return { figure: candidate, covered: circles.map(figureTest(candidate, digits)) }
  })
}

/** An ideal reader who knows the shapes and places of the digits: every number, the best fit first. */
export function read(colours: readonly Vector3[], candidates: readonly Template[]): Reading[] {
  return candidates
    .map(({ figure, covered }) => ({ figure, fit: explainedShare(colours, covered) }))
    .sort((a, b) => b.fit - a.fit)
}
