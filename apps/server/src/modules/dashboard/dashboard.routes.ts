import {
  type Dashboard,
  type DashboardAnswer,
  type DashboardTrend,
  getDashboard,
  getDashboardTrend,
  STATISTIC_ENDPOINTS,
  type StatisticGroup,
} from '@iris/contracts/dashboard'
import { AppError } from '@iris/contracts/errors'
import { can } from '@iris/domain/access'
import type { DateRange } from '@iris/domain/sales-period'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { hiddenGroups, hiddenInSum } from '@iris/domain/small-groups'
import type { Caller } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { companyExists } from '../companies/companies.public.ts'
import { foldBeforeRead } from './dashboard.commands.ts'
import {
  companyOfEvent,
  readCounters,
  readCountersOfEvent,
  readCountersOfPeriod,
  readSeenCounters,
  readSeenCountersOfSome,
  readTrend,
} from './dashboard.sql.ts'
import { dashboardFrom } from './dashboard.ts'
import { trendFrom } from './dashboard-trend.ts'
import { groupsFrom, hide } from './hidden-groups.ts'
import { sharedReads } from './shared-reads.ts'

export function dashboardRoutes(app: Server): void {
  // The screen asks once, but an older client asks for all fifteen at the same time.
  const read = sharedReads((subject: Subject) => readDashboard(app.services, subject))

  const readForSales = sharedReads((company: number | null) =>
    withoutSmallGroups(app.services, company),
  )
  const readAs: ReadAs = async (caller, { company_id: company = null, from, to }) => {
    const period = from && to ? { from, to } : null
    // Two periods that differ by a day would give away who came on it.
    if (period && !(caller && can(caller.role, 'dashboard.periods')))
      throw new AppError('auth.denied')
    return caller?.role === 'comercial' ? readForSales(company) : read({ company, period })
  }

  const readEvent = sharedReads((event: number) => dashboardOfEvent(app.services, event))
  serve(app, getDashboard, async ({ db, caller, query: { event_id, ...query } }) => {
    if (event_id === undefined) return readAs(caller, query)
    if (!caller || !can(caller.role, 'events.read')) throw new AppError('auth.denied')
    const company = await companyOfEvent(db, event_id)
    const isOfCompany = query.company_id === undefined || query.company_id === company
    if (company === undefined || !isOfCompany) throw new AppError('not-found')
    return readEvent(event_id)
  })
  const readMonths = sharedReads((company: number | null) => dashboardTrend(app.services, company))
  serve(app, getDashboardTrend, ({ query: { company_id = null } }) => readMonths(company_id))
  for (const group of Object.keys(STATISTIC_ENDPOINTS) as StatisticGroup[])
    serveGroup(app, group, readAs)
}

/** null: all companies, all days. */
type Subject = { company: number | null; period: DateRange | null }

type ReadAs = (
  caller: Caller | null,
  query: { company_id?: number | undefined; from?: string | undefined; to?: string | undefined },
) => Promise<DashboardAnswer>

function serveGroup(app: Server, group: StatisticGroup, readAs: ReadAs): void {
  serve(app, STATISTIC_ENDPOINTS[group], async ({ caller, query }) => {
    const dashboard = await readAs(caller, query)
    return dashboard[group]
  })
}

/** What was written before the call is in it. @throws AppError `not-found` for a company nobody knows. */
async function readDashboard(services: Services, { company, period }: Subject): Promise<Dashboard> {
  const today = todayInSaoPaulo()
  await beReady(services, company)
  return dashboardFrom(
    await services.reports.read((from) =>
      period
        ? readCountersOfPeriod(from, company, period, today)
        : readCounters(from, company, today),
    ),
  )
}

async function dashboardTrend(services: Services, company: number | null): Promise<DashboardTrend> {
  const today = todayInSaoPaulo()
  await beReady(services, company)
  return trendFrom(await services.reports.read((from) => readTrend(from, company, today)), today)
}

async function beReady({ db }: Services, company: number | null): Promise<void> {
  if (company !== null && !(await companyExists(db, company))) throw new AppError('not-found')
  await foldBeforeRead(db)
}

async function dashboardOfEvent({ reports }: Services, event: number): Promise<Dashboard> {
  const today = todayInSaoPaulo()
  return dashboardFrom(await reports.read((from) => readCountersOfEvent(from, event, today)))
}

/** Of so many companies every one is weighed; a larger clinic has enough small ones among the first. */
const WEIGHED = 300

/**
 * Sales sell to the very companies these figures are of: whom a small group is made of could be guessed. They also make the
 * links by which anybody registers. So an answer given by a link counts only once its person was examined; how many answered
 * counts at once.
 */
async function withoutSmallGroups(
  services: Services,
  company: number | null,
): Promise<DashboardAnswer> {
  const { reports } = services
  const today = todayInSaoPaulo()
  const { triages_statistics } = await readDashboard(services, { company, period: null })
  const seen = await reports.read((db) => readSeenCounters(db, company, today))
  const groups = groupsFrom(seen)
  const dashboard = { ...dashboardFrom(seen), triages_statistics }
  if (company !== null) return hide(dashboard, hiddenGroups(groups))
  const some = await reports.read((db) => readSeenCountersOfSome(db, today, WEIGHED + 1))
  const areAll = some.length <= WEIGHED
  return hide(dashboard, hiddenInSum(groups, some.map(groupsFrom), areAll))
}
