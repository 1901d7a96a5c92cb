import { describe, expect, it } from 'vitest'
import { type CalendarDay, calendarPieces } from './calendar-file.ts'

const VISIT = {
  uid: 'atendimento-7@iris',
  day: '2026-12-31',
  title: 'Atendimento: FUNDIÇÃO, LTDA; matriz',
  place: 'FUNDIÇÃO',
  notes: 'Técnica: Ana\nLevar tripé \\ cabo',
  changed: '2026-11-25T01:02:03.456Z',
}

const calendarFile = (days: CalendarDay[]) => [...calendarPieces(days)].join('')

/** Each line folded as RFC 5545 §3.1 says, the octets of each character by an encoder. */
function foldedByEncoder(file: string): string {
  const encoder = new TextEncoder()
  const fold = (line: string) => {
    let [shown, length] = ['', 0]
    for (const character of line) {
      const size = encoder.encode(character).length
      if (length + size > 75) [shown, length] = [`${shown}\r\n `, 1]
      shown += character
      length += size
    }
    return shown
  }
  return file.split('\r\n').map(fold).join('\r\n')
}

describe('A calendar file', () => {
  it('A day of a calendar file ends on the next one, and its texts are escaped', () => {
    expect(calendarFile([VISIT]).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Iris//Atendimentos//PT-BR',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:atendimento-7@iris',
      'DTSTAMP:20261125T010203Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Atendimento: FUNDIÇÃO\\, LTDA\\; matriz',
      'LOCATION:FUNDIÇÃO',
      'DESCRIPTION:Técnica: Ana\\nLevar tripé \\\\ cabo',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('No line of a calendar file is longer than 75 octets, and unfolded it is whole again', () => {
    const notes = 'çãé😀'.repeat(120)
    const file = calendarFile([{ ...VISIT, notes }])
    for (const line of file.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${notes}\r\n`)
  })

  it('The lines of a calendar file break where an encoder counts 75 octets, whatever is written in them', () => {
    const letters = [
      'a',
      'Z',
      ' ',
      'ç',
      'ã',
      '\u0301',
      '€',
      '漢',
      '\uffff',
      '😀',
      '\ud800',
      '\udc00',
      ',',
      '\n',
    ]
    for (let n = 0; n < 300; n++) {
      // Each letter stands at each place of a line some time.
      const mixed = Array.from({ length: 200 }, (_, i) => letters[(i * i + n * i) % letters.length])
      const notes = 'a'.repeat(n % 75) + mixed.join('')
      const file = calendarFile([{ ...VISIT, notes }])
      expect(file).toBe(foldedByEncoder(file.replaceAll('\r\n ', '')))
    }
  })

  it('The largest calendar there is, a thousand days with twenty pieces of equipment and long notes, costs little time', () => {
    const notes = `${'Celular Motorola Moto G84 · Ativo 0180; '.repeat(20)}${'ç'.repeat(500)}`
    const days = Array.from({ length: 1000 }, () => ({ ...VISIT, notes }))
    const fewest = Math.min(
      ...[1, 2, 3].map(() => {
        const started = performance.now()
        calendarFile(days)
        return performance.now() - started
      }),
    )
    expect(fewest).toBeLessThan(250)
  })

  it('A calendar file without days is still a calendar', () => {
    expect(calendarFile([])).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/)
  })
})
