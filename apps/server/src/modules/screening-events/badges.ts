import type { Participant } from '@iris/contracts/event-participants'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { createPdf } from '../../pdf/document.ts'
import type { Letterhead } from '../../pdf/letterhead.ts'
import { daysOf } from './attendance.ts'

/** Cards to cut out. The QR holds the participant's code and nothing else: lost on the floor, it says nothing. */
export async function badgesPdf(
  event: Pick<ScreeningEvent, 'name' | 'companyName' | 'starts_on' | 'ends_on'>,
  people: readonly Pick<Participant, 'patient_name' | 'employee_code' | 'sector' | 'code'>[],
  clinic: Letterhead,
): Promise<Buffer> {
  const pdf = await createPdf({
    title: 'Crachás',
    clinic,
    subtitle: event.name,
    footnote: `${event.companyName}  ·  ${event.name}`,
  })
  pdf.codeCards(
    people.map((one) => ({
      title: one.patient_name,
      lines: [
        ...(one.sector ? [one.sector] : []),
        ...(one.employee_code ? [`Matrícula ${one.employee_code}`] : []),
        event.companyName,
        event.name,
        daysOf(event),
      ],
      code: one.code,
    })),
  )
  return pdf.end()
}
