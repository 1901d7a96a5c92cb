import { describe, expect, it } from 'vitest'
import { resultPassword } from './result-password.ts'

describe('The password of a result', () => {
  it.each([
    ['1968-03-01', '01031968'],
    ['2012-12-31', '31122012'],
    ['2000-02-29', '29022000'],
  ])('The password of a result comes from the date of birth: %s gives %s', (dob, password) => {
    expect(resultPassword(dob)).toBe(password)
  })
})
