import { expect, test } from 'vitest'
import { doAll } from './do-all.ts'

test('All steps are done in their order, and the failures of some are thrown together at the end', async () => {
  const done: number[] = []
  const step = (n: number) => async () => {
    done.push(n)
    if (n % 2 === 0) throw new Error(`no ${n}`)
  }
  const whole = doAll([1, 2, 3, 4, 5].map(step))
  await expect(whole).rejects.toMatchObject({ message: 'no 2; no 4', errors: [{}, {}] })
  expect(done).toEqual([1, 2, 3, 4, 5])
  await doAll([step(7)])
})
