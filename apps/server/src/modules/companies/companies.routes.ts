import {
  createCompany,
  exportCompanies,
  getCompany,
  listCompanies,
  listCompanyOptions,
  updateCompany,
} from '@iris/contracts/companies'
import { answerPage, findAllIds } from '../../db/list-page.sql.ts'
import { oneView } from '../../db/one-view.ts'
import { type Server, serve } from '../../http/serve.ts'
import { exportList } from '../../spreadsheets/export-list.ts'
import * as commands from './companies.commands.ts'
import { companyViews, findCompanyOptions } from './companies.sql.ts'
import { COMPANIES } from './company-list.sql.ts'
import { COMPANY_SHEET } from './company-sheet.ts'

export function companyRoutes(app: Server): void {
  serve(app, listCompanies, ({ db, query }) => answerPage(db, COMPANIES, query, companyViews))
  serve(app, exportCompanies, async (call) => {
    const ids = await findAllIds(call.db, COMPANIES, call.query)
    return exportList(call, COMPANY_SHEET, { ids, views: companyViews })
  })
  serve(app, getCompany, ({ db, params: { id } }) => oneView(db, companyViews, id))
  serve(app, createCompany, async (call) =>
    oneView(call.db, companyViews, await commands.createCompany(call, call.body)),
  )
  serve(app, updateCompany, async (call) => {
    await commands.updateCompany(call, call.params.id, call.body)
    return oneView(call.db, companyViews, call.params.id)
  })
  serve(app, listCompanyOptions, ({ db, caller, query }) =>
    findCompanyOptions(db, {
      type: query.companytype,
      own: caller?.kind === 'link' ? caller.company_id : undefined,
    }),
  )
}
