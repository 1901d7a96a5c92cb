import type { QueryOf } from '@iris/contracts/endpoint'
import type { ReferralSummary, summariseReferrals } from '@iris/contracts/referrals'
import { attendanceRate, COUNTED_REFERRALS, type ReferralState } from '@iris/domain/referral'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { sql } from 'kysely'
import { betweenDays } from '../../db/between-days.sql.ts'
import type { Database } from '../../db/database.ts'
import { keptByStatus } from '../../db/list-totals.sql.ts'
import { isLate } from './referral-list.sql.ts'
import { readTotal } from './referral-totals.ts'

type Filters = QueryOf<typeof summariseReferrals>
type Count = { state: ReferralState; booked: boolean; n: number }

/** What became of the referrals; those that were withdrawn count nowhere. */
export async function summarise(db: Database, filters: Filters): Promise<ReferralSummary> {
  const counts = await countStates(db, filters)
  const states = Object.fromEntries(COUNTED_REFERRALS.map((state) => [state, 0])) as Record<
    (typeof COUNTED_REFERRALS)[number],
    number
  >
  let [referred, scheduled] = [0, 0]
  for (const { state, booked, n } of counts) {
    if (state === 'withdrawn') continue
    states[state] += n
    referred += n
    if (booked) scheduled += n
  }
  const late = await countLate(db, filters)
  const { attended } = states
  const since = await firstDay(db, filters)
  const attendance_rate = attendanceRate(states)
  return { referred, since, scheduled, attended, ...late, attendance_rate, states }
}

/** Of all, or of a company, the figures are kept; of an event or of some days the rows are counted. */
async function countStates(db: Database, filters: Filters): Promise<Count[]> {
  const { company_id, event_id, from, to } = filters
  if (event_id === undefined && from === undefined && to === undefined) {
    const kept = await keptByStatus(db, { list: 'referrals', company: company_id })
    return kept.map(({ status, n }) => ({ ...readTotal(status), n }))
  }
  const rows = await referralsOf(db, filters)
    .select(['r.state', sql<boolean>`r.booked_at is not null`.as('booked')])
    .select(sql<number>`count(*)`.as('n'))
    .groupBy(['r.state', sql`r.booked_at is not null`])
    .execute()
  return rows as Count[]
}

async function countLate(db: Database, filters: Filters) {
  const row = await referralsOf(db, filters)
    .where(isLate)
    .select([
      sql<number>`count(*)`.as('overdue'),
      sql<number>`count(*) filter (where not exists (
        select from referral_contacts k where k.referral_id = r.id))`.as('overdue_without_contact'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

/** 'yyyy-MM-dd' in São Paulo; null while there is none. */
async function firstDay(db: Database, filters: Filters): Promise<string | null> {
  const row = await referralsOf(db, filters)
    .where('r.state', '<>', 'withdrawn')
    .select('r.created_at')
    .orderBy('r.created_at')
    .limit(1)
    .executeTakeFirst()
  return row ? todayInSaoPaulo(new Date(row.created_at)) : null
}

function referralsOf(db: Database, { company_id, event_id, from, to }: Filters) {
  let referrals = db.selectFrom('referrals as r')
  if (company_id !== undefined) referrals = referrals.where('r.company_id', '=', company_id)
  if (event_id !== undefined) referrals = referrals.where('r.event_id', '=', event_id)
  return referrals.where(betweenDays('r.created_at', { from, to }))
}
