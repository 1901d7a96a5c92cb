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
import { exportList } from '../../spreadsheets/export-list.ts'
import { OPERATORS } from './operator-list.sql.ts'
import { OPERATOR_SHEET } from './operator-sheet.ts'
import * as commands from './operators.commands.ts'
import { findOperatorOptions, operatorViews } from './operators.sql.ts'

export function operatorRoutes(app: Server): void {
  serve(app, listOperators, ({ db, query }) => answerPage(db, OPERATORS, query, operatorViews))
  serve(app, getOperator, ({ db, params: { id } }) => oneView(db, operatorViews, id))
  serve(app, exportOperators, async (call) => {
    const ids = await findAllIds(call.db, OPERATORS, call.query)
    return exportList(call, OPERATOR_SHEET, { ids, views: operatorViews })
  })
  serve(app, createOperator, (call) => commands.createOperator(call, call.body))
  serve(app, updateOperator, (call) => commands.updateOperator(call, call.params.id, call.body))
  serve(app, listOperatorOptions, ({ db }) => findOperatorOptions(db))
}
