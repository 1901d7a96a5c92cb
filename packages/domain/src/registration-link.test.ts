import { expect, test } from 'vitest'
import { type LinkState, linkState } from './registration-link.ts'

const NOW = new Date('2026-11-22T12:00:00Z')

test.each<[string, string, string | null, LinkState]>([
  ['has a month left', '2026-12-22T12:00:00Z', null, { kind: 'active' }],
  ['has just more than a week left', '2026-11-29T12:00:01Z', null, { kind: 'active' }],
  ['has a week left', '2026-11-29T12:00:00Z', null, { kind: 'ending', days: 7 }],
  ['has a minute left', '2026-11-22T12:01:00Z', null, { kind: 'ending', days: 1 }],
  ['ends now', '2026-11-22T12:00:00Z', null, { kind: 'expired' }],
  [
    'was revoked before its end',
    '2026-12-22T12:00:00Z',
    '2026-11-21T12:00:00Z',
    { kind: 'revoked' },
  ],
  [
    'was revoked and has ended since',
    '2026-11-01T12:00:00Z',
    '2026-10-21T12:00:00Z',
    { kind: 'revoked' },
  ],
])('A link that %s (%s, %s) is in the state %j', (_, expires_at, revoked_at, state) => {
  expect(linkState({ expires_at, revoked_at }, NOW)).toEqual(state)
})
