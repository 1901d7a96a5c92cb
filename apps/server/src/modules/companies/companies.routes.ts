import {
  createCompany,
  exportCompanies,
  getCompany,
  listCompanies,
  listCompanyOptions,
  updateCompany,
} from '@iris/contracts/companies'
import { inChunks } from '../../db/in-chunks.ts'
import { answerPage, findAllIds } from '../../db/list-page.sql.ts'
import { oneView } from '../../db/one-view.ts'
import { type Server, serve } from '../../http/serve.ts'
import { spreadsheetAnswer } from '../../spreadsheets/spreadsheet-answer.ts'
import * as commands from './companies.commands.ts'
import { companiesForSheet, companyViews, findCompanyOptions } from './companies.sql.ts'
import { COMPANIES } from './company-list.sql.ts'
import { companySheet } from './company-sheet.ts'

export function companyRoutes(app: Server): void {
  serve(app, listCompanies, ({ db, query }) => answerPage(db, COMPANIES, query, companyViews))
  serve(app, exportCompanies, async ({ db, query, audit, services: { reports } }) => {
    const ids = await findAllIds(db, COMPANIES, query)
    await audit({ action: 'export', entity: 'company', detail: { rows: ids.length } })
    const companies = inChunks(ids, (chunk) =>
      reports.read((from) => companiesForSheet(from, chunk)),
    )
    return spreadsheetAnswer('empresas.xlsx', companySheet(companies))
  })
  serve(app, getCompany, ({ db, params: { id } }) => oneView(db, companyViews, id))
  serve(app, createCompany, (call) => commands.createCompany(call, call.body))
  serve(app, updateCompany, (call) => commands.updateCompany(call, call.params.id, call.body))
  serve(app, listCompanyOptions, ({ db, caller, query }) =>
    findCompanyOptions(db, {
      type: query.companytype,
      own: caller?.kind === 'link' ? caller.company_id : undefined,
    }),
  )
}
