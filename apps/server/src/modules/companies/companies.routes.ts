import {
  createCompany,
  exportCompanies,
  getCompany,
  listCompanies,
  listCompanyOptions,
  updateCompany,
} from '@iris/contracts/companies'
import { toPage } from '@iris/contracts/envelopes'
import { AppError } from '@iris/contracts/errors'
import { inChunks } from '../../db/in-chunks.ts'
import { type Server, serve } from '../../http/serve.ts'
import { spreadsheetAnswer } from '../../spreadsheets/spreadsheet-answer.ts'
import * as commands from './companies.commands.ts'
import {
  companiesForSheet,
  findCompanies,
  findCompany,
  findCompanyIds,
  findCompanyOptions,
} from './companies.sql.ts'
import { companySheet } from './company-sheet.ts'

export function companyRoutes(app: Server): void {
  serve(app, listCompanies, async ({ db, query }) => {
    const { rows, total } = await findCompanies(db, query)
    return toPage(rows, query.page, query.per_page, total)
  })
  serve(app, exportCompanies, async ({ db, query, audit }) => {
    const ids = await findCompanyIds(db, query)
    await audit({ action: 'export', entity: 'company', detail: { rows: ids.length } })
    const companies = inChunks(ids, (chunk) => companiesForSheet(db, chunk))
    return spreadsheetAnswer('empresas.xlsx', companySheet(companies))
  })
  serve(app, getCompany, async ({ db, params: { id } }) => {
    const company = await findCompany(db, id)
    if (!company) throw new AppError('not-found')
    return company
  })
  serve(app, createCompany, (call) => commands.createCompany(call, call.body))
  serve(app, updateCompany, (call) => commands.updateCompany(call, call.params.id, call.body))
  serve(app, listCompanyOptions, ({ db, caller, query }) =>
    findCompanyOptions(db, {
      type: query.companytype,
      own: caller?.kind === 'link' ? caller.company_id : undefined,
    }),
  )
}
