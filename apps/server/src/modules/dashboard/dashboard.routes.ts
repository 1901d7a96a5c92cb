import {
  type Dashboard,
  type DashboardAnswer,
  getDashboard,
  STATISTIC_ENDPOINTS,
  type StatisticGroup,
} from '@iris/contracts/dashboard'
import { AppError } from '@iris/contracts/errors'
import { can } from '@iris/domain/access'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { hiddenGroups, hiddenInSum } from '@iris/domain/small-groups'
import type { Reports } from '../../db/reports.sql.ts'
import type { Caller } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { companyExists } from '../companies/companies.public.ts'
import { foldBeforeRead } from './dashboard.commands.ts'
import {
  companyOfEvent,
  readCounters,
  readCountersOfEach,
  readCountersOfEvent,
} from './dashboard.sql.ts'
import { dashboardFrom } from './dashboard.ts'
import { groupsFrom, hide } from './hidden-groups.ts'
import { sharedReads } from './shared-reads.ts'

export function dashboardRoutes(app: Server): void {
  // The screen asks once, but an older client asks for all fifteen at the same time.
  const read = sharedReads((company: number | null) => readDashboard(app.services, company))

  const readForSales = sharedReads((company: number | null) =>
    withoutSmallGroups(app.services.reports, company, read),
  )
  const readAs = (caller: Caller | null, { company_id = null }: { company_id?: number | null }) =>
    caller?.role === 'comercial' ? readForSales(company_id) : read(company_id)

  const readEvent = sharedReads((event: number) => dashboardOfEvent(app.services, event))
  serve(app, getDashboard, async ({ db, caller, query: { event_id, ...query } }) => {
    if (event_id === undefined) return readAs(caller, query)
    if (!caller || !can(caller.role, 'events.read')) throw new AppError('auth.denied')
    const company = await companyOfEvent(db, event_id)
    const isOfCompany = query.company_id === undefined || query.company_id === company
    if (company === undefined || !isOfCompany) throw new AppError('not-found')
    return readEvent(event_id)
  })
  for (const group of Object.keys(STATISTIC_ENDPOINTS) as StatisticGroup[])
    serveGroup(app, group, readAs)
}

type ReadAs = (
  caller: Caller | null,
  query: { company_id?: number | null },
) => Promise<DashboardAnswer>

function serveGroup(app: Server, group: StatisticGroup, readAs: ReadAs): void {
  serve(app, STATISTIC_ENDPOINTS[group], async ({ caller, query }) => {
    const dashboard = await readAs(caller, query)
    return dashboard[group]
  })
}

/** What was written before the call is in it. @throws AppError `not-found` for a company nobody knows. */
async function readDashboard(
  { db, reports }: Services,
  company: number | null,
): Promise<Dashboard> {
  if (company !== null && !(await companyExists(db, company))) throw new AppError('not-found')
  await foldBeforeRead(db)
  const today = todayInSaoPaulo()
  return dashboardFrom(await reports.read((from) => readCounters(from, company, today)))
}

async function dashboardOfEvent({ reports }: Services, event: number): Promise<Dashboard> {
  const today = todayInSaoPaulo()
  return dashboardFrom(await reports.read((from) => readCountersOfEvent(from, event, today)))
}

/** Sales sell to the very companies these figures are of: whom a small group is made of could be guessed. */
async function withoutSmallGroups(
  reports: Reports,
  company: number | null,
  read: (company: number | null) => Promise<Dashboard>,
): Promise<DashboardAnswer> {
  const dashboard = await read(company)
  const today = todayInSaoPaulo()
  const groups = groupsFrom(await reports.read((db) => readCounters(db, company, today)))
  if (company !== null) return hide(dashboard, hiddenGroups(groups))
  const each = await reports.read((db) => readCountersOfEach(db, today))
  return hide(dashboard, hiddenInSum(groups, each.map(groupsFrom)))
}
