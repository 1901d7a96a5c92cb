import { reportPdf } from '../modules/company-report/report.pdf.ts'
import { examResultPdf } from '../modules/exams/exam-result.pdf.ts'
import { slipsPdf } from '../modules/results/slip.pdf.ts'
import { attendancePdf } from '../modules/screening-events/attendance.ts'
import { badgesPdf } from '../modules/screening-events/badges.ts'
import { posterPdf } from '../pdf/poster.ts'

/** Every paper there is: each takes plain data, reads nothing and gives back bytes. */
export const PAPERS = {
  attendance: attendancePdf,
  badges: badgesPdf,
  poster: posterPdf,
  report: reportPdf,
  result: examResultPdf,
  slips: slipsPdf,
}

type Papers = typeof PAPERS
export type PaperName = keyof Papers
export type PaperData<Name extends PaperName> = Parameters<Papers[Name]>
