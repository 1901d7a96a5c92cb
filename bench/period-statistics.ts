import { twelveMonthsUntil } from '@iris/domain/report-period'
import type { DateRange } from '@iris/domain/sales-period'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../apps/server/src/db/database.ts'
import {
  readCountersOfPeriod,
  readTrend,
} from '../apps/server/src/modules/dashboard/dashboard.sql.ts'
import { dashboardFrom } from '../apps/server/src/modules/dashboard/dashboard.ts'
import { trendFrom } from '../apps/server/src/modules/dashboard/dashboard-trend.ts'
import { naiveStatistics } from './naive-statistics.ts'
import { median, ms, seconds, subjectsOf } from './population.ts'

const READS = 15
const today = todayInSaoPaulo()

/** What the dashboard of a period and its trend cost, against counting; and the plan of a year of everybody. */
export async function comparePeriods(db: Database, config: pg.ClientConfig): Promise<void> {
  await tellSizes(db)
  const year = twelveMonthsUntil(today)
  const ago = (days: number) => todayInSaoPaulo(new Date(Date.now() - days * 86_400_000))
  const periods: [string, DateRange][] = [
    ['este mês', { from: `${today.slice(0, 7)}-01`, to: today }],
    ['um ano até hoje', year],
    ['um ano, até 100 dias atrás', { from: ago(465), to: ago(101) }],
    ['dois anos', { from: ago(730), to: today }],
  ]
  for (const [name, company] of await subjectsOf(db)) {
    for (const [days, period] of periods) {
      const read = await many(async () => {
        dashboardFrom(await readCountersOfPeriod(db, company, period, today))
      })
      const naive = await seconds(async () => {
        for (const query of naiveStatistics(company, period)) await query.execute(db)
      })
      console.log(
        `${name}, ${days}: ${ms(read)}, contra ${ms(naive)} contando (${(naive / read).toFixed(0)}×)`,
      )
    }
    const trend = await many(async () => {
      trendFrom(await readTrend(db, company, today), today)
    })
    console.log(`${name}, evolução de doze meses: ${ms(trend)}`)
  }
  await tellPlan(config, year)
}

async function many(work: () => Promise<void>): Promise<number> {
  const times = []
  for (let n = 0; n < READS; n++) times.push(await seconds(work))
  return median(times)
}

async function tellSizes(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string; rows: number; size: string }>`
    select relname as name, n_live_tup as rows, pg_size_pretty(pg_total_relation_size(relid)) as size
    from pg_stat_user_tables where relname like 'stat\\_%' order by relname`.execute(db)
  for (const table of rows) console.log(`${table.name}: ${table.rows} linhas, ${table.size}`)
}

/** Prints how the days of everybody are read: the function's own statement, as PostgreSQL tells it when it has run. */
export async function tellPlan(config: pg.ClientConfig, { from, to }: DateRange): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    client.on('notice', ({ message }) => {
      if (message?.includes('with buckets')) console.log(message)
    })
    await client.query(`load 'auto_explain'`)
    for (const setting of [
      'log_min_duration = 0',
      'log_analyze = on',
      'log_buffers = on',
      'log_nested_statements = on',
    ])
      await client.query(`set auto_explain.${setting}`)
    await client.query('set client_min_messages = log')
    await client.query('select count(*) from stat_read_period(0, $1, $2, $2)', [from, to])
  } finally {
    await client.end()
  }
}
