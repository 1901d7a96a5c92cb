import type { Support } from '@iris/contracts/supports'
import { calendarFile } from '@iris/domain/calendar-file'
import type { FileAnswer } from '../../http/file-answer.ts'

/**
 * Visits as a calendar file.
 * @param host of the instance's own address, by whatever name it was called: a visit imported twice must be the same
 */
export function supportCalendar(visits: readonly Support[], host: string): FileAnswer {
  const text = calendarFile(
    visits.map((visit) => ({
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
    })),
  )
  return {
    stream: Buffer.from(text),
    type: 'text/calendar; charset=utf-8',
    name: 'atendimentos.ics',
    disposition: 'attachment',
  }
}
