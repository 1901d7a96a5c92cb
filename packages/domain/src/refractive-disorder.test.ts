import { expect, test } from 'vitest'
import { REFRACTIVE_DISORDERS } from './refractive-disorder.ts'

test('Every refractive disorder is stored and counted under the name on the screen', () => {
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
