import type { Operator } from '@iris/contracts/operators'
import type { SheetContent } from '../../spreadsheets/write-workbook.ts'

export function operatorSheet(operators: readonly Operator[]): SheetContent {
  return {
    name: 'Operadoras de Saúde',
    columns: [
      { key: 'id', header: 'Código', type: 'integer' },
      { key: 'name', header: 'Nome', type: 'text', width: 40 },
      { key: 'active', header: 'Ativo', type: 'text', width: 10 },
      { key: 'created_at', header: 'Criado em', type: 'date-time' },
    ],
    rows: operators.map((operator) => ({ ...operator, active: operator.active ? 'Sim' : 'Não' })),
  }
}
