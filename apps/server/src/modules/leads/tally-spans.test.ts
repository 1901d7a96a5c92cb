import { expect, test } from 'vitest'
import { tallySpans } from './tally-spans.ts'

const range = (from: string, to: string) => ({ from, to })

test.each([
  ['one day', range('2026-11-20', '2026-11-20'), null, [range('2026-11-20', '2026-11-20')]],
  ['a month so far', range('2026-11-01', '2026-11-20'), null, [range('2026-11-01', '2026-11-20')]],
  ['a whole month', range('2026-11-01', '2026-11-30'), range('2026-11-01', '2026-11-01'), []],
  ['a leap February', range('2028-02-01', '2028-02-29'), range('2028-02-01', '2028-02-01'), []],
  [
    'February of a leap year but its last day',
    range('2028-02-01', '2028-02-28'),
    null,
    [range('2028-02-01', '2028-02-28')],
  ],
  [
    'a quarter so far',
    range('2026-10-01', '2026-11-20'),
    range('2026-10-01', '2026-10-01'),
    [range('2026-11-01', '2026-11-20')],
  ],
  [
    'both ends within a month, over new year',
    range('2025-11-15', '2026-02-03'),
    range('2025-12-01', '2026-01-01'),
    [range('2025-11-15', '2025-11-30'), range('2026-02-01', '2026-02-03')],
  ],
  [
    'the end of one month and the start of the next',
    range('2026-01-20', '2026-02-10'),
    null,
    [range('2026-01-20', '2026-02-10')],
  ],
  ['a year', range('2026-01-01', '2026-12-31'), range('2026-01-01', '2026-12-01'), []],
])(
  'A range of days is split into whole months and single days: %s',
  (_name, whole, months, days) => {
    expect(tallySpans(whole)).toEqual({ months, days })
  },
)

test('Every day of every range is in exactly one of its parts', () => {
  const day = (n: number) => new Date(Date.UTC(2027, 10, 1) + n * 86_400_000)
  const iso = (n: number) => day(n).toISOString().slice(0, 10)
  for (let first = 0; first < 33; first++)
    for (let last = first; last < first + 130; last += 7) {
      const { months, days } = tallySpans({ from: iso(first), to: iso(last) })
      for (let n = first - 2; n <= last + 2; n++) {
        const month = `${iso(n).slice(0, 7)}-01`
        const parts =
          days.filter(({ from, to }) => from <= iso(n) && iso(n) <= to).length +
          (months && months.from <= month && month <= months.to ? 1 : 0)
        expect(parts).toBe(n >= first && n <= last ? 1 : 0)
      }
    }
})
