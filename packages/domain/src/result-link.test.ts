import { describe, expect, it } from 'vitest'
import { maskedEmail, maskedPhone, obscuredName } from './result-link.ts'

describe('A result link', () => {
  it.each([
    ['MARIA DAS GRAÇAS NÓBREGA', 'M*** N***'],
    ['ÉRICA SILVA', 'É*** S***'],
    ['JOÃO', 'J***'],
    ['  ANA   LIMA  ', 'A*** L***'],
    ['', ''],
  ])('The name %j is obscured as %j', (name, obscured) => {
    expect(obscuredName(name)).toBe(obscured)
  })

  it.each([
    ['maria@example.com', 'm***@example.com'],
    ['"a@b"@example.com', '"***@example.com'],
    ['nada', '***'],
    ['@example.com', '***'],
  ])('The address %j is masked as %j', (email, masked) => {
    expect(maskedEmail(email)).toBe(masked)
  })

  it.each([
    ['11987124460', '(11) *****-4460'],
    ['1142296140', '(11) ****-6140'],
    ['', null],
  ])('The phone %j is masked as %j', (digits, masked) => {
    expect(maskedPhone(digits)).toBe(masked)
  })
})
