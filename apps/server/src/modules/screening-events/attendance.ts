import type { Participant } from '@iris/contracts/event-participants'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { formatCpf } from '@iris/domain/cpf'
import { formatCount } from '@iris/domain/plural'
import { formatDate, formatDateTime } from '@iris/domain/sao-paulo-date'
import { PARTICIPANT_STATES } from '@iris/domain/screening-event'
import { createPdf } from '../../pdf/document.ts'
import type { Letterhead } from '../../pdf/letterhead.ts'
import { type Row, type SheetColumn, textColumn } from '../../spreadsheets/column.ts'
import type { SheetContent } from '../../spreadsheets/write-workbook.ts'

// Who was called and who came: it goes to the company, so nothing of it is clinical, the priority neither.

type Line = Pick<
  Participant,
  | 'patient_name'
  | 'cpf'
  | 'employee_code'
  | 'sector'
  | 'state'
  | 'walk_in'
  | 'ticket'
  | 'checked_in_at'
>

const COLUMNS: readonly SheetColumn[] = [
  textColumn('patient_name', 'Nome', { width: 36 }),
  textColumn('cpf', 'CPF', { width: 16 }),
  textColumn('employee_code', 'Matrícula'),
  textColumn('sector', 'Setor', { width: 24 }),
  textColumn('presence', 'Presença', { width: 16 }),
  textColumn('walk_in', 'Sem convocação', { width: 16 }),
  { key: 'checked_in_at', header: 'Chegada', type: 'date-time' },
]

/** 'Convocado', 'Presente' or 'Faltou': whether all parts were taken is not the company's to know. */
function presenceOf({ state }: Pick<Line, 'state'>): string {
  const told = state === 'done' ? 'present' : state
  return PARTICIPANT_STATES.find(({ value }) => value === told)?.label ?? ''
}

export function attendanceSheet(people: readonly Line[]): SheetContent {
  return { name: 'Presença', columns: COLUMNS, rows: linesOf(people) }
}

function* linesOf(people: readonly Line[]): Generator<Row> {
  for (const one of people)
    yield {
      patient_name: one.patient_name,
      cpf: formatCpf(one.cpf),
      employee_code: one.employee_code,
      sector: one.sector,
      presence: presenceOf(one),
      walk_in: one.walk_in ? 'Sim' : '',
      checked_in_at: one.checked_in_at,
    }
}

/** To be printed and signed. */
export async function attendancePdf(
  event: Pick<
    ScreeningEvent,
    'name' | 'companyName' | 'place' | 'starts_on' | 'ends_on' | 'counts'
  >,
  people: readonly Line[],
  clinic: Letterhead,
): Promise<Buffer> {
  const { counts } = event
  const pdf = await createPdf({
    title: 'Lista de presença',
    clinic,
    subtitle: event.name,
    footnote: `${event.companyName}  ·  ${event.name}`,
  })
  pdf.name(event.name)
  pdf.facts([
    ['Empresa', event.companyName],
    ['Local', event.place ?? '—'],
    ['Período', daysOf(event)],
    ['Na lista', formatCount(counts.total)],
    ['Compareceram', formatCount(counts.present + counts.done)],
    ['Faltaram', formatCount(counts.missing)],
  ])
  pdf.table(
    [
      { title: 'Nome', share: 0.26 },
      { title: 'CPF', share: 0.18 },
      { title: 'Matrícula', share: 0.11 },
      { title: 'Presença', share: 0.22 },
      { title: 'Assinatura', share: 0.23 },
    ],
    people.map((one) => [
      one.patient_name,
      formatCpf(one.cpf),
      one.employee_code ?? '',
      one.checked_in_at === null
        ? presenceOf(one)
        : `${presenceOf(one)} ${formatDateTime(one.checked_in_at).slice(0, 5)} ${formatDateTime(one.checked_in_at).slice(11)}`,
      // Room to sign.
      ' \n ',
    ]),
  )
  return pdf.end()
}

/** '01/12/2026', or '01/12/2026 a 02/12/2026'. */
export function daysOf({ starts_on, ends_on }: { starts_on: string; ends_on: string }): string {
  const first = formatDate(starts_on)
  return starts_on === ends_on ? first : `${first} a ${formatDate(ends_on)}`
}
