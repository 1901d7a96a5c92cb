import { daysLater } from './week.ts'

/** Something that lasts a day, for a calendar file. */
export type CalendarDay = {
  /** The same in every file, so that a calendar that has it already changes it. */
  uid: string
  /** 'yyyy-MM-dd' in São Paulo. It is no moment, so no calendar moves it to another zone. */
  day: string
  title: string
  place: string
  notes: string
  /** When it changed last, ISO 8601 in UTC. */
  changed: string
}

/** An iCalendar file (RFC 5545), a piece for each day: lines of at most 75 octets that end with CRLF. */
export function* calendarPieces(days: Iterable<CalendarDay>): Generator<string> {
  yield written([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Iris//Atendimentos//PT-BR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
  ])
  for (const { uid, day, title, place, notes, changed } of days)
    yield written([
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${changed.replace(/[-:]|\.\d+/g, '')}`,
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${daysLater(day, 1).replaceAll('-', '')}`,
      `SUMMARY:${escaped(title)}`,
      `LOCATION:${escaped(place)}`,
      ...(notes === '' ? [] : [`DESCRIPTION:${escaped(notes)}`]),
      'END:VEVENT',
    ])
  yield written(['END:VCALENDAR'])
}

function written(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** RFC 5545 §3.3.11. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

const MOST_OCTETS = 75

/** RFC 5545 §3.1: a line goes on after CRLF and a space, and no character is cut. */
function folded(line: string): string {
  let length = 0
  let from = 0
  let shown = ''
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) ?? 0
    const size = octetsOf(code)
    if (length + size > MOST_OCTETS) {
      shown += `${line.slice(from, at)}\r\n `
      from = at
      length = 1
    }
    length += size
    at += code > 0xffff ? 2 : 1
  }
  return shown + line.slice(from)
}

/** Of a character in UTF-8. Counted here, for asking an encoder about each held up the server for seconds. */
function octetsOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
