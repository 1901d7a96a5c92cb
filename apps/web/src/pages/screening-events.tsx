import { exportEvents, getEvent, type ScreeningEvent } from '@iris/contracts/screening-events'
import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { EVENT_STATUSES } from '@iris/domain/screening-event'
import { IconClipboardCheck } from '@tabler/icons-react'
import { behind } from '../api/behind.tsx'
import { useNamedCompanyOptions } from '../api/options.ts'
import { useSession } from '../api/use-session.ts'
import { daysOfPeriod, EVENT_PERIODS } from '../features/screening-events/event-periods.ts'
import { EventProgress } from '../features/screening-events/event-progress.tsx'
import { EventStatusBadge } from '../features/screening-events/event-status.tsx'
import { EventWay } from '../features/screening-events/event-way.tsx'
import { useEvents } from '../features/screening-events/events-api.ts'
import { RunningNow } from '../features/screening-events/running-now.tsx'
import type { Column } from '../table/data-table.tsx'
import { FilterSelect } from '../table/filter-select.tsx'
import { ListPage } from '../table/list-page.tsx'
import { ListTable } from '../table/list-table.tsx'
import { OpenedRecord } from '../table/opened-record.tsx'
import { useExportAction } from '../table/use-export-action.ts'
import { useListState } from '../table/use-list-state.ts'
import { useOpenedRecord } from '../table/use-open-record.ts'
import { AddButton } from '../ui/add-button.tsx'
import { dialogPart } from '../ui/dialog-part.tsx'
import { EMPTY, formatNumber } from '../ui/format.ts'
import { TwoLines } from '../ui/two-lines.tsx'

// Fetched when first opened: the list is there without them.
const EventModal = dialogPart(
  'Abrindo a ação',
  async () => (await import('../features/screening-events/event-modal.tsx')).EventModal,
)

// Only where the list cannot be read.
const PreparedEvents = behind(
  async () =>
    (await import('../features/screening-events/offline/later-prepared-events.ts'))
      .LaterPreparedEvents,
)

const COLUMNS: readonly Column<ScreeningEvent>[] = [
  {
    key: 'starts_on',
    label: 'Período',
    sortable: true,
    look: 'numbers',
    render: ({ starts_on, ends_on }) => (
      <TwoLines
        first={formatDate(starts_on)}
        second={ends_on !== starts_on && `a ${formatDate(ends_on)}`}
      />
    ),
  },
  {
    key: 'name',
    label: 'Ação',
    sortable: true,
    look: 'name',
    card: 'title',
    render: ({ name, place }) => <TwoLines first={name} second={place} wraps />,
  },
  {
    key: 'companyName',
    label: 'Empresa',
    sortable: true,
    look: 'quiet',
    under: 'name',
    upTo: 'upright',
    card: 'subtitle',
  },
  {
    key: 'status',
    label: 'Status',
    card: 'badge',
    render: ({ status }) => <EventStatusBadge status={status} />,
  },
  {
    key: 'total',
    label: 'Na lista',
    align: 'right',
    look: 'numbers',
    render: ({ counts: { total } }) => (total === 0 ? EMPTY : formatNumber(total)),
  },
  { key: 'counts', label: 'Andamento', render: (event) => <EventProgress event={event} /> },
]

export function ScreeningEventsPage() {
  const { can } = useSession()
  const list = useListState({ filters: ['company_id', 'status', 'period'] })
  const { period, ...params } = list.params
  const days = daysOfPeriod(period ?? '', todayInSaoPaulo())
  const events = useEvents({ ...params, ...days })
  const { query, company_id, status } = params
  const toExcel = useExportAction(exportEvents, { query: { query, company_id, status, ...days } })
  const companies = useNamedCompanyOptions(Number(list.filters.company_id) || null)
  const record = useOpenedRecord('acao', getEvent)
  const mayWrite = can('events.write')
  const newEvent = mayWrite && <AddButton onClick={record.openNew}>Nova Ação</AddButton>

  return (
    <>
      <ListPage
        title="Ações"
        list={list}
        read={events}
        above={events.error ? <PreparedEvents of={events} tellsNone /> : <RunningNow />}
        actions={[toExcel]}
        primary={newEvent}
        filters={
          <>
            <FilterSelect
              list={list}
              name="company_id"
              label="Empresa"
              data={companies.data}
              read={companies}
              searchable
              w={{ base: '100%', sm: 180 }}
            />
            <FilterSelect
              list={list}
              name="status"
              label="Status"
              data={EVENT_STATUSES}
              w={{ base: '100%', sm: 160 }}
            />
            <FilterSelect
              list={list}
              name="period"
              label="Período"
              data={EVENT_PERIODS}
              w={{ base: '100%', sm: 180 }}
            />
          </>
        }
      >
        <ListTable
          list={list}
          read={events}
          record={record}
          label="Ações"
          columns={COLUMNS}
          rows={events.data?.data}
          actions={(event) => <EventWay event={event} />}
          dense
          noRows={{
            icon: IconClipboardCheck,
            found: 'Nenhuma ação encontrada.',
            yet: 'Nenhuma ação ainda. Cadastre a primeira.',
            action: newEvent,
          }}
        />
      </ListPage>
      {mayWrite && record.isNew && <EventModal onClose={record.close} />}
      <OpenedRecord record={record} label="Abrindo a ação">
        {(event) => <EventModal event={event} readOnly={!mayWrite} onClose={record.close} />}
      </OpenedRecord>
    </>
  )
}
