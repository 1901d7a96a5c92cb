import { exportOperators, listOperators, type Operator } from '@iris/contracts/operators'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconHeartHandshake, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { listQueryOf } from '../api/query-client.ts'
import { useSession } from '../api/use-session.ts'
import { useOperator } from '../features/operators/operators-api.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import { ListPage } from '../table/list-page.tsx'
import { OpenedRecord } from '../table/opened-record.tsx'
import { useExportAction } from '../table/use-export-action.ts'
import { useListState } from '../table/use-list-state.ts'
import { useOpenRecord } from '../table/use-open-record.ts'
import { dialogPart } from '../ui/dialog-part.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ActiveBadge } from '../ui/status-badge.tsx'

// Fetched when first opened: the list is there without them.
const OperatorModal = dialogPart(
  'Abrindo a operadora',
  async () => (await import('../features/operators/operator-modal.tsx')).OperatorModal,
)

const COLUMNS: readonly Column<Operator>[] = [
  {
    key: 'name',
    label: 'Nome',
    sortable: true,
    look: 'name',
    card: 'title',
    render: (operator) => operator.name,
  },
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
  const record = useOpenRecord('operadora')
  const opened = useOperator(record.id)
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
        primary={
          mayWrite && (
            <Button
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={record.openNew}
            >
              Nova Operadora
            </Button>
          )
        }
      >
        <DataTable
          label="Operadoras de Saúde"
          columns={COLUMNS}
          rows={operators.data?.data}
          rowKey={({ id }) => id}
          dimmed={operators.isPlaceholderData}
          sort={list.sort}
          onSort={list.toggleSort}
          onRowClick={({ id }) => record.open(id)}
          rowHref={({ id }) => record.hrefOf(id)}
          empty={
            list.params.query ? (
              <EmptyState
                icon={IconHeartHandshake}
                title="Nenhuma operadora encontrada."
                hint="Busque por outro nome."
              />
            ) : (
              <EmptyState
                icon={IconHeartHandshake}
                title="Nenhuma operadora ainda. Cadastre a primeira."
              />
            )
          }
        />
      </ListPage>
      {mayWrite && record.isNew && <OperatorModal onClose={record.close} />}
      {record.id !== undefined && (
        <OpenedRecord opened={opened} label="Abrindo a operadora" onClose={record.close}>
          {(operator) => (
            <OperatorModal operator={operator} readOnly={!mayWrite} onClose={record.close} />
          )}
        </OpenedRecord>
      )}
    </>
  )
}
