import { expect, test } from 'vitest'
import { type ApiKeyState, apiKeyState } from './api-key.ts'

const NOW = new Date('2026-11-27T12:00:00.000Z')

test.each<[string | null, string | null, ApiKeyState]>([
  [null, null, 'active'],
  ['2026-11-27T12:00:00.001Z', null, 'active'],
  ['2026-11-27T12:00:00.000Z', null, 'expired'],
  ['2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.000Z', 'revoked'],
  [null, '2026-11-27T12:00:00.000Z', 'revoked'],
])('A key that expires at %s and was revoked at %s is %s', (expires_at, revoked_at, state) => {
  expect(apiKeyState({ expires_at, revoked_at }, NOW)).toBe(state)
})
