import { expect, test } from 'vitest'
import { correctedResult } from './corrected-result.ts'

test('A corrected result names the day in São Paulo on which its former conclusion was taken back', () => {
  expect(correctedResult('2026-11-20T14:00:00.000Z')).toBe('Resultado corrigido em 20/11/2026')
  expect(correctedResult('2026-11-21T02:59:59.999Z')).toBe('Resultado corrigido em 20/11/2026')
})
