import { expect, test } from 'vitest'
import { signedResult } from './signed-result.ts'

test('A signed result says whose certificate signed it, and when in São Paulo', () => {
  expect(signedResult({ signer_name: 'BEATRIZ LEAL', signed_at: '2026-11-20T13:21:00.000Z' })).toBe(
    'Assinado digitalmente por BEATRIZ LEAL em 20/11/2026 10:21',
  )
})
