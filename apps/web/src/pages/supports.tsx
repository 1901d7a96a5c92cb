import { getSupport, getSupportCalendar, type Support } from '@iris/contracts/supports'
import { formatDate, isDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { daysLater, weekOf } from '@iris/domain/week'
import {
  IconCalendarDown,
  IconCalendarEvent,
  IconCalendarWeek,
  IconList,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useAddress } from '../address/use-address.ts'
import { useView } from '../address/use-view.ts'
import { useDownload } from '../api/download.ts'
import { useSession } from '../api/use-session.ts'
import { ArchiveAction, ArchiveQuestion } from '../features/supports/archive-action.tsx'
import { SupportState } from '../features/supports/support-state.tsx'
import { useSupports, useTechnicians } from '../features/supports/supports-api.ts'
import type { Column } from '../table/data-table.tsx'
import { FilterPeriod } from '../table/filter-period.tsx'
import { FilterSelect } from '../table/filter-select.tsx'
import { ListPage } from '../table/list-page.tsx'
import { ListTable } from '../table/list-table.tsx'
import { OpenedRecord } from '../table/opened-record.tsx'
import { useListState } from '../table/use-list-state.ts'
import { useOpenedRecord } from '../table/use-open-record.ts'
import { AddButton } from '../ui/add-button.tsx'
import { dialogPart } from '../ui/dialog-part.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PART_FAILED, part } from '../ui/part.tsx'
import { LinesSkeleton } from '../ui/skeletons.tsx'
import { ViewSwitch } from '../ui/view-switch.tsx'
import classes from './supports.module.css'

// Fetched when first opened: the list is there without them.
const SupportModal = dialogPart(
  'Abrindo o atendimento',
  async () => (await import('../features/supports/support-modal.tsx')).SupportModal,
)

const SupportWeek = part(
  async () => (await import('../features/supports/support-week.tsx')).SupportWeek,
  ({ failed, onRetry }) =>
    failed ? <ErrorState message={PART_FAILED} onRetry={onRetry} /> : <LinesSkeleton lines={7} />,
)

const VIEWS = [
  { value: 'lista', label: 'Lista', icon: IconList },
  { value: 'semana', label: 'Semana', icon: IconCalendarWeek },
] as const

const STATES = [
  { value: 'planejados', label: 'Planejados' },
  { value: 'feitos', label: 'Feitos' },
]

/** The days of the filters: those of a state, cut to those between two ends. */
function daysOf({ situacao, from, to }: { situacao?: string; from?: string; to?: string }) {
  const today = todayInSaoPaulo()
  const isPlanned = situacao === 'planejados'
  const isDone = situacao === 'feitos'
  return {
    from: isPlanned && !(from && from > today) ? today : from,
    to: isDone && !(to && to < today) ? daysLater(today, -1) : to,
  }
}

const COLUMNS: readonly Column<Support>[] = [
  {
    key: 'user_name',
    label: 'Técnico',
    sortable: true,
    look: 'name',
    card: 'title',
    // Each has many: a link that is read by itself says which.
    render: ({ user_name, company_name, data_atendimento }) => (
      <>
        {user_name}{' '}
        <span className="visually-hidden">
          {company_name}, {formatDate(data_atendimento)}
        </span>
      </>
    ),
  },
  { key: 'company_name', label: 'Empresa', sortable: true, look: 'quiet', card: 'subtitle' },
  {
    key: 'data_atendimento',
    label: 'Data Atendimento',
    sortable: true,
    look: 'numbers',
    render: (visit) => formatDate(visit.data_atendimento),
  },
  {
    key: 'situacao',
    label: 'Situação',
    card: 'badge',
    render: (visit) => <SupportState day={visit.data_atendimento} />,
  },
]

export function SupportsPage() {
  const { can } = useSession()
  const list = useListState({ filters: ['user_id', 'situacao', 'from', 'to'] })
  const { search, change } = useAddress()
  const { view, setView } = useView(VIEWS)
  const isWeek = view === 'semana'
  const named = search.get('semana') ?? ''
  const day = isDate(named) ? named : todayInSaoPaulo()
  const { situacao, from, to, ...params } = list.params
  const days = daysOf({ situacao, from, to })
  // As in a diary: what comes next first.
  const visits = useSupports({ ...params, ...days, agenda: 'true' })
  const { query, user_id } = params
  const week = weekOf(day)
  const period = isWeek ? { from: week[0], to: week[6] } : days
  const calendar = useDownload(getSupportCalendar)
  const technicians = useTechnicians(Number(list.filters.user_id) || null)
  const record = useOpenedRecord('atendimento', getSupport)
  const [asked, setAsked] = useState<Support | null>(null)
  const mayWrite = can('supports.write')

  return (
    <>
      <ListPage
        title="Atendimentos"
        list={list}
        read={isWeek ? undefined : visits}
        actions={[
          {
            label: 'Gerar calendário',
            icon: IconCalendarDown,
            pending: calendar.isPending,
            onClick: () => calendar.mutate({ query: { query, user_id, ...period } }),
          },
        ]}
        above={
          <div className={classes.views}>
            <ViewSwitch view={view} views={VIEWS} onChange={setView} />
          </div>
        }
        filters={
          <>
            <FilterSelect
              list={list}
              name="user_id"
              label="Técnico"
              placeholder="Todos os técnicos"
              data={technicians.data}
              read={technicians}
              searchable
              w={{ base: '100%', sm: 180 }}
            />
            {!isWeek && (
              <>
                <FilterSelect
                  list={list}
                  name="situacao"
                  label="Situação"
                  data={STATES}
                  w={{ base: '100%', sm: 148 }}
                />
                <FilterPeriod list={list} from="from" to="to" />
              </>
            )}
          </>
        }
        primary={mayWrite && <AddButton onClick={record.openNew}>Novo Atendimento</AddButton>}
      >
        {isWeek ? (
          <SupportWeek
            day={day}
            onDay={(next) => change({ semana: next })}
            filters={{ query, user_id }}
            onOpen={record.open}
          />
        ) : (
          <ListTable
            list={list}
            read={visits}
            record={record}
            label="Atendimentos"
            columns={COLUMNS}
            rows={visits.data?.data}
            actions={
              mayWrite ? (visit) => <ArchiveAction visit={visit} onAsk={setAsked} /> : undefined
            }
            noRows={{
              icon: IconCalendarEvent,
              found: 'Nenhum atendimento encontrado.',
              hint: 'Busque por outro técnico, empresa ou data (DD/MM/AAAA).',
              yet: 'Nenhum atendimento ainda. Cadastre o primeiro.',
              action: mayWrite && (
                <AddButton onClick={record.openNew}>Cadastrar o primeiro</AddButton>
              ),
            }}
          />
        )}
      </ListPage>
      {asked && <ArchiveQuestion visit={asked} onClose={() => setAsked(null)} />}
      {mayWrite && record.isNew && <SupportModal onClose={record.close} />}
      <OpenedRecord record={record} label="Abrindo o atendimento">
        {(support) => <SupportModal visit={support} readOnly={!mayWrite} onClose={record.close} />}
      </OpenedRecord>
    </>
  )
}
