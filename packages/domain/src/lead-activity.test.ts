import { expect, test } from 'vitest'
import { type ActivityStatus, activityDue } from './lead-activity.ts'

const NOW = new Date('2026-11-24T14:30:00-03:00')

test.each<[ActivityStatus, string, string | null, ReturnType<typeof activityDue>]>([
  ['open', '2026-11-23', null, 'overdue'],
  ['in_progress', '2026-11-23', '23:59', 'overdue'],
  ['open', '2026-11-24', '14:29', 'overdue'],
  ['open', '2026-11-24', '14:30', 'today'],
  ['in_progress', '2026-11-24', '18:00', 'today'],
  ['open', '2026-11-24', null, 'today'],
  ['open', '2026-11-25', '08:00', null],
  ['completed', '2026-11-23', null, null],
  ['completed', '2026-11-24', '14:29', null],
])(
  'An activity that is %s, of %s at %s, is due on 24 November at 14:30 as: %s',
  (status, date, time, due) => {
    expect(activityDue({ status, date, time }, NOW)).toBe(due)
  },
)
