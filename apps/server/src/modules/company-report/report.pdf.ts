import type { CompanyReport } from '@iris/contracts/company-report'
import { unrounded } from '@iris/domain/report-shares'
import { daysWords, formatDateTime } from '@iris/domain/sao-paulo-date'
import type { Letterhead } from '../../pdf/letterhead.ts'
import { VERSION } from '../../version.ts'
import { createPaper } from './report-paper.ts'
import {
  drawChanges,
  drawPrivacy,
  drawRecommendations,
  drawResponsible,
} from './report-paper-advice.ts'
import { drawGroups } from './report-paper-groups.ts'
import { drawBand, drawCoverage, drawSummary, REPORT_TITLE } from './report-paper-head.ts'
import { drawIndicators } from './report-paper-indicators.ts'

/** A company's report on A4: the figures of the whole company first, from page 2 on the groups and what to do. */
export async function reportPdf(given: CompanyReport, clinic: Letterhead): Promise<Buffer> {
  const report = unrounded(given)
  const paper = await createPaper({
    title: REPORT_TITLE,
    author: clinic.name,
    company: report.company.name,
    period: daysWords(report.period),
    foot: {
      left: [clinic.name, REPORT_TITLE, report.company.name].join(' · '),
      right: `Gerado em ${formatDateTime(report.generated_at)} · Íris ${VERSION}`,
    },
  })
  drawBand(paper, report, clinic)
  drawCoverage(paper, report)
  drawSummary(paper, report.sentences)
  drawIndicators(paper, report.indicators)
  paper.newPage()
  drawGroups(paper, report)
  drawChanges(paper, report)
  drawRecommendations(paper, report.recommendations)
  drawPrivacy(paper)
  drawResponsible(paper, report, clinic)
  return paper.end()
}
