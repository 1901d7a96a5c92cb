import type { CompanyReport } from '@iris/contracts/company-report'
import { AppError } from '@iris/contracts/errors'
import { can } from '@iris/domain/access'
import type { ReportGrouping } from '@iris/domain/report-indicators'
import { lastTwelveMonths, wholeMonths } from '@iris/domain/report-period'
import { type DateRange, previousRange } from '@iris/domain/sales-period'
import { startOfDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { LanePlace } from '../../apart/lanes.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { inSnapshot, inTransaction } from '../../db/transaction.ts'
import type { UserCaller } from '../../http/caller.ts'
import {
  findPublished,
  keepReport,
  lockReports,
  newestPublished,
  PUBLISHED_MAX,
  PUBLISHED_MAX_OF_ONE,
  type PublishedReport,
  readFigures,
  readMerged,
} from './published-reports.sql.ts'
import { reckonApart } from './reckoned-apart.ts'
import {
  countCalled,
  findReportDoctor,
  type ReportScope,
  readReportPeople,
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
  /** What is kept of it when it is published; null where the company has these figures already. */
  kept: { figures: string; digest: string } | null
  /** The newest published report that it was weighed against. */
  newest: number | null
}

/** No company has more; the process apart would run out of time. */
const MOST_PEOPLE = 100_000

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
  const { by } = query
  const { same, kept, ...shown } = await reckonApart(
    { people: read.people, earlier: figuresOneByOne(db, read.published), by, called: read.called },
    place,
  )
  const earlier = read.published.find(({ id }) => id === same)
  const period = earlier?.period ?? read.period
  return {
    kept,
    newest: read.newest,
    report: {
      company: read.subject.company,
      event: earlier ? earlier.event : eventOf(read.subject),
      by,
      period,
      previous: previousRange(period) ?? period,
      ...shown,
      k: 5,
      same_as: earlier ? { published_at: earlier.published_at, period } : null,
      doctor: read.doctor,
      generated_at: new Date().toISOString(),
    },
  }
}

const eventOf = ({ event }: { event: CompanyReport['event'] }) =>
  event && { id: event.id, name: event.name }

async function* figuresOneByOne(db: Database, published: readonly PublishedReport[]) {
  for (const { id, called, coverage } of published)
    yield { id, called, coverage, figures: await readFigures(db, id) }
}

async function readReport(db: Database, { company, event_id, from, to }: ReportQuery) {
  const subject = orNotFound(await findSubject(db, company, event_id))
  const { event } = subject
  const own = event
    ? { from: event.starts_on, to: event.ends_on }
    : lastTwelveMonths(todayInSaoPaulo(), false)
  const period = from && to ? { from, to } : own
  const previous = previousRange(period)
  const scope: ReportScope = event ? { company, event: event.id } : daysOf(company, period)
  const now = await readReportPeople(db, scope, MOST_PEOPLE)
  // Who registered at home the day before came to the event, not before it.
  const before = previous
    ? await readReportPeople(db, { ...daysOf(company, previous), except: event?.id }, MOST_PEOPLE)
    : { n: 0, people: '[]' }
  if (Math.max(now.n, before.n) > MOST_PEOPLE) throw new AppError('report.too-large')
  const days = { from: previous?.from ?? period.from, to: period.to }
  return {
    subject,
    period,
    people: {
      people: now.people,
      previous: before.people,
      merged: await readMerged(db, company),
    },
    called: await countCalled(db, { company, ...(event && { event: event.id }) }),
    doctor: await findReportDoctor(db, scope),
    newest: await newestPublished(db, company),
    published: await findPublished(db, company, event ? null : days),
  }
}

const daysOf = (company: number, { from, to }: DateRange) => ({
  company,
  from: startOfDay(from),
  to: startOfDay(to, 1),
})

/**
 * What a user may ask for. Who sees no patients knows the figures by the reports alone, so that a difference of days
 * chosen one by one would tell them more: they get whole months, and no event.
 * @throws AppError `auth.denied`
 */
function allowedTo(user: Asking, query: ReportQuery): ReportQuery {
  const isDenied = query.event_id !== undefined && !can(user.role, 'events.read')
  if (isDenied) throw new AppError('auth.denied')
  const { from, to } = query
  return { ...query, ...allowedPeriod(user, from && to ? { from, to } : null) }
}

/** The days a user may ask for; null leaves them to the report. */
export function allowedPeriod({ role }: Asking, days: DateRange | null): DateRange | null {
  if (can(role, 'patients.read')) return days
  return days ? wholeMonths(days) : lastTwelveMonths(todayInSaoPaulo(), true)
}

/** So often a report is made again because another one of the company was published meanwhile. */
const ATTEMPTS = 3

/** Of a user: who asks, and as what. */
export type Asking = Pick<UserCaller, 'kind' | 'id' | 'role'>

export type Publishing = { db: Database; place: LanePlace; user: Asking; ip: string }

export type Handing = {
  action?: 'read' | 'export'
  /**
   * What else is made of the report before anything is kept; again where it was made again.
   * @returns what is written of it in the transaction that keeps the report, if anything
   * @throws to give out nothing
   */
  ready?: (report: CompanyReport) => Promise<((db: Database) => Promise<void>) | null>
}

/**
 * A report that is given to the company, and kept, so that later ones are weighed against it.
 * @throws AppError as `makeReport`, and `auth.denied`, `report.too-many`
 */
export async function publishReport(
  { db, place, user, ip }: Publishing,
  asked: ReportQuery,
  { action = 'export', ready }: Handing = {},
): Promise<CompanyReport> {
  const query = allowedTo(user, asked)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const made = await makeReport(db, query, place)
    const report = can(user.role, 'events.read') ? made.report : { ...made.report, event: null }
    const writeOthers = await ready?.(report)
    const isPublished = await inTransaction(db, async (trx) => {
      await lockReports(trx, query.company)
      if ((await newestPublished(trx, query.company)) !== made.newest) return false
      await keep(trx, made, user)
      await recordAudit(trx, { caller: user, ip }, { action, ...auditOf(report) })
      await writeOthers?.(trx)
      return true
    })
    if (isPublished) return report
  }
  throw new AppError('service.busy')
}

/** What the audit says of a report: whose, of when, and how it was grouped. */
export function auditOf({ company, period, by }: CompanyReport) {
  const detail = { from: period.from, to: period.to, by }
  return { entity: 'company-report', entity_id: company.id, detail }
}

async function keep(db: Database, { kept, report }: MadeReport, user: Asking) {
  if (!kept) return
  const { period, event, totals, coverage } = report
  const { n, of_one } = await keepReport(db, {
    ...kept,
    company: report.company.id,
    // Where it counts the people of an earlier report, of that one's event.
    event: event?.id ?? null,
    period,
    called: totals.active,
    coverage,
    by: user.id,
  })
  const isTooManyOfOne = of_one > PUBLISHED_MAX_OF_ONE && !can(user.role, 'patients.read')
  if (n > PUBLISHED_MAX || isTooManyOfOne) throw new AppError('report.too-many')
}
