import { expect, test } from 'vitest'
import { REFRACTIVE_DISORDERS } from './refractive-disorder.ts'

test('every refractive disorder is stored as it is shown and counted under its own name', () => {
  expect(REFRACTIVE_DISORDERS.map(({ label, statistic }) => [label, statistic])).toEqual([
    ['Miopia', 'myopia'],
    ['Miopia com astigmatismo', 'myopia_with_astigmatism'],
    ['Hipermetropia', 'hyperopia'],
    ['Hipermetropia com astigmatismo', 'hyperopia_with_astigmatism'],
    ['Astigmatismo', 'astigmatism'],
    ['Sem alteração', 'no_change'],
  ])
  for (const { value, label } of REFRACTIVE_DISORDERS) expect(value).toBe(label)
})
