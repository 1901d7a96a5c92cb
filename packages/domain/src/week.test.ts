import { describe, expect, it } from 'vitest'
import { daysLater, weekOf } from './week.ts'

describe('A week', () => {
  it.each(['2026-11-23', '2026-11-25', '2026-11-29'])(
    'The week of %s goes from Monday to Sunday',
    (date) => {
      const week = weekOf(date)
      expect(week).toHaveLength(7)
      expect([week[0], week[6]]).toEqual(['2026-11-23', '2026-11-29'])
    },
  )

  it('Days later cross months, years and leap days', () => {
    expect(daysLater('2026-12-31', 1)).toBe('2027-01-01')
    expect(daysLater('2028-02-28', 1)).toBe('2028-02-29')
    expect(daysLater('2026-03-01', -1)).toBe('2026-02-28')
  })
})
