import type { AnswerOf } from '@iris/contracts/endpoint'
import type { getLeadDashboard } from '@iris/contracts/lead-dashboard'
import { decimalOf } from '@iris/domain/cents'
import { compareText } from '@iris/domain/compare-text'
import { stageRank } from '@iris/domain/lead'
import { averageTicket, growth, rate } from '@iris/domain/sales-figures'
import { type DateRange, previousRange } from '@iris/domain/sales-period'
import { searchKey } from '@iris/domain/search-key'
import type { Database } from '../../db/database.ts'
import { inSnapshot } from '../../db/transaction.ts'
import {
  goalOf,
  type LeadsWith,
  lostLeadsBy,
  reachedStages,
  wonLeads,
  wonLeadsBy,
  wonOfCreated,
} from './lead-dashboard.sql.ts'
import { namesOf } from './leads.sql.ts'

type Dashboard = AnswerOf<typeof getLeadDashboard>

/** What the sales of some days came to (the definitions are in docs/api.md), all of it as one moment saw it. */
export function salesDashboard(db: Database, range: DateRange): Promise<Dashboard> {
  return inSnapshot(db, (snapshot) => readDashboard(snapshot, range))
}

async function readDashboard(db: Database, range: DateRange): Promise<Dashboard> {
  const before = previousRange(range)
  const sales = await wonLeads(db, range)
  const salesBefore = before ? await wonLeads(db, before) : { count: 0, total: 0 }
  const funnel = await funnelOf(db, range)
  const funnelBefore = before && (await funnelOf(db, before))
  const won = await wonLeadsBy(db, range)
  const lost = await lostLeadsBy(db, range)
  const goal = await goalOf(db, range)
  return {
    startDate: range.from,
    endDate: range.to,
    totalSales: decimalOf(sales.total),
    salesCount: sales.count,
    salesGoal: Number(goal),
    averageTicket: decimalOf(averageTicket(sales.total, sales.count)),
    ticketGrowth: growth(ticketOf(sales), ticketOf(salesBefore)),
    conversionRate: rate(funnel.total, funnel.oportunidades),
    conversionGrowth: growth(conversionOf(funnel), conversionOf(funnelBefore ?? NOBODY)),
    winReasons: ranking(won, 'reason').map(({ name, count }) => ({ reason: name, count })),
    lossReasons: ranking(lost, 'lost').map(({ name, count }) => ({ reason: name, count })),
    detailedSellers: await sellers(db, won),
    detailedProducts: ranking(won, 'stage'),
    cities: ranking(won, 'city', 'Não informada'),
    detailedChannels: ranking(won, 'source', 'Não informado'),
    funnelData: { ...funnel, ...ratesOf(funnel) },
  }
}

const ticketOf = ({ total, count }: { total: number; count: number }) => ({
  part: total,
  whole: count,
})

const NOBODY = { total: 0, oportunidades: 0 }
const conversionOf = ({ total, oportunidades }: typeof NOBODY) => ({
  part: total,
  whole: oportunidades,
})

/** Of the leads created: how many came at least to a stage, and how many are won. */
async function funnelOf(db: Database, range: DateRange) {
  const created = await reachedStages(db, range)
  const total = await wonOfCreated(db, range)
  const from = (rank: number) =>
    created.reduce((sum, { reached, n }) => sum + (reached >= rank ? n : 0), 0)
  return {
    oportunidades: from(0),
    contato1: from(stageRank('Contato 1')),
    contato2: from(stageRank('Contato 2')),
    reuniao: from(stageRank('Reunião')),
    total,
  }
}

function ratesOf(funnel: Awaited<ReturnType<typeof funnelOf>>) {
  const of = (part: number) => rate(part, funnel.oportunidades)
  return {
    oportunidades_rate: of(funnel.oportunidades),
    contato1_rate: of(funnel.contato1),
    contato2_rate: of(funnel.contato2),
    reuniao_rate: of(funnel.reuniao),
    total_rate: of(funnel.total),
  }
}

type Ranked = { name: string; count: number }

/**
 * Most first; those of the same count as a Brazilian reads them. A name written in several ways ('SAO PAULO') is one,
 * by its most frequent writing.
 */
function ranking(leads: readonly LeadsWith[], kind: string, unnamed = ''): Ranked[] {
  const written = sorted(
    leads
      .filter((some) => some.kind === kind)
      .map(({ key, n }) => ({ name: key || unnamed, count: n })),
  )
  const alike = Map.groupBy(written, ({ name }) => searchKey(name))
  return sorted(
    [...alike.values()].map((all) => ({
      name: all[0]?.name ?? unnamed,
      count: all.reduce((sum, { count }) => sum + count, 0),
    })),
  )
}

/** Two of the same name are two sellers. */
async function sellers(db: Database, leads: readonly LeadsWith[]): Promise<Ranked[]> {
  const won = leads.filter(({ kind }) => kind === 'seller')
  const ids = won.flatMap(({ key }) => (key ? Number(key) : []))
  const { users } = await namesOf(db, { users: ids, companies: [] })
  return sorted(
    won.map(({ key, n }) => ({ name: users.get(Number(key)) ?? 'Sem vendedor', count: n })),
  )
}

function sorted(ranked: Ranked[]): Ranked[] {
  return ranked.sort((a, b) => b.count - a.count || compareText(a.name, b.name))
}
