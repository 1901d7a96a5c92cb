import type { EquipmentRow } from '@iris/contracts/equipment'
import { equipmentTypeLabel } from '@iris/domain/equipment'
import type { Row, SheetColumn } from '../../spreadsheets/column.ts'
import type { SheetContent } from '../../spreadsheets/write-workbook.ts'

const COLUMNS: readonly SheetColumn[] = [
  { key: 'id', header: 'Código', type: 'integer' },
  { key: 'type', header: 'Equipamento', type: 'text' },
  { key: 'mark', header: 'Marca', type: 'text' },
  { key: 'model', header: 'Modelo', type: 'text', width: 30 },
  { key: 'serial_number', header: 'Número de Série', type: 'text', width: 22 },
  { key: 'active_number', header: 'Número de Ativo', type: 'text' },
  { key: 'holder', header: 'Onde está', type: 'text', width: 30 },
  { key: 'withdrawal_date', header: 'Retirado em', type: 'date' },
  { key: 'invoice_name', header: 'Nota Fiscal', type: 'text', width: 30 },
  { key: 'insurance_name', header: 'Seguro', type: 'text', width: 30 },
  { key: 'obs', header: 'Observações', type: 'text', width: 40 },
  { key: 'created_at', header: 'Criado em', type: 'date-time' },
]

export function equipmentSheet(items: AsyncIterable<EquipmentRow>): SheetContent {
  return { name: 'Equipamentos', columns: COLUMNS, rows: lines(items) }
}

async function* lines(items: AsyncIterable<EquipmentRow>): AsyncGenerator<Row> {
  for await (const { current_use, ...item } of items)
    yield {
      ...item,
      type: equipmentTypeLabel(item.equipament_type),
      holder: current_use?.user_name ?? 'Disponível',
      withdrawal_date: current_use?.withdrawal_date ?? null,
    }
}
