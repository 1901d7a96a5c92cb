import { expect, test } from 'vitest'
import { ciede2000 } from './colour-difference.ts'
import type { Vector3 } from './matrix3.ts'

// Reference pairs of Sharma, Wu and Dalal 2005: blues, near greys, opposite hues, large and small steps.
const PAIRS: [Vector3, Vector3, number][] = [
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 3.1571, -77.2803], [50, 0, -82.7485], 2.8615],
  [[50, 2.8361, -74.02], [50, 0, -82.7485], 3.4412],
  [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1],
  [[50, 0, 0], [50, -1, 2], 2.3669],
  [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
  [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
  [[50, 2.5, 0], [50, 0, -2.5], 4.3065],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[50, 2.5, 0], [61, -5, 29], 22.8977],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
]

test.each(PAIRS)('The colours %j and %j differ by %d', (first, second, expected) => {
  expect(ciede2000(first, second)).toBeCloseTo(expected, 4)
  expect(ciede2000(second, first)).toBeCloseTo(expected, 4)
})

test('A colour does not differ from itself', () => {
  expect(ciede2000([60, -20, 30], [60, -20, 30])).toBe(0)
})
