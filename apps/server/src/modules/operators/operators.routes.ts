import {
  createOperator,
  exportOperators,
  getOperator,
  listOperatorOptions,
  listOperators,
  updateOperator,
} from '@iris/contracts/operators'
import { answerPage, findAllIds } from '../../db/list-page.sql.ts'
import { oneView } from '../../db/one-view.ts'
import { type Server, serve } from '../../http/serve.ts'
import { spreadsheetAnswer } from '../../spreadsheets/spreadsheet-answer.ts'
import { OPERATORS } from './operator-list.sql.ts'
import { operatorSheet } from './operator-sheet.ts'
import * as commands from './operators.commands.ts'
import { findOperatorOptions, operatorViews } from './operators.sql.ts'

export function operatorRoutes(app: Server): void {
  serve(app, listOperators, ({ db, query }) => answerPage(db, OPERATORS, query, operatorViews))
  serve(app, getOperator, ({ db, params: { id } }) => oneView(db, operatorViews, id))
  serve(app, exportOperators, async ({ db, query, audit }) => {
    const operators = await operatorViews(db, await findAllIds(db, OPERATORS, query))
    await audit({ action: 'export', entity: 'operator', detail: { rows: operators.length } })
    return spreadsheetAnswer('operadores-de-saude.xlsx', operatorSheet(operators))
  })
  serve(app, createOperator, (call) => commands.createOperator(call, call.body))
  serve(app, updateOperator, (call) => commands.updateOperator(call, call.params.id, call.body))
  serve(app, listOperatorOptions, ({ db }) => findOperatorOptions(db))
}
