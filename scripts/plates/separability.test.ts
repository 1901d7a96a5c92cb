import { describe, expect, test } from 'vitest'
import type { Vector3 } from './matrix3.ts'
import { areaUnderCurve, explainedShare, neighbourAccuracy, separation } from './separability.ts'

const repeat = (colour: Vector3, count: number) => Array.from({ length: count }, () => colour)

describe('Separation', () => {
  test('Separation is the distance in units of the noise of the eye when the groups have no spread', () => {
    expect(separation(repeat([50, 6, 0], 20), repeat([50, 0, 0], 30))).toBeCloseTo(2, 10)
  })

  test('Separation is smaller when the groups spread along the line between them', () => {
    const spread = (a: number): Vector3[] => [
      [50, a - 4, 0],
      [50, a + 4, 0],
    ]
    // Variance 16 of the groups and 9 of the eye: a step of 10 is 10 / √25.
    expect(separation(spread(10), spread(0))).toBeCloseTo(2, 10)
  })

  test('Separation ignores a spread across the line between the groups', () => {
    const spread = (a: number): Vector3[] => [
      [30, a, 0],
      [70, a, 0],
    ]
    expect(separation(spread(6), spread(0))).toBeCloseTo(2, 10)
  })
})

describe('Explained share', () => {
  const colours = [...repeat([50, 60, 0], 10), ...repeat([50, 0, 0], 10)]

  test('The explained share is nearly all when the colours tell the group', () => {
    // Variance 900 between the groups and 9 of the eye.
    const belongs = colours.map((_, index) => index < 10)
    expect(explainedShare(colours, belongs)).toBeCloseTo(900 / 909, 10)
  })

  test('The explained share is nothing when each group has as many of each colour', () => {
    const belongs = colours.map((_, index) => index % 2 === 0)
    expect(explainedShare(colours, belongs)).toBeCloseTo(0, 10)
  })

  test('The explained share is nothing when every colour belongs to the group, or none', () => {
    expect(
      explainedShare(
        colours,
        colours.map(() => true),
      ),
    ).toBe(0)
    expect(
      explainedShare(
        colours,
        colours.map(() => false),
      ),
    ).toBe(0)
  })
})

test('The area under the curve counts the pairs won, and half of the ties', () => {
  expect(areaUnderCurve([3, 4], [1, 2])).toBe(1)
  expect(areaUnderCurve([1, 2], [3, 4])).toBe(0)
  expect(areaUnderCurve([1, 2], [1, 2])).toBe(0.5)
  expect(areaUnderCurve([2], [1, 2, 3, 0])).toBe(0.625)
})

describe('Neighbour accuracy', () => {
  const ring = (radius: number, count: number) =>
    Array.from({ length: count }, (_, index): Vector3 => {
      const angle = (index * 2 * Math.PI) / count
      return [50, radius * Math.cos(angle), radius * Math.sin(angle)]
    })

  test('Neighbour accuracy is complete for groups that lie apart', () => {
    expect(neighbourAccuracy(repeat([50, 30, 0], 40), repeat([50, -30, 0], 90))).toBe(1)
  })

  test('Neighbour accuracy finds a group that surrounds the other, which no straight border can', () => {
    const [outer, inner] = [ring(40, 100), ring(5, 40)]
    expect(separation(outer, inner)).toBeLessThan(0.01)
    expect(neighbourAccuracy(outer, inner)).toBe(1)
  })

  test('Neighbour accuracy does not favour the larger of two mixed groups', () => {
    const accuracy = neighbourAccuracy(ring(30, 67), ring(30.001, 301))
    expect(accuracy).toBeLessThan(0.65)
  })
})
