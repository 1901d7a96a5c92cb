import type { CompanyReport } from '@iris/contracts/company-report'
import * as contract from '@iris/contracts/company-report'
import { can } from '@iris/domain/access'
import { asUser } from '../../http/caller.ts'
import { pdfAnswer } from '../../http/file-answer.ts'
import { requestPlace } from '../../http/place.ts'
import { type Server, serve } from '../../http/serve.ts'
import { drawPaper, paperPlace } from '../../papers/draw-paper.ts'
import { spreadsheetAnswer } from '../../spreadsheets/spreadsheet-answer.ts'
import { printedClinic } from '../clinic/clinic.public.ts'
import { auditOf, makeReport, publishReport } from './company-report.commands.ts'
import { reportSheets } from './report-sheet.ts'

/** Each makes a process of its own work: so many a minute are more than anybody reads. */
const PER_MINUTE = 60

export function companyReportRoutes(app: Server): void {
  serve(
    app,
    contract.getCompanyReport,
    async ({ db, caller, ip, params, query, audit, services: { reports } }) => {
      const of = { ...query, company: params.id }
      const place = requestPlace(caller, ip)
      const user = asUser(caller)
      // Who sees nothing but reports is given each of them like the company itself.
      if (!can(user.role, 'patients.read'))
        return publishReport({ db, place, user, ip }, of, { action: 'read' })
      const { report } = await reports.read((from) => makeReport(from, of, place))
      await audit({ action: 'read', ...auditOf(report) })
      return report
    },
    { transaction: 'own', perMinute: PER_MINUTE, share: 'heavy' },
  )

  serve(
    app,
    contract.companyReportSheet,
    async ({ db, caller, ip, params, query }) => {
      const publishing = { db, place: requestPlace(caller, ip), user: asUser(caller), ip }
      const report = await publishReport(publishing, { ...query, company: params.id })
      return spreadsheetAnswer('relatorio-saude-ocular.xlsx', ...reportSheets(report))
    },
    { transaction: 'own', perMinute: PER_MINUTE },
  )

  serve(
    app,
    contract.companyReportPdf,
    async ({ db, caller, ip, params, query, services: { files } }) => {
      const place = requestPlace(caller, ip)
      const user = asUser(caller)
      const publishing = { db, place, user, ip }
      let pdf: Buffer = Buffer.alloc(0)
      // Drawn before it is kept: one that cannot be drawn was given to nobody.
      const ready = async (report: CompanyReport) => {
        pdf = await drawPaper(paperPlace(user), 'report', report, await printedClinic(db, files))
        return null
      }
      await publishReport(publishing, { ...query, company: params.id }, { ready })
      return pdfAnswer('relatorio-saude-ocular.pdf', pdf)
    },
    { transaction: 'own', perMinute: PER_MINUTE },
  )
}
