import { describe, expect, it } from 'vitest'
import { otpauthUrl, stepAt, stepOf, toBase32, totpCode } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

describe('The codes of a phone', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('The code at second %i is the one of RFC 6238, appendix B: %s', (seconds, code) => {
    const step = stepAt(seconds * 1000)
    expect(totpCode(SECRET, step, 8)).toBe(code)
    expect(totpCode(SECRET, step)).toBe(code.slice(2))
  })

  it.each([
    [0, '755224'],
    [1, '287082'],
    [9, '520489'],
  ])('The code of step %i is the one of RFC 4226, appendix D: %s', (step, code) => {
    expect(totpCode(SECRET, step)).toBe(code)
  })

  it('A code is accepted one step before and after the clock, and no further', () => {
    const now = 1_800_000_000_000
    const present = stepAt(now)
    const found = [-2, -1, 0, 1, 2].map((aside) =>
      stepOf(SECRET, totpCode(SECRET, present + aside), now),
    )
    expect(found).toEqual([null, present - 1, present, present + 1, null])
    expect(stepOf(SECRET, '', now)).toBeNull()
    expect(stepOf(SECRET, 'não são seis', now)).toBeNull()
  })
})

it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('The text %j in base 32 is %j, as in RFC 4648', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded)
})

it('The address for the phone names the program of the clinic and the account', () => {
  expect(otpauthUrl(SECRET, 'ana+1@clinica.example')).toBe(
    'otpauth://totp/%C3%8Dris:ana%2B1%40clinica.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=%C3%8Dris',
  )
})
