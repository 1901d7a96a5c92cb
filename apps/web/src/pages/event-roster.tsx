import {
  exportAttendance,
  importRoster,
  type Participant,
  printAttendance,
  printBadges,
  WORK_TEXT_MAX,
} from '@iris/contracts/event-participants'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { STATION_LABELS, STATIONS } from '@iris/domain/station-queue'
import { Select } from '@mantine/core'
import { IconPrinter, IconUpload, IconUserPlus, IconWalk } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../api/use-session.ts'
import type { AddHow } from '../features/screening-events/add-people.tsx'
import { EVENT_READS } from '../features/screening-events/events-api.ts'
import {
  usePaper,
  useParticipants,
  useRosterActions,
  useSectors,
} from '../features/screening-events/roster-api.ts'
import { rosterColumns } from '../features/screening-events/roster-columns.tsx'
import { RosterEmpty } from '../features/screening-events/roster-empty.tsx'
import { knownOf } from '../features/screening-events/roster-people.ts'
import { type RosterAsked, RosterQuestion } from '../features/screening-events/roster-question.tsx'
import { RosterRowActions } from '../features/screening-events/roster-row-actions.tsx'
import { RosterSelectionBar, rosterLead } from '../features/screening-events/roster-selection.tsx'
import { RosterStates } from '../features/screening-events/roster-states.tsx'
import { useRosterSelection } from '../features/screening-events/use-roster-selection.ts'
import { DataTable } from '../table/data-table.tsx'
import { FilterSuggest } from '../table/filter-suggest.tsx'
import { ListPage, type PageAction } from '../table/list-page.tsx'
import { useListState } from '../table/use-list-state.ts'
import { useOpenRecord } from '../table/use-open-record.ts'
import { dialogPart } from '../ui/dialog-part.tsx'
import { EventFrame } from './event-frame.tsx'

// Fetched when first opened: the list is there without them.
const AddPeople = dialogPart(
  'Abrindo a lista',
  async () => (await import('../features/screening-events/add-people.tsx')).AddPeople,
)

const RosterRecord = dialogPart(
  'Abrindo o cadastro',
  async () => (await import('./roster-records.tsx')).RosterRecord,
)

const ImportModal = dialogPart(
  'Abrindo a importação',
  async () => (await import('../features/imports/import-modal.tsx')).ImportModal,
)

/** Who is called to an event, who came, and who is still to register. */
export function EventRosterPage() {
  return (
    <EventFrame current="roster">{(event) => <Roster key={event.id} event={event} />}</EventFrame>
  )
}

/** The only open dialog of those that change the list. */
type Open = AddHow | 'import' | null

