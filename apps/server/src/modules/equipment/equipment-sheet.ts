import type { EquipmentRow } from '@iris/contracts/equipment'
import { equipmentTypeLabel } from '@iris/domain/equipment'
import { type SheetColumn, textColumn } from '../../spreadsheets/column.ts'
import type { ListSheet } from '../../spreadsheets/export-list.ts'

const COLUMNS: readonly SheetColumn[] = [
  { key: 'id', header: 'Código', type: 'integer' },
  textColumn('type', 'Equipamento'),
  textColumn('mark', 'Marca'),
  textColumn('model', 'Modelo', { width: 30 }),
  textColumn('serial_number', 'Número de Série', { width: 22 }),
  textColumn('active_number', 'Número de Ativo'),
  textColumn('holder', 'Onde está', { width: 30 }),
  { key: 'withdrawal_date', header: 'Retirado em', type: 'date' },
  textColumn('invoice_name', 'Nota Fiscal', { width: 30 }),
  textColumn('insurance_name', 'Seguro', { width: 30 }),
  textColumn('obs', 'Observações', { width: 40 }),
  { key: 'created_at', header: 'Criado em', type: 'date-time' },
]

export const EQUIPMENT_SHEET: ListSheet<EquipmentRow> = {
  entity: 'equipment',
  file: 'equipamentos.xlsx',
  name: 'Equipamentos',
  columns: COLUMNS,
  line: ({ current_use, ...item }) => ({
    ...item,
    type: equipmentTypeLabel(item.equipament_type),
    holder: current_use?.user_name ?? 'Disponível',
    withdrawal_date: current_use?.withdrawal_date ?? null,
  }),
}
