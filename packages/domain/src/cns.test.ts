import { describe, expect, test } from 'vitest'
import { isCns } from './cns.ts'

describe('A CNS', () => {
  test.each([
    ['provisional', '898000000043208'],
    ['definitive', '123456789010000'],
    ['definitive whose check digit had to be moved off 10', '200000000030018'],
  ])('The CNS %s is valid', (_case, digits) => {
    expect(isCns(digits)).toBe(true)
  })

  test.each([
    ['a wrong digit in a provisional number', '898000000043209'],
    ['a wrong check digit in a definitive number', '123456789010001'],
    ['a filling other than 000 or 001', '123456789010020'],
    ['a first digit nobody issues', '398000000043208'],
    ['a digit missing', '89800000004320'],
    ['the copy number still on', '8980000000432081'],
    ['spaces', '898 0000 0004 3208'],
    ['one repeated digit', '777777777777777'],
    ['nothing', ''],
  ])('A CNS with %s is refused', (_case, digits) => {
    expect(isCns(digits)).toBe(false)
  })
})
