import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { EVENT_STATUSES } from '@iris/domain/screening-event'
import type { Row, SheetColumn } from '../../spreadsheets/column.ts'
import type { SheetContent } from '../../spreadsheets/write-workbook.ts'

const COLUMNS: readonly SheetColumn[] = [
  { key: 'id', header: 'Código', type: 'integer' },
  { key: 'name', header: 'Ação', type: 'text', width: 30 },
  { key: 'companyName', header: 'Empresa', type: 'text', width: 36 },
  { key: 'place', header: 'Local', type: 'text', width: 24 },
  { key: 'starts_on', header: 'Início', type: 'date' },
  { key: 'ends_on', header: 'Término', type: 'date' },
  { key: 'status', header: 'Status', type: 'text' },
  { key: 'expected', header: 'Pessoas previstas', type: 'integer' },
  { key: 'total', header: 'Na lista', type: 'integer' },
  { key: 'called', header: 'Convocados', type: 'integer' },
  { key: 'present', header: 'Presentes', type: 'integer' },
  { key: 'done', header: 'Concluídos', type: 'integer' },
  { key: 'missing', header: 'Faltantes', type: 'integer' },
  { key: 'to_register', header: 'A cadastrar', type: 'integer' },
  { key: 'team', header: 'Equipe', type: 'text', width: 40 },
  { key: 'notes', header: 'Observações', type: 'text', width: 40 },
]

export function eventSheet(events: AsyncIterable<ScreeningEvent>): SheetContent {
  return { name: 'Ações', columns: COLUMNS, rows: lines(events) }
}

async function* lines(events: AsyncIterable<ScreeningEvent>): AsyncGenerator<Row> {
  for await (const { id, companyName, place, counts, ...event } of events)
    yield {
      id,
      companyName,
      place,
      ...counts,
      name: event.name,
      starts_on: event.starts_on,
      ends_on: event.ends_on,
      status: EVENT_STATUSES.find(({ value }) => value === event.status)?.label ?? event.status,
      expected: event.expected,
      to_register: event.to_register,
      team: event.team.map(({ name }) => name).join(', '),
      notes: event.notes,
    }
}
