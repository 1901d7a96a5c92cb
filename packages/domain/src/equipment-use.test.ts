import { describe, expect, test } from 'vitest'
import { type DaysOfUse, faultsOfUses, linesAtOdds, USE_MESSAGES } from './equipment-use.ts'

const TODAY = '2026-11-20'
type Days = [withdrawal: string, back: string | null]

const told = (days: Days[]) =>
  faultsOfUses(
    days.map(([withdrawal_date, return_date]) => ({ withdrawal_date, return_date })),
    TODAY,
  ).map(({ index, field, message }) => [index, field, message])

const W = 'withdrawal_date'
const R = 'return_date'

describe('The history of an item', () => {
  test.each<[string, Days[], unknown[]]>([
    ['empty', [], []],
    ['out since today', [[TODAY, null]], []],
    ['out and back on one day', [[TODAY, TODAY]], []],
    [
      'handed over on the day it came back, in any order',
      [
        ['2026-11-10', null],
        ['2026-11-01', '2026-11-10'],
      ],
      [],
    ],
    [
      'twice on one day',
      [
        ['2026-11-10', '2026-11-10'],
        ['2026-11-10', '2026-11-12'],
      ],
      [],
    ],
    ['back tomorrow', [['2026-11-10', '2026-11-21']], [[0, R, USE_MESSAGES.returnInFuture]]],
    ['back before it left', [['2026-11-10', '2026-11-09']], [[0, R, USE_MESSAGES.returnTooEarly]]],
    ['out tomorrow', [['2026-11-21', null]], [[0, W, USE_MESSAGES.withdrawalInFuture]]],
    [
      'out twice at once',
      [
        ['2026-11-10', null],
        ['2026-11-12', null],
      ],
      [[1, W, USE_MESSAGES.stillOut]],
    ],
    [
      'out twice on one day',
      [
        ['2026-11-10', null],
        ['2026-11-10', null],
      ],
      [[1, W, USE_MESSAGES.stillOut]],
    ],
    [
      'lent again while it was out, whatever came later',
      [
        ['2026-11-12', '2026-11-13'],
        ['2026-11-10', null],
      ],
      [[0, W, USE_MESSAGES.stillOut]],
    ],
    [
      'lent again before it came back',
      [
        ['2026-11-01', '2026-11-10'],
        ['2026-11-05', '2026-11-06'],
        ['2026-11-07', null],
      ],
      [
        [1, W, USE_MESSAGES.overlap],
        [2, W, USE_MESSAGES.overlap],
      ],
    ],
    [
      'lent in the future while it is out',
      [
        ['2026-11-10', null],
        ['2026-12-01', null],
      ],
      [[1, W, USE_MESSAGES.withdrawalInFuture]],
    ],
  ])('The dates in the history of an item are checked: %s', (_, days, expected) => {
    expect(told(days)).toEqual(expected)
  })

  test('The message about a future return has the words of the specification', () => {
    expect(USE_MESSAGES.returnInFuture).toBe(
      'A data de devolução não pode ser posterior à data atual.',
    )
  })
})

describe('Lines of an item beside those that stay as they are', () => {
  const day = (n: number) => new Date(Date.UTC(1990, 0, 1 + n)).toISOString().slice(0, 10)

  test('A line is at odds with the others exactly where it is with one of them alone', () => {
    const use = (n: number): DaysOfUse => {
      const from = (n * 7) % 40
      return { withdrawal_date: day(from), return_date: n % 9 === 8 ? null : day(from + (n % 4)) }
    }
    const lines = Array.from({ length: 90 }, (_, n) => use(n))
    const isAtOdds = (line: DaysOfUse, other: DaysOfUse) =>
      faultsOfUses([other, line], TODAY).some(({ message }) =>
        [USE_MESSAGES.overlap as string, USE_MESSAGES.stillOut].includes(message),
      )
    for (let count = 0; count < 30; count++) {
      const others = lines.filter((_, n) => (n * 13) % 30 < count % 5 && n % 9 !== 8 - (count % 3))
      const alone = lines.flatMap((line, n) => (others.some((o) => isAtOdds(line, o)) ? n : []))
      expect(linesAtOdds(lines, others)).toEqual(alone)
    }
  })

  test('Thousands of lines beside thousands of others take no time', () => {
    const one = (n: number) => ({ withdrawal_date: day(n), return_date: day(n) })
    const before = performance.now()
    const lines = Array.from({ length: 2000 }, (_, n) => one(n))
    const others = Array.from({ length: 20_000 }, (_, n) => one(2000 + (n % 9000)))
    expect(linesAtOdds(lines, others)).toEqual([])
    const all = [...lines, ...others].map((use) => ({ ...use, return_date: day(9000) }))
    expect(faultsOfUses(all, day(12_000)).length).toBeGreaterThan(10_000)
    expect(performance.now() - before).toBeLessThan(20_000)
  })
})
