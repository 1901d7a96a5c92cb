import type { Support } from '@iris/contracts/supports'
import { formatDate } from '@iris/domain/sao-paulo-date'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useSession } from '../api/use-session.ts'
import { ArchiveAction } from '../features/supports/archive-action.tsx'
import { useSupport, useSupports, useTechnicians } from '../features/supports/supports-api.ts'
import type { Column } from '../table/data-table.tsx'
import { FilterSelect } from '../table/filter-select.tsx'
import { ListPage } from '../table/list-page.tsx'
import { ListTable } from '../table/list-table.tsx'
import { OpenedRecord } from '../table/opened-record.tsx'
import { useListState } from '../table/use-list-state.ts'
import { useOpenRecord } from '../table/use-open-record.ts'
import { AddButton } from '../ui/add-button.tsx'
import { dialogPart } from '../ui/dialog-part.tsx'

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
  const list = useListState({ filters: ['user_id'] })
  const visits = useSupports(list.params)
  const technicians = useTechnicians()
  const record = useOpenRecord('atendimento')
  const opened = useSupport(record.id)
  const mayWrite = can('supports.write')

  return (
    <>
      <ListPage
        title="Atendimentos"
        list={list}
        read={visits}
        filters={
          <FilterSelect
            list={list}
            name="user_id"
            label="Técnico"
            placeholder="Todos os técnicos"
            data={technicians.data}
            searchable
          />
        }
        primary={mayWrite && <AddButton onClick={record.openNew}>Novo Atendimento</AddButton>}
      >
        <ListTable
          list={list}
          read={visits}
          record={record}
          label="Atendimentos"
          columns={COLUMNS}
          rows={visits.data?.data}
          actions={mayWrite ? (visit) => <ArchiveAction visit={visit} /> : undefined}
          noRows={{
            icon: IconCalendarEvent,
            found: 'Nenhum atendimento encontrado.',
            hint: 'Busque por outro técnico, empresa ou data (DD/MM/AAAA).',
            yet: 'Nenhum atendimento ainda. Cadastre o primeiro.',
          }}
        />
      </ListPage>
      {mayWrite && record.isNew && <SupportModal onClose={record.close} />}
      <OpenedRecord record={record} opened={opened} label="Abrindo o atendimento">
        {(support) => <SupportModal visit={support} readOnly={!mayWrite} onClose={record.close} />}
      </OpenedRecord>
    </>
  )
}
