import { expect, test } from 'vitest'
import { chance } from '../test/report-population.ts'
import { LinearProgram } from './linear-program.ts'

/** Every choice of whole numbers from 0 to `most`. */
function* choices(variables: number, most: number): Generator<number[]> {
  if (variables === 0) return yield []
  for (const rest of choices(variables - 1, most))
    for (let value = 0; value <= most; value++) yield [...rest, value]
}

test('The linear program finds at least what whole numbers reach, and keeps to all bounds', () => {
  const random = chance(1)
  let reached = 0
  let refused = 0
  for (let round = 0; round < 300; round++) {
    const [variables, rows, most] = [5, 1 + (round % 5), 3]
    const columns = Array.from({ length: variables }, () =>
      [...Array(rows).keys()].filter(() => random() < 0.5),
    )
    const start = columns.map(() => Math.floor(random() * (most + 1)))
    const sumsOf = (values: readonly number[]) =>
      Array.from({ length: rows }, (_, row) =>
        columns.reduce((sum, column, at) => sum + (column.includes(row) ? values[at]! : 0), 0),
      )
    const slack = Array.from({ length: rows }, () => (random() < 0.3 ? 1 : 0))
    const low = sumsOf(start).map((sum, row) => sum - slack[row]!)
    const high = sumsOf(start).map((sum, row) => sum + slack[row]!)
    const isSolution = (values: readonly number[]) =>
      sumsOf(values).every((sum, row) => sum >= low[row]! - 1e-6 && sum <= high[row]! + 1e-6)
    const best = columns.map(() => 0)
    for (const values of choices(variables, most))
      if (isSolution(values))
        for (const at of best.keys()) best[at] = Math.max(best[at]!, values[at]!)
    const bounds = columns.map(() => most)
    const program = new LinearProgram(columns, bounds, start, { low, high })
    for (const at of best.keys()) {
      expect(program.reach([at], 1, best[at]!), `${round} ${at}`).toBe(true)
      const values = columns.map((_, one) => program.value(one))
      expect(isSolution(values), `${round} ${at}: ${values}`).toBe(true)
      expect(values.every((value) => value >= -1e-6 && value <= most + 1e-6)).toBe(true)
      // Fractions may go further than whole numbers, but not over the bound.
      if (program.reach([at], 1, best[at]! + 1)) reached++
      else refused++
      expect(program.reach([at], 1, most + 1)).toBe(false)
    }
  }
  expect(reached).toBeLessThan(refused / 20)
})

test('The linear program says which row binds and which variable cannot move', () => {
  const program = new LinearProgram([[0], [0, 1], [1]], [9, 9, 9], [2, 3, 4], {
    low: [5, 7],
    high: [5, 7],
  })
  program.setVariable(1, 3, 3)
  expect(program.reach([0], 1, 3)).toBe(false)
  expect(program.hindering()).toEqual({ rows: [0], variables: [1] })
  program.setRow(0, 0, 20)
  expect(program.reach([0], 1, 3)).toBe(true)
  expect(program.rowValue(0)).toBe(program.value(0) + program.value(1))
})
