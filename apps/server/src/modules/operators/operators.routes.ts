import { toPage } from '@iris/contracts/envelopes'
import { AppError } from '@iris/contracts/errors'
import {
  createOperator,
  exportOperators,
  getOperator,
  listOperatorOptions,
  listOperators,
  updateOperator,
} from '@iris/contracts/operators'
import { type Server, serve } from '../../http/serve.ts'
import { spreadsheetAnswer } from '../../spreadsheets/spreadsheet-answer.ts'
import { operatorSheet } from './operator-sheet.ts'
import * as commands from './operators.commands.ts'
import {
  findAllOperators,
  findOperator,
  findOperatorOptions,
  findOperators,
} from './operators.sql.ts'

export function operatorRoutes(app: Server): void {
  serve(app, listOperators, async ({ db, query }) => {
    const { rows, total } = await findOperators(db, query)
    return toPage(rows, query.page, query.per_page, total)
  })
  serve(app, getOperator, async ({ db, params: { id } }) => {
    const operator = await findOperator(db, id)
    if (!operator) throw new AppError('not-found')
    return operator
  })
  serve(app, exportOperators, async ({ db, query, audit }) => {
    const operators = await findAllOperators(db, query)
    await audit({ action: 'export', entity: 'operator', detail: { rows: operators.length } })
    return spreadsheetAnswer('operadores-de-saude.xlsx', operatorSheet(operators))
  })
  serve(app, createOperator, (call) => commands.createOperator(call, call.body))
  serve(app, updateOperator, (call) => commands.updateOperator(call, call.params.id, call.body))
  serve(app, listOperatorOptions, ({ db }) => findOperatorOptions(db))
}
