import type { Operator } from '@iris/contracts/operators'
import { textColumn } from '../../spreadsheets/column.ts'
import type { ListSheet } from '../../spreadsheets/export-list.ts'

export const OPERATOR_SHEET: ListSheet<Operator> = {
  entity: 'operator',
  file: 'operadores-de-saude.xlsx',
  name: 'Operadoras de Saúde',
  columns: [
    { key: 'id', header: 'Código', type: 'integer' },
    textColumn('name', 'Nome', { width: 40 }),
    textColumn('active', 'Ativo', { width: 10 }),
    { key: 'created_at', header: 'Criado em', type: 'date-time' },
  ],
  line: (operator) => ({ ...operator, active: operator.active ? 'Sim' : 'Não' }),
}