function Roster({ event }: { event: ScreeningEvent }) {
  const { can } = useSession()
  const navigate = useNavigate()
  const list = useListState({
    filters: ['state', 'station', 'sector', 'priority'],
    tab: 'state',
  })
  const people = useParticipants(event.id, list.params, { live: event.status === 'open' })
  const sectors = useSectors(event.company_id)
  const selection = useRosterSelection()
  const actions = useRosterActions()
  const papers = usePapers(event)
  const [open, setOpen] = useState<Open>(null)
  const [asked, setAsked] = useState<RosterAsked | null>(null)
  const patient = useOpenRecord('paciente')
  const exam = useOpenRecord('exame')
  const joining = useOpenRecord('cadastrar')
  const mayChange = can('events.write') && event.status !== 'closed'
  const rows = people.data?.data
  const newcomer = useNewcomer(joining.id, rows)

  const toChange: PageAction[] = [
    { label: 'Importar', icon: IconUpload, onClick: () => setOpen('import') },
    // People who come without being on the list are found at the door, where the check-in adds them.
    ...(event.status === 'open'
      ? [
          {
            label: 'Sem convocação',
            icon: IconWalk,
            onClick: () => void navigate(`/screening-events/${event.id}/check-in`),
          },
        ]
      : []),
    {
      label: 'Adicionar',
      icon: IconUserPlus,
      choices: [
        { label: 'Todos os ativos', onClick: () => setOpen('active') },
        { label: 'Um setor', onClick: () => setOpen('sector') },
        { label: 'Escolher pessoas', onClick: () => setOpen('people') },
      ],
    },
  ]

  /** Opens a registered person, or the registration of one who is not registered yet. */
  const opener = ({ id, patient_id }: Participant) =>
    patient_id === null ? { record: joining, id } : { record: patient, id: patient_id }
  const mayOpen = (person: Participant) => person.patient_id !== null || mayChange

  return (
    <>
      <ListPage
        title={{
          instead: (
            <RosterStates
              event={event}
              value={list.filters.state}
              onChange={(state) => list.setFilter('state', state)}
            />
          ),
        }}
        list={list}
        read={people}
        searchLabel="Nome, CPF, matrícula ou senha"
        actions={[
          ...(event.counts.total > 0 ? papers.actions : []),
          ...(mayChange ? toChange : []),
        ]}
        above={
          <RosterSelectionBar of={selection} printing={papers.isPrinting} onPrint={papers.badges} />
        }
        filters={
          <>
            <FilterSuggest
              list={list}
              name="sector"
              label="Setor"
              data={sectors.data}
              maxLength={WORK_TEXT_MAX}
              w={{ base: '100%', sm: 160 }}
            />
            <Select
              w={{ base: '100%', sm: 170 }}
              aria-label="Falta passar por"
              placeholder="Falta passar por"
              data={STATIONS.map((value) => ({ value, label: STATION_LABELS[value] }))}
              value={list.filters.station || null}
              onChange={(station) => list.setFilter('station', station)}
              clearable
              clearButtonProps={{ 'aria-label': 'Limpar: Falta passar por' }}
            />
            <Select
              w={{ base: '100%', sm: 150 }}
              aria-label="Prioridade"
              placeholder="Prioridade"
              data={[
                { value: 'true', label: 'Com prioridade' },
                { value: 'false', label: 'Sem prioridade' },
              ]}
              value={list.filters.priority || null}
              onChange={(priority) => list.setFilter('priority', priority)}
              clearable
              clearButtonProps={{ 'aria-label': 'Limpar: Prioridade' }}
            />
          </>
        }
      >
        <DataTable
          label="Convocados"
          dense
          columns={rosterColumns(event.status, {
            mayChange,
            onToggle: ({ id, priority }) =>
              actions.priority.mutate({
                params: { id: event.id, participantId: id },
                body: { priority: !priority },
              }),
          })}
          rows={rows}
          rowKey={({ id }) => id}
          dimmed={people.isPlaceholderData}
          sort={list.sort}
          onSort={list.toggleSort}
          onRowClick={(person) => {
            const { record, id } = opener(person)
            if (mayOpen(person)) record.open(id)
          }}
          rowHref={(person) => {
            const { record, id } = opener(person)
            return record.hrefOf(id)
          }}
          lead={rosterLead(selection, rows)}
          actions={(person) => (
            <RosterRowActions
              event={event}
              of={person}
              actions={actions}
              onRegister={() => joining.open(person.id)}
              onExam={exam.open}
              onBadge={() => papers.badges([person.id])}
              onAsk={(what) => setAsked({ what, of: person })}
            />
          )}
          empty={
            <RosterEmpty
              event={event}
              isFiltered={list.hasFilters}
              mayChange={mayChange}
              onImport={() => setOpen('import')}
              onAddActive={() => setOpen('active')}
            />
          }
        />
      </ListPage>
      {asked && (
        <RosterQuestion
          {...asked}
          event={event}
          actions={actions}
          onGone={() => selection.toggle([asked.of.id], false)}
          onClose={() => setAsked(null)}
        />
      )}
      {patient.id !== undefined && <RosterRecord patientId={patient.id} onClose={patient.close} />}
      {exam.id !== undefined && <RosterRecord examId={exam.id} onClose={exam.close} />}
      {mayChange && newcomer && (
        <RosterRecord newcomer={knownOf(newcomer, event.company_id)} onClose={joining.close} />
      )}
      {mayChange && open === 'import' && (
        <ImportModal
          kind="roster"
          endpoint={importRoster}
          params={{ id: event.id }}
          invalidates={EVENT_READS}
          onClose={() => setOpen(null)}
        />
      )}
      {mayChange && open !== null && open !== 'import' && (
        <AddPeople how={open} event={event} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

/** The person to register, as the list knew them when the form opened. What is typed stays even if the row changes. */
function useNewcomer(id: number | undefined, rows: readonly Participant[] | undefined) {
  const [kept, setKept] = useState<Participant>()
  const found = rows?.find((one) => one.id === id && one.patient_id === null)
  if (found && kept?.id !== found.id) setKept(found)
  return kept?.id === id ? kept : undefined
}

/** What is printed of a list: badges of all or of some, and who came, to sign. */
function usePapers({ id }: ScreeningEvent) {
  const badges = usePaper(printBadges)
  const signed = usePaper(printAttendance)
  const sheet = usePaper(exportAttendance)
  const params = { id }
  const actions: PageAction[] = [
    {
      label: 'Imprimir',
      icon: IconPrinter,
      pending: badges.isPending || signed.isPending || sheet.isPending,
      choices: [
        { label: 'Crachás de todos', onClick: () => badges.mutate({ params }) },
        { label: 'Lista de presença (PDF)', onClick: () => signed.mutate({ params }) },
        { label: 'Lista de presença (Excel)', onClick: () => sheet.mutate({ params }) },
      ],
    },
  ]
  return {
    actions,
    isPrinting: badges.isPending,
    badges: (ids: readonly number[]) => badges.mutate({ params, query: { ids: ids.join(',') } }),
  }
}
