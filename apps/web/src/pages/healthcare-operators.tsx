import {
  exportOperators,
  getOperator,
  listOperators,
  type Operator,
} from '@iris/contracts/operators'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { IconHeartHandshake } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { listQueryOf } from '../api/query-client.ts'
import { useSession } from '../api/use-session.ts'
import type { Column } from '../table/data-table.tsx'
import { ListPage } from '../table/list-page.tsx'
import { ListTable } from '../table/list-table.tsx'
import { OpenedRecord } from '../table/opened-record.tsx'
import { useExportAction } from '../table/use-export-action.ts'
import { useListState } from '../table/use-list-state.ts'
import { useOpenedRecord } from '../table/use-open-record.ts'
import { AddButton } from '../ui/add-button.tsx'
import { dialogPart } from '../ui/dialog-part.tsx'
import { ActiveBadge } from '../ui/status-badge.tsx'

// Fetched when first opened: the list is there without them.
const OperatorModal = dialogPart(
  'Abrindo a operadora',
  async () => (await import('../features/operators/operator-modal.tsx')).OperatorModal,
)

const COLUMNS: readonly Column<Operator>[] = [
  { key: 'name', label: 'Nome', sortable: true, look: 'name', card: 'title' },
  {
    key: 'active',
    label: 'Ativo',
    card: 'badge',
    render: (operator) => <ActiveBadge active={operator.active} />,
  },
  {
    key: 'created_at',
    label: 'Criado em',
    look: 'numbers',
    render: (operator) => formatDateTime(operator.created_at),
  },
]

export function HealthcareOperatorsPage() {
  const { can } = useSession()
  const list = useListState()
  const operators = useQuery(listQueryOf(listOperators, { query: list.params }))
  const record = useOpenedRecord('operadora', getOperator)
  const mayWrite = can('operators.write')
  const { query, sort } = list.params
  const toExcel = useExportAction(exportOperators, { query: { query, sort } })

  return (
    <>
      <ListPage
        title="Operadora de Saúde"
        list={list}
        read={operators}
        actions={[toExcel]}
        primary={mayWrite && <AddButton onClick={record.openNew}>Nova Operadora</AddButton>}
      >
        <ListTable
          list={list}
          read={operators}
          record={record}
          label="Operadoras de Saúde"
          columns={COLUMNS}
          rows={operators.data?.data}
          noRows={{
            icon: IconHeartHandshake,
            found: 'Nenhuma operadora encontrada.',
            hint: 'Busque por outro nome.',
            yet: 'Nenhuma operadora ainda. Cadastre a primeira.',
            action: mayWrite && (
              <AddButton onClick={record.openNew}>Cadastrar a primeira</AddButton>
            ),
          }}
        />
      </ListPage>
      {mayWrite && record.isNew && <OperatorModal onClose={record.close} />}
      <OpenedRecord record={record} label="Abrindo a operadora">
        {(operator) => (
          <OperatorModal operator={operator} readOnly={!mayWrite} onClose={record.close} />
        )}
      </OpenedRecord>
    </>
  )
}
