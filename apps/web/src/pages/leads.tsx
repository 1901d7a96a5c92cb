import { exportLeads, getLead, importLeads, listLeads } from '@iris/contracts/leads'
import { isOpenLead } from '@iris/domain/lead'
import { LEAD_FILTERS } from '@iris/domain/lead-filters'
import {
  IconBriefcase,
  IconChartBar,
  IconFlagCheck,
  IconLayoutKanban,
  IconTable,
  IconUpload,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useView } from '../address/use-view.ts'
import { listQueryOf } from '../api/query-client.ts'
import { useSession } from '../api/use-session.ts'
import { DuePanel } from '../features/leads/due-panel.tsx'
import { LEAD_COLUMNS } from '../features/leads/lead-columns.tsx'
import { LeadFiltersBar } from '../features/leads/lead-filters-bar.tsx'
import { LEAD_READS } from '../features/leads/leads-api.ts'
import { useMine } from '../features/leads/use-mine.ts'
import { BoardSkeleton } from '../features/leads-board/board-skeleton.tsx'
import { useWithClosed } from '../features/leads-board/use-with-closed.ts'
import { SalesStrip } from '../features/leads-dashboard/sales-strip.tsx'
import { RenewalsButton } from '../features/renewals/renewals-button.tsx'
import { ListPage } from '../table/list-page.tsx'
import { ListTable } from '../table/list-table.tsx'
import { OpenedRecord } from '../table/opened-record.tsx'
import { useExportAction } from '../table/use-export-action.ts'
import { useListState } from '../table/use-list-state.ts'
import { useOpenedRecord } from '../table/use-open-record.ts'
import { AddButton } from '../ui/add-button.tsx'
import { ContactLinks } from '../ui/contact-links.tsx'
import { dialogPart } from '../ui/dialog-part.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { PART_FAILED, part } from '../ui/part.tsx'
import { ChartSkeleton } from '../ui/skeletons.tsx'
import { ViewSwitch } from '../ui/view-switch.tsx'

// Fetched when first opened: the list is there without them.
const LeadModal = dialogPart(
  'Abrindo o lead',
  async () => (await import('../features/leads/lead-modal.tsx')).LeadModal,
)

const ClosureModal = dialogPart(
  'Abrindo o encerramento',
  async () => (await import('../features/leads/closure-modal.tsx')).ClosureModal,
)

const ImportModal = dialogPart(
  'Abrindo a importação',
  async () => (await import('../features/imports/import-modal.tsx')).ImportModal,
)

const LeadsBoard = part(
  async () => (await import('../features/leads-board/leads-board.tsx')).LeadsBoard,
  ({ failed, onRetry }) =>
    failed ? <ErrorState message={PART_FAILED} onRetry={onRetry} /> : <BoardSkeleton />,
)

// The work comes first: its figures are fetched when they are looked at.
const LeadsDashboard = part(
  async () => (await import('../features/leads-dashboard/leads-dashboard.tsx')).LeadsDashboard,
  ({ failed, onRetry }) =>
    failed ? <ErrorState message={PART_FAILED} onRetry={onRetry} /> : <ChartSkeleton />,
)

const VIEWS = [
  { value: 'tabela', label: 'Tabela', icon: IconTable },
  { value: 'quadro', label: 'Quadro', icon: IconLayoutKanban },
  { value: 'dashboard', label: 'Dashboard', icon: IconChartBar },
] as const

/** Comercial: what is to be done, the leads, and their forms. */
export function LeadsPage() {
  const { can, userId } = useSession()
  const mayWrite = can('leads.write')
  const list = useListState({ filters: LEAD_FILTERS })
  const { isMine } = useMine()
  // A seller that is picked is the one whose leads are wanted.
  const isOpenToMe = isMine && !list.params.assigned_user_id
  const asked = { ...list.params, open_to: isOpenToMe ? userId : undefined }
  const { view, setView } = useView(VIEWS)
  const leads = useQuery({
    ...listQueryOf(listLeads, { query: asked }),
    enabled: view === 'tabela',
  })
  const record = useOpenedRecord('lead', getLead)
  const ending = useOpenedRecord('encerrar', getLead)
  const [isImporting, setImporting] = useState(false)
  const { page: _page, per_page: _size, sort, ...filters } = asked
  const { withClosed } = useWithClosed()
  const status = view === 'quadro' && !withClosed ? 'open' : undefined
  const toExcel = useExportAction(exportLeads, { query: { ...filters, status, sort } })

  return (
    <>
      <ListPage
        title="Comercial"
        list={list}
        read={view === 'tabela' ? leads : undefined}
        actions={
          can('imports.leads')
            ? [
                {
                  label: 'Importar Excel',
                  icon: IconUpload,
                  onClick: () => setImporting(true),
                },
                toExcel,
              ]
            : [toExcel]
        }
        primary={
          <>
            <RenewalsButton />
            {mayWrite && <AddButton onClick={record.openNew}>Novo Lead</AddButton>}
          </>
        }
        above={
          <>
            <DuePanel
              onOpen={record.open}
              start={<ViewSwitch view={view} views={VIEWS} onChange={setView} />}
            />
            {view === 'dashboard' ? <LeadsDashboard /> : <SalesStrip yields={view === 'quadro'} />}
          </>
        }
        filters={<LeadFiltersBar list={list} />}
      >
        {view === 'dashboard' ? null : view === 'quadro' ? (
          <LeadsBoard
            filters={filters}
            onOpen={({ id }) => record.open(id)}
            onClose={({ id }) => ending.open(id)}
            readOnly={!mayWrite}
          />
        ) : (
          <ListTable
            list={list}
            read={leads}
            record={record}
            label="Leads"
            dense
            columns={LEAD_COLUMNS}
            rows={leads.data?.data}
            actionsLabel="AÇÕES"
            actions={(lead) => (
              <>
                <ContactLinks name={lead.name} phone={lead.phone} />
                {mayWrite && isOpenLead(lead.status) && (
                  <IconButton
                    icon={IconFlagCheck}
                    label="Encerrar"
                    tip="Encerrar lead"
                    of={lead.company_name}
                    words="Encerrar"
                    onClick={() => ending.open(lead.id)}
                  />
                )}
              </>
            )}
            noRows={{
              icon: IconBriefcase,
              found: 'Nenhum lead encontrado.',
              yet: mayWrite
                ? 'Nenhum lead ainda. Cadastre o primeiro ou importe uma planilha.'
                : 'Nenhum lead ainda.',
              yetHint: isOpenToMe ? 'Os da equipe aparecem sem “Só meus leads”.' : undefined,
              action: mayWrite && (
                <AddButton onClick={record.openNew}>Cadastrar o primeiro</AddButton>
              ),
            }}
          />
        )}
      </ListPage>
      {isImporting && (
        <ImportModal
          kind="leads"
          endpoint={importLeads}
          invalidates={LEAD_READS}
          onClose={() => setImporting(false)}
        />
      )}
      {mayWrite && record.isNew && <LeadModal onClose={record.close} />}
      <OpenedRecord record={record} label="Abrindo o lead">
        {(lead) => (
          <LeadModal
            lead={lead}
            readOnly={!mayWrite}
            onClose={record.close}
            onEnd={mayWrite ? () => ending.open(lead.id) : undefined}
          />
        )}
      </OpenedRecord>
      {mayWrite && (
        <OpenedRecord record={ending} label="Abrindo o encerramento">
          {(lead) => <ClosureModal lead={lead} onClose={ending.close} />}
        </OpenedRecord>
      )}
    </>
  )
}
