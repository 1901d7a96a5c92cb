import { describe, expect, test } from 'vitest'
import { formatCpf, isCpf } from './cpf.ts'

describe('A CPF', () => {
  test.each(['52998224725', '11144477735', '00000000191'])('The CPF %s is valid', (digits) => {
    expect(isCpf(digits)).toBe(true)
  })

  test.each([
    ['a wrong first check digit', '52998224735'],
    ['a wrong second check digit', '52998224724'],
    ['one repeated digit, although the arithmetic holds', '11111111111'],
    ['only zeros', '00000000000'],
    ['a digit missing', '5299822472'],
    ['a digit too many', '529982247250'],
    ['the mask still on', '529.982.247-25'],
    ['letters', '5299822472a'],
    ['nothing', ''],
  ])('A CPF with %s is refused', (_case, digits) => {
    expect(isCpf(digits)).toBe(false)
  })
})

test.each([
  ['', ''],
  ['5', '5'],
  ['529', '529'],
  ['5299', '529.9'],
  ['529982', '529.982'],
  ['529982247', '529.982.247'],
  ['5299822472', '529.982.247-2'],
  ['52998224725', '529.982.247-25'],
  ['529.982.247-25', '529.982.247-25'],
  ['529982247259', '529.982.247-25'],
  ['X0000002032', '—'],
])('The CPF %j is shown as %j', (text, masked) => {
  expect(formatCpf(text)).toBe(masked)
})
