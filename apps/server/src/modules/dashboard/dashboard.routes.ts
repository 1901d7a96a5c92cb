import {
  type Dashboard,
  getDashboard,
  STATISTIC_ENDPOINTS,
  type StatisticGroup,
} from '@iris/contracts/dashboard'
import { AppError } from '@iris/contracts/errors'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { Database } from '../../db/database.ts'
import { type Server, serve } from '../../http/serve.ts'
import { companyExists, foldMarks, readCounters } from './dashboard.sql.ts'
import { dashboardFrom } from './dashboard.ts'
import { sharedReads } from './shared-reads.ts'

/** Beyond so many folds a read stops waiting: an import of a million people is under way. */
const FOLDS_BEFORE_READ = 10

export function dashboardRoutes(app: Server): void {
  // The screen asks once, but an older client asks for all fifteen at the same time.
  const read = sharedReads((company: number | null) => readDashboard(app.services.db, company))

  serve(app, getDashboard, ({ query }) => read(query.company_id ?? null))
  for (const group of Object.keys(STATISTIC_ENDPOINTS) as StatisticGroup[])
    serveGroup(app, group, read)
}

function serveGroup(
  app: Server,
  group: StatisticGroup,
  read: (company: number | null) => Promise<Dashboard>,
): void {
  serve(app, STATISTIC_ENDPOINTS[group], async ({ query }) => {
    const dashboard = await read(query.company_id ?? null)
    return dashboard[group]
  })
}

/** What was written before the call is in it. @throws AppError `not-found` for a company nobody knows. */
async function readDashboard(db: Database, company: number | null): Promise<Dashboard> {
  if (company !== null && !(await companyExists(db, company))) throw new AppError('not-found')
  for (let folds = 0; folds < FOLDS_BEFORE_READ && (await foldMarks(db)) > 0; folds++);
  return dashboardFrom(await readCounters(db, company, todayInSaoPaulo()))
}
