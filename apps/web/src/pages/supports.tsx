import type { Support } from '@iris/contracts/supports'
import { formatDate } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconCalendarEvent, IconPlus } from '@tabler/icons-react'
import { useSession } from '../api/use-session.ts'
import { ArchiveAction } from '../features/supports/archive-action.tsx'
import { useSupport, useSupports } from '../features/supports/supports-api.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import { ListPage } from '../table/list-page.tsx'
import { OpenedRecord } from '../table/opened-record.tsx'
import { useListState } from '../table/use-list-state.ts'
import { useOpenRecord } from '../table/use-open-record.ts'
import { dialogPart } from '../ui/dialog-part.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

// Fetched when first opened: the list is there without them.
const SupportModal = dialogPart(
  'Abrindo o atendimento',
  async () => (await import('../features/supports/support-modal.tsx')).SupportModal,
)

const COLUMNS: readonly Column<Support>[] = [
  {
    key: 'user_name',
    label: 'Técnico',
    sortable: true,
    look: 'name',
    card: 'title',
    render: (visit) => visit.user_name,
  },
  {
    key: 'company_name',
    label: 'Empresa',
    sortable: true,
    look: 'quiet',
    card: 'subtitle',
    render: (visit) => visit.company_name,
  },
  {
    key: 'data_atendimento',
    label: 'Data Atendimento',
    sortable: true,
    look: 'numbers',
    render: (visit) => formatDate(visit.data_atendimento),
  },
]

export function SupportsPage() {
  const { can } = useSession()
  const list = useListState()
  const visits = useSupports(list.params)
  const record = useOpenRecord('atendimento')
  const opened = useSupport(record.id)
  const mayWrite = can('supports.write')

  return (
    <>
      <ListPage
        title="Atendimentos"
        list={list}
        read={visits}
        primary={
          mayWrite && (
            <Button
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={record.openNew}
            >
              Novo Atendimento
            </Button>
          )
        }
      >
        <DataTable
          label="Atendimentos"
          columns={COLUMNS}
          rows={visits.data?.data}
          rowKey={({ id }) => id}
          dimmed={visits.isPlaceholderData}
          sort={list.sort}
          onSort={list.toggleSort}
          onRowClick={({ id }) => record.open(id)}
          rowHref={({ id }) => record.hrefOf(id)}
          actions={mayWrite ? (visit) => <ArchiveAction visit={visit} /> : undefined}
          empty={
            list.params.query ? (
              <EmptyState
                icon={IconCalendarEvent}
                title="Nenhum atendimento encontrado."
                hint="Busque por outro técnico, empresa ou data (DD/MM/AAAA)."
              />
            ) : (
              <EmptyState
                icon={IconCalendarEvent}
                title="Nenhum atendimento ainda. Cadastre o primeiro."
              />
            )
          }
        />
      </ListPage>
      {mayWrite && record.isNew && <SupportModal onClose={record.close} />}
      {record.id !== undefined && (
        <OpenedRecord opened={opened} label="Abrindo o atendimento" onClose={record.close}>
          {(support) => (
            <SupportModal visit={support} readOnly={!mayWrite} onClose={record.close} />
          )}
        </OpenedRecord>
      )}
    </>
  )
}
