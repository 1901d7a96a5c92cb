import { describe, expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const VISIT = {
  uid: 'atendimento-7@iris',
  day: '2026-12-31',
  title: 'Atendimento: FUNDIÇÃO, LTDA; matriz',
  place: 'FUNDIÇÃO',
  notes: 'Técnica: Ana\nLevar tripé \\ cabo',
  changed: '2026-11-25T01:02:03.456Z',
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

  it('A calendar file without days is still a calendar', () => {
    expect(calendarFile([])).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/)
  })
})
