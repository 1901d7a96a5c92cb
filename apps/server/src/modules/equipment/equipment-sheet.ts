import type { EquipmentRow } from '@iris/contracts/equipment'
import { equipmentTypeLabel } from '@iris/domain/equipment'
import { type SheetColumn, text } from '../../spreadsheets/column.ts'
import type { ListSheet } from '../../spreadsheets/export-list.ts'

const COLUMNS: readonly SheetColumn[] = [
  { key: 'id', header: 'Código', type: 'integer' },
  text('type', 'Equipamento'),
  text('mark', 'Marca'),
  text('model', 'Modelo', { width: 30 }),
  text('serial_number', 'Número de Série', { width: 22 }),
  text('active_number', 'Número de Ativo'),
  text('holder', 'Onde está', { width: 30 }),
  { key: 'withdrawal_date', header: 'Retirado em', type: 'date' },
  text('invoice_name', 'Nota Fiscal', { width: 30 }),
  text('insurance_name', 'Seguro', { width: 30 }),
  text('obs', 'Observações', { width: 40 }),
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
