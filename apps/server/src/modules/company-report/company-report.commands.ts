import type { CompanyReport } from '@iris/contracts/company-report'
import { AppError } from '@iris/contracts/errors'
import type { ReportFigures } from '@iris/domain/report-cells'
import type { ReportGrouping } from '@iris/domain/report-indicators'
import { twelveMonthsUntil } from '@iris/domain/report-period'
import { reportRecommendations, reportSentences } from '@iris/domain/report-sentences'
import { differentPeople } from '@iris/domain/report-suppression'
import { type DateRange, previousRange } from '@iris/domain/sales-period'
import { startOfDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { LanePlace } from '../../apart/lanes.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { inSnapshot, inTransaction } from '../../db/transaction.ts'
import type { UserCaller } from '../../http/caller.ts'
import { shownOf } from './company-report.ts'
import { hideApart } from './hidden-apart.ts'
import {
  findPublished,
  keepReport,
  lockReports,
  newestPublished,
  PUBLISHED_MAX,
} from './published-reports.sql.ts'
import { figuresOf } from './report-figures.ts'
import {
  countCalled,
  findReportDoctor,
  findReportPeople,
  type ReportScope,
} from './report-people.sql.ts'
import { findSubject } from './report-subject.sql.ts'

export type ReportQuery = {
  company: number
  event_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
  by: ReportGrouping
}

type MadeReport = {
  report: CompanyReport
  figures: ReportFigures
  /** Whether the company has these figures already. */
  isKept: boolean
  /** Of the company's published reports, that it was weighed against: the newest. */
  newest: number | null
}

/**
 * A company's report as it would be given now.
 * @throws AppError `not-found`, `service.busy`, `report.too-large`
 */
export async function makeReport(
  db: Database,
  query: ReportQuery,
  place: LanePlace,
): Promise<MadeReport> {
  const read = await inSnapshot(db, (snapshot) => readReport(snapshot, query))
  const fresh = figuresOf(read.people, read.before)
  const unhidden = { ...fresh, hidden: new Set<string>() }
  const overlapping = read.published.filter(({ figures }) => sharesPeople(unhidden, figures))
  const same = overlapping.find(({ figures }) => {
    const different = differentPeople(unhidden, figures)
    return different > 0 && different < 5
  })
  const past = overlapping.map(({ figures }) => figures)
  const figures = same?.figures ?? (await hideApart(fresh, past, place))
  const period = same?.period ?? read.period
  const shown = shownOf(figures, query.by, read.called)
  const { company, event } = read.subject
  return {
    figures,
    isKept: same !== undefined,
    newest: read.published[0]?.id ?? null,
    report: {
      company,
      event: event && { id: event.id, name: event.name },
      by: query.by,
      period,
      previous: previousRange(period) ?? period,
      ...shown,
      k: 5,
      sentences: reportSentences(shown),
      recommendations: reportRecommendations(shown),
      same_as: same ? { published_at: same.published_at, period: same.period } : null,
      doctor: read.doctor,
      generated_at: new Date().toISOString(),
    },
  }
}

async function readReport(db: Database, { company, event_id, from, to }: ReportQuery) {
  const subject = await findSubject(db, company, event_id)
  if (!subject) throw new AppError('not-found')
  const { event } = subject
  const own = event
    ? { from: event.starts_on, to: event.ends_on }
    : twelveMonthsUntil(todayInSaoPaulo())
  const period = from && to ? { from, to } : own
  const scope: ReportScope = event ? { company, event: event.id } : daysOf(company, period)
  const previous = previousRange(period)
  const people = await findReportPeople(db, scope)
  return {
    subject,
    period,
    people,
    before: previous ? await findReportPeople(db, daysOf(company, previous)) : [],
    called: await countCalled(db, { company, ...(event && { event: event.id }) }),
    doctor: await findReportDoctor(
      db,
      people.flatMap(({ exam }) => (exam ? [exam.id] : [])),
    ),
    published: await findPublished(db, company),
  }
}

const daysOf = (company: number, { from, to }: DateRange) => ({
  company,
  from: startOfDay(from),
  to: startOfDay(to, 1),
})

function sharesPeople(report: ReportFigures, earlier: ReportFigures): boolean {
  const names = ({ people, previous }: ReportFigures) =>
    [...people, ...previous]
      .flatMap(({ exam, triage }) => [exam, triage])
      .filter((name) => name !== null)
  const known = new Set(names(earlier))
  return names(report).some((name) => known.has(name))
}

/** So often a report is made again because another one of the company was published meanwhile. */
const ATTEMPTS = 3

/**
 * A report that is given to the company, and kept, so that later ones are weighed against it.
 * @throws AppError as `makeReport`, and `report.too-many`
 */
export async function publishReport(
  { db, place, user, ip }: { db: Database; place: LanePlace; user: UserCaller; ip: string },
  query: ReportQuery,
): Promise<CompanyReport> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const made = await makeReport(db, query, place)
    const isPublished = await inTransaction(db, async (trx) => {
      await lockReports(trx, query.company)
      if ((await newestPublished(trx, query.company)) !== made.newest) return false
      if (!made.isKept) await keep(trx, made, query, user.id)
      const detail = { from: made.report.period.from, to: made.report.period.to, by: query.by }
      const event = { action: 'export', entity: 'company-report', entity_id: query.company, detail }
      await recordAudit(trx, { caller: user, ip }, event)
      return true
    })
    if (isPublished) return made.report
  }
  throw new AppError('service.busy')
}

async function keep(db: Database, { figures, report }: MadeReport, query: ReportQuery, by: number) {
  const { company, event_id } = query
  const kept = await keepReport(
    db,
    { company, event: event_id ?? null, period: report.period, by },
    figures,
  )
  if (kept > PUBLISHED_MAX) throw new AppError('report.too-many')
}
