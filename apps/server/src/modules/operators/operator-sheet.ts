import type { Operator } from '@iris/contracts/operators'
import { text } from '../../spreadsheets/column.ts'
import type { ListSheet } from '../../spreadsheets/export-list.ts'

export const OPERATOR_SHEET: ListSheet<Operator> = {
  entity: 'operator',
  file: 'operadores-de-saude.xlsx',
  name: 'Operadoras de Saúde',
  columns: [
    { key: 'id', header: 'Código', type: 'integer' },
    text('name', 'Nome', { width: 40 }),
    text('active', 'Ativo', { width: 10 }),
    { key: 'created_at', header: 'Criado em', type: 'date-time' },
  ],
  line: (operator) => ({ ...operator, active: operator.active ? 'Sim' : 'Não' }),
}
