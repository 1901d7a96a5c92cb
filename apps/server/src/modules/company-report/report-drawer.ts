import type { CompanyReport } from '@iris/contracts/company-report'
import { answerParent } from '../../apart/answer-parent.ts'
import type { Letterhead } from '../../pdf/letterhead.ts'
import { reportPdf } from './report.pdf.ts'

// A process of its own, started by drawn-apart.ts: a quarter of a second in which the server would answer nobody.

export type DrawerQuestion = {
  report: CompanyReport
  /** A Buffer arrives as plain bytes. */
  clinic: Omit<Letterhead, 'logo'> & { logo: Uint8Array | null }
}

answerParent<DrawerQuestion, Uint8Array>(({ report, clinic }) => {
  const logo = clinic.logo && Buffer.from(clinic.logo)
  return reportPdf(report, { ...clinic, logo })
})
