import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { EVENT_STATUSES } from '@iris/domain/screening-event'
import { type SheetColumn, textColumn } from '../../spreadsheets/column.ts'
import type { ListSheet } from '../../spreadsheets/export-list.ts'

const COLUMNS: readonly SheetColumn[] = [
  { key: 'id', header: 'Código', type: 'integer' },
  textColumn('name', 'Ação', { width: 30 }),
  textColumn('companyName', 'Empresa', { width: 36 }),
  textColumn('place', 'Local', { width: 24 }),
  { key: 'starts_on', header: 'Início', type: 'date' },
  { key: 'ends_on', header: 'Término', type: 'date' },
  textColumn('status', 'Status'),
  { key: 'expected', header: 'Pessoas previstas', type: 'integer' },
  { key: 'total', header: 'Na lista', type: 'integer' },
  { key: 'called', header: 'Convocados', type: 'integer' },
  // Of planned, open and closed events alike: who came and has not all four parts.
  { key: 'present', header: 'Presentes sem concluir', type: 'integer' },
  { key: 'done', header: 'Concluídos', type: 'integer' },
  { key: 'missing', header: 'Faltantes', type: 'integer' },
  { key: 'to_register', header: 'A cadastrar', type: 'integer' },
  textColumn('team', 'Equipe', { width: 40 }),
  textColumn('notes', 'Observações', { width: 40 }),
]

export const EVENT_SHEET: ListSheet<ScreeningEvent> = {
  entity: 'screening-event',
  file: 'acoes.xlsx',
  name: 'Ações',
  columns: COLUMNS,
  line: ({ id, companyName, place, counts, ...event }) => ({
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
  }),
}
