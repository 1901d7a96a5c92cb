import { describe, expect, test } from 'vitest'
import { formatCnpj } from './cnpj.ts'
import { formatCpf } from './cpf.ts'
import { applyMask } from './mask.ts'
import { formatPhone } from './phone.ts'

const isDigit = (character: string) => /[0-9]/.test(character)
const isLetterOrDigit = (character: string) => /[0-9a-z]/i.test(character)

/** Reads '529|.982' as a field with its caret at the bar. */
function edit(
  format: (raw: string) => string,
  isKept: (character: string) => boolean,
  field: string,
  ahead = false,
): string {
  const caret = field.indexOf('|')
  const result = applyMask(format, isKept, field.replace('|', ''), caret, ahead)
  return `${result.value.slice(0, result.caret)}|${result.value.slice(result.caret)}`
}

describe('Typing a CPF', () => {
  test.each([
    ['at the end, past a block', '5299|', '529.9|'],
    ['in the middle', '5291|.982', '529.1|98.2'],
    ['at the start', '1|529.982', '1|52.998.2'],
    ['a letter, which is not taken', '52a|9.982', '52|9.982'],
    ['a digit too many in the middle', '529.9182|.247-25', '529.918.2|24-72'],
    ['Backspace on a digit', '529.9|2.247-25', '529.9|22.472-5'],
    ['Backspace on a dot only steps over it', '529|982.247-25', '529|.982.247-25'],
    ['Backspace on the last digit of a block', '529.|', '529|'],
    ['emptying the field', '|', '|'],
  ])('The caret stays in place while a CPF is typed: %s', (_case, before, after) => {
    expect(edit(formatCpf, isDigit, before)).toBe(after)
  })
})

describe('Pasting into a masked field', () => {
  test.each([
    ['a bare CPF', formatCpf, isDigit, '52998224725|', '529.982.247-25|'],
    ['a masked CPF with spaces', formatCpf, isDigit, ' 529.982.247-25 |', '529.982.247-25|'],
    ['two digits into the middle of a CPF', formatCpf, isDigit, '52900|.982', '529.00|9.82'],
    [
      'a phone with its country code',
      formatPhone,
      isDigit,
      '+55 11 98765-4321|',
      '(11) 98765-4321|',
    ],
    ['a lower case CNPJ', formatCnpj, isLetterOrDigit, '12abc34501de35|', '12.ABC.345/01DE-35|'],
    ['letters into the middle of a CNPJ', formatCnpj, isLetterOrDigit, '12ab|.345', '12.AB|3.45'],
  ])('The caret stays in place after pasting %s', (_case, format, isKept, before, after) => {
    expect(edit(format, isKept, before)).toBe(after)
  })
})

test('The caret stays at its digit when a phone grows from eight to nine digits', () => {
  expect(edit(formatPhone, isDigit, '(11) 99|876-5432')).toBe('(11) 99|876-5432')
  expect(edit(formatPhone, isDigit, '(11) 998|76-54321')).toBe('(11) 998|76-5432')
})

test.each([
  ['on a dot it steps over it', formatCpf, '529|982.247-25', '529.|982.247-25'],
  ['on a digit before a dot', formatCpf, '52|.982.247-25', '52|9.822.472-5'],
  ['on a digit after a dot', formatCpf, '529.|82.247-25', '529.|822.472-5'],
  ['behind the area code', formatPhone, '(11|98765-4321', '(11) |98765-4321'],
  ['on the last digit', formatCpf, '529.9|', '529.9|'],
])('The Delete key leaves the caret in place: %s', (_case, format, before, after) => {
  expect(edit(format, isDigit, before, true)).toBe(after)
})
