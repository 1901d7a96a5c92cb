import { describe, expect, it } from 'vitest'
import { maskedEmail, maskedPhone, obscuredName, resultLinkEnd } from './result-link.ts'
import { formatDateTime } from './sao-paulo-date.ts'

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
    // One minute before midnight in São Paulo, and midnight.
    ['2026-11-27T02:59:00Z', '26/12/2026 23:59', '2026-12-27T02:59:59.999Z'],
    ['2026-11-27T03:00:00Z', '27/12/2026 23:59', '2026-12-28T02:59:59.999Z'],
    ['2027-01-30T15:00:00Z', '01/03/2027 23:59', '2027-03-02T02:59:59.999Z'],
  ])('A link made at %s opens to the end of the thirtieth day after, %s', (made, shown, end) => {
    expect(resultLinkEnd(new Date(made)).toISOString()).toBe(end)
    expect(formatDateTime(resultLinkEnd(new Date(made)))).toBe(shown)
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
