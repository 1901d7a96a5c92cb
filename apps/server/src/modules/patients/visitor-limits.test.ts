import { expect, test } from 'vitest'
import { createVisitorLimits } from './visitor-limits.ts'

const MINUTE = 60 * 1000

/** How many of so many forms, one every so many milliseconds, are accepted. */
function heard(
  forms: number,
  everyMs: number,
  asker: (form: number) => { jti: string; ip: string },
) {
  let now = 0
  const limits = createVisitorLimits(() => now)
  let count = 0
  for (let form = 0; form < forms; form++, now += everyMs) {
    try {
      limits.countSent(asker(form))
      count++
    } catch {
      // Not accepted.
    }
  }
  return count
}

const factory = () => ({ jti: 'link', ip: '200.1.2.3' })

test('A company of 200 behind one address registers in four hours, and forty of it in ten minutes', () => {
  expect(heard(200, (240 / 200) * MINUTE, factory)).toBe(200)
  expect(heard(40, (10 / 40) * MINUTE, factory)).toBe(40)
})

test('A scan of a thousand CPFs within minutes is stopped, even with many links and many addresses', () => {
  expect(heard(1000, 100, factory)).toBe(80)
  expect(heard(1000, 100, (form) => ({ jti: `link ${form}`, ip: '200.1.2.3' }))).toBe(120)
  expect(heard(1000, 100, (form) => ({ jti: 'link', ip: `200.1.2.${form}` }))).toBe(80)
})

test('A slow scan gets at most four hundred questions in four hours out of one link', () => {
  expect(heard(2400, 6000, factory)).toBe(400)
})
