import { expect, test } from 'vitest'
import { waitForMidnight } from './midnight.ts'

const MINUTE = 60_000

test.each([
  ['at noon', '2026-11-29T15:00:00Z', 0],
  ['with time enough before midnight', '2026-11-30T02:49:59Z', 0],
  ['when the day is too short', '2026-11-30T02:50:00Z', 10 * MINUTE + 1000],
  ['in the last minute', '2026-11-30T02:59:30Z', 31_000],
  ['right after midnight', '2026-11-30T03:00:00Z', 0],
])(
  'Tests of ten minutes wait for the next day only where they do not fit into this one: %s',
  (_, now, wait) => {
    expect(waitForMidnight(10 * MINUTE, new Date(now))).toBe(wait)
  },
)
