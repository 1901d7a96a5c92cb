import { describe, expect, it } from 'vitest'
import { formatTypedTime, TIME_OF_DAY, wholeTime } from './time-of-day.ts'

describe('A time of day', () => {
  it.each([
    ['1', '1'],
    ['14', '14'],
    ['1430', '14:30'],
    ['14:30', '14:30'],
    ['14:3', '14:3'],
    ['9:30', '9:30'],
    [' 9:30', '09:30'],
    ['9h30', '09:30'],
    ['14h30', '14:30'],
    ['143099', '14:30'],
    ['abc', ''],
  ])('Typed as %j, a time of day is shown as %j', (typed, shown) => {
    expect(formatTypedTime(typed)).toBe(shown)
    expect(formatTypedTime(shown)).toBe(shown)
  })

  it.each([
    ['9:30', '09:30'],
    ['14:30', '14:30'],
    ['14:3', '14:3'],
    ['', ''],
  ])('A time of day left as %j is %j', (typed, whole) => {
    expect(wholeTime(typed)).toBe(whole)
  })

  it.each(['00:00', '09:30', '23:59'])('A time of day may be %s', (time) => {
    expect(TIME_OF_DAY.test(time)).toBe(true)
  })

  it.each(['24:00', '9:30', '12:60', '12:3', '1230', '12:30:00', ''])(
    'A time of day is never %j',
    (time) => {
      expect(TIME_OF_DAY.test(time)).toBe(false)
    },
  )
})
