import { type EquipmentRow, exportEquipment, listEquipment } from '@iris/contracts/equipment'
import { equipmentTypeLabel } from '@iris/domain/equipment'
import { formatDate } from '@iris/domain/sao-paulo-date'
import { Button, Select } from '@mantine/core'
import { IconDeviceLaptop, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { listQueryOf } from '../api/query-client.ts'
import { useSession } from '../api/use-session.ts'
import { useEquipment, usePeople } from '../features/equipment/equipment-api.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import { ListPage } from '../table/list-page.tsx'
import { OpenedRecord } from '../table/opened-record.tsx'
import { useExportAction } from '../table/use-export-action.ts'
import { useListState } from '../table/use-list-state.ts'
import { useOpenRecord } from '../table/use-open-record.ts'
import { dialogPart } from '../ui/dialog-part.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { WhereBadge } from '../ui/where-badge.tsx'

// Fetched when first opened: the list is there without them.
const EquipmentModal = dialogPart(
  'Abrindo o equipamento',
  async () => (await import('../features/equipment/equipment-modal.tsx')).EquipmentModal,
)

const COLUMNS: readonly Column<EquipmentRow>[] = [
  {
    key: 'equipament_type',
    label: 'Equipamento',
    look: 'name',
    card: 'title',
    render: (item) => equipmentTypeLabel(item.equipament_type),
  },
  { key: 'mark', label: 'Marca', render: (item) => item.mark },
  { key: 'model', label: 'Modelo', render: (item) => item.model },
  { key: 'serial_number', label: 'Número de Série', render: (item) => item.serial_number },
  { key: 'active_number', label: 'Número de Ativo', render: (item) => item.active_number },
  {
    key: 'current_use',
    label: 'Onde está',
    card: 'badge',
    render: ({ current_use }) => (
      <span title={current_use ? `Desde ${formatDate(current_use.withdrawal_date)}` : undefined}>
        <WhereBadge holder={current_use?.user_name ?? null} />
      </span>
    ),
  },
]

const SITUATIONS = [
  { value: 'available', label: 'Disponível' },
  { value: 'in_use', label: 'Em uso' },
]

export function EquipamentsPage() {
  const { can } = useSession()
  const list = useListState({ filters: ['situation', 'user_id'] })
  const items = useQuery(listQueryOf(listEquipment, { query: list.params }))
  const people = usePeople()
  const record = useOpenRecord('equipamento')
  const opened = useEquipment(record.id)
  const mayWrite = can('equipment.write')
  const { query, situation, user_id } = list.params
  const toExcel = useExportAction(exportEquipment, { query: { query, situation, user_id } })

  return (
    <>
      <ListPage
        title="Equipamentos"
        list={list}
        read={items}
        actions={[toExcel]}
        primary={
          mayWrite && (
            <Button
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={record.openNew}
            >
              Novo Equipamento
            </Button>
          )
        }
        filters={
          <>
            <Select
              w={{ base: '100%', sm: 160 }}
              aria-label="Situação"
              placeholder="Situação"
              data={SITUATIONS}
              value={list.filters.situation || null}
              onChange={(picked) => list.setFilter('situation', picked)}
              clearable
              clearButtonProps={{ 'aria-label': 'Limpar: Situação' }}
            />
            <Select
              w={{ base: '100%', sm: 220 }}
              aria-label="Com quem está"
              placeholder="Com quem está"
              data={people.data?.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={list.filters.user_id || null}
              onChange={(picked) => list.setFilter('user_id', picked)}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': 'Limpar: Com quem está' }}
              nothingFoundMessage="Nada encontrado"
              limit={200}
            />
          </>
        }
      >
        <DataTable
          label="Equipamentos"
          columns={COLUMNS}
          rows={items.data?.data}
          rowKey={({ id }) => id}
          dimmed={items.isPlaceholderData}
          onRowClick={({ id }) => record.open(id)}
          rowHref={({ id }) => record.hrefOf(id)}
          empty={
            query || situation || user_id ? (
              <EmptyState
                icon={IconDeviceLaptop}
                title="Nenhum equipamento encontrado."
                hint="Mude a busca ou use Limpar Filtros."
              />
            ) : (
              <EmptyState
                icon={IconDeviceLaptop}
                title="Nenhum equipamento ainda. Cadastre o primeiro."
              />
            )
          }
        />
      </ListPage>
      {mayWrite && record.isNew && <EquipmentModal onClose={record.close} />}
      {record.id !== undefined && (
        <OpenedRecord opened={opened} label="Abrindo o equipamento" onClose={record.close}>
          {(item) => <EquipmentModal item={item} readOnly={!mayWrite} onClose={record.close} />}
        </OpenedRecord>
      )}
    </>
  )
}
