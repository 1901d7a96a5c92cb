import {
  type EquipmentRow,
  exportEquipment,
  getEquipment,
  listEquipment,
} from '@iris/contracts/equipment'
import { equipmentTypeLabel } from '@iris/domain/equipment'
import { formatDate } from '@iris/domain/sao-paulo-date'
import { IconDeviceLaptop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { usePeople } from '../api/options.ts'
import { listQueryOf } from '../api/query-client.ts'
import { useSession } from '../api/use-session.ts'
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
    // Several are of one type: a link that is read by itself says which.
    render: ({ equipament_type, serial_number, active_number, mark }) => (
      <>
        {equipmentTypeLabel(equipament_type)}{' '}
        <span className="visually-hidden">{serial_number ?? active_number ?? mark}</span>
      </>
    ),
  },
  { key: 'mark', label: 'Marca' },
  { key: 'model', label: 'Modelo', under: 'mark', upTo: 'upright' },
  { key: 'serial_number', label: 'Número de Série' },
  { key: 'active_number', label: 'Número de Ativo' },
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
  const record = useOpenedRecord('equipamento', getEquipment)
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
        primary={mayWrite && <AddButton onClick={record.openNew}>Novo Equipamento</AddButton>}
        filters={
          <>
            <FilterSelect
              list={list}
              name="situation"
              label="Situação"
              data={SITUATIONS}
              w={{ base: '100%', sm: 160 }}
            />
            <FilterSelect
              list={list}
              name="user_id"
              label="Com quem está"
              data={people.data?.map(({ id, name }) => ({ value: id, label: name }))}
              read={people}
              searchable
              w={{ base: '100%', sm: 220 }}
            />
          </>
        }
      >
        <ListTable
          list={list}
          read={items}
          record={record}
          label="Equipamentos"
          columns={COLUMNS}
          rows={items.data?.data}
          noRows={{
            icon: IconDeviceLaptop,
            found: 'Nenhum equipamento encontrado.',
            yet: 'Nenhum equipamento ainda. Cadastre o primeiro.',
            action: mayWrite && (
              <AddButton onClick={record.openNew}>Cadastrar o primeiro</AddButton>
            ),
          }}
        />
      </ListPage>
      {mayWrite && record.isNew && <EquipmentModal onClose={record.close} />}
      <OpenedRecord record={record} label="Abrindo o equipamento">
        {(item) => <EquipmentModal item={item} readOnly={!mayWrite} onClose={record.close} />}
      </OpenedRecord>
    </>
  )
}
