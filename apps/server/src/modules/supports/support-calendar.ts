import { setImmediate } from 'node:timers/promises'
import type { Support } from '@iris/contracts/supports'
import { type CalendarDay, calendarPieces } from '@iris/domain/calendar-file'
import type { FileAnswer } from '../../http/file-answer.ts'

/** Visits with all they may hold take some milliseconds together. */
const AT_ONCE = 20

/**
 * Visits as a calendar file.
 * @param host of the instance's own address, by whatever name it was called: a visit imported twice must be the same
 */
export async function supportCalendar(
  visits: readonly Support[],
  host: string,
): Promise<FileAnswer> {
  let text = ''
  let made = 0
  for (const piece of calendarPieces(daysOf(visits, host))) {
    text += piece
    // Whoever else has called is answered in between.
    if (++made % AT_ONCE === 0) await setImmediate()
  }
  return {
    stream: Buffer.from(text),
    type: 'text/calendar; charset=utf-8',
    name: 'atendimentos.ics',
    disposition: 'attachment',
  }
}

function* daysOf(visits: readonly Support[], host: string): Generator<CalendarDay> {
  for (const visit of visits)
    yield {
      uid: `atendimento-${visit.id}@${host}`,
      day: visit.data_atendimento,
      title: `Atendimento: ${visit.company_name}`,
      place: visit.company_name,
      notes: [
        `Técnico: ${visit.user_name}`,
        `Equipamentos: ${visit.equipament_names.join('; ')}`,
        visit.observacoes,
      ]
        .filter(Boolean)
        .join('\n'),
      changed: new Date(visit.updated_at).toISOString(),
    }
}
