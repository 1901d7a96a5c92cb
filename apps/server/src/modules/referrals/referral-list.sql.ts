import type { QueryOf } from '@iris/contracts/endpoint'
import type { exportReferrals } from '@iris/contracts/referrals'
import { type SqlBool, sql } from 'kysely'
import type { ListQuery } from '../../db/list-page.sql.ts'
import { holdsWord } from '../../db/search.sql.ts'
import { holdsAllOrCompany } from '../companies/companies.public.ts'
import { statusesOf } from './referral-totals.ts'

type Asked = QueryOf<typeof exportReferrals>
/** The last is the list's own: whoever is late the longest, then who is late next, the closed at the end. */
export type ReferralFilters = Omit<Asked, 'sort'> & { sort?: Asked['sort'] | 'late' }

/** The day it is in São Paulo, once for each statement. */
export const TODAY = sql`(now() at time zone 'America/Sao_Paulo')::date`

export const isLate = sql<SqlBool>`r.overdue_from <= ${TODAY}`

export const REFERRALS: ListQuery<ReferralFilters> = {
  async rows(db, { query, company_id, event_id, exam_id, state, specialty, overdue }) {
    let referrals = db.selectFrom('referrals as r')
    if (company_id !== undefined) referrals = referrals.where('r.company_id', '=', company_id)
    if (event_id !== undefined) referrals = referrals.where('r.event_id', '=', event_id)
    if (exam_id !== undefined) referrals = referrals.where('r.exam_id', '=', exam_id)
    // What is open can become late, and nothing else.
    if (state === 'open') referrals = referrals.where('r.overdue_from', 'is not', null)
    else if (state !== undefined) referrals = referrals.where('r.state', '=', state)
    else referrals = referrals.where('r.state', '<>', 'withdrawn')
    if (specialty !== undefined) referrals = referrals.where('r.specialty', '=', specialty)
    if (overdue !== undefined)
      referrals = referrals.where(
        overdue ? isLate : sql<SqlBool>`(r.overdue_from is null or r.overdue_from > ${TODAY})`,
      )
    if (query)
      referrals = referrals.where(await holdsAllOrCompany(db, query, hasWord, 'r.company_id'))
    return referrals
  },
  searched: ['query'],
  orders: {
    late: ['r.overdue_from', 'r.id'],
    patient_name: ['r.patient_search', 'r.id'],
    companyName: ['c.name_key', 'c.id', 'r.overdue_from', 'r.id'],
    specialty: ['r.specialty', 'r.overdue_from', 'r.id'],
    state: ['r.state', 'r.overdue_from', 'r.id'],
    due_on: ['r.due_on', 'r.id'],
  },
  newest: ['r.created_at', 'r.id'],
  joins: { c: { table: 'companies', on: 'r.company_id' } },
  kept({ company_id, event_id, exam_id, state, specialty, overdue }) {
    if (event_id !== undefined || exam_id !== undefined) return null
    if (specialty !== undefined || overdue !== undefined) return null
    return { list: 'referrals', company: company_id, status: statusesOf(state) }
  },
}

/** In the patient's name or CPF. */
const hasWord = holdsWord('r.patient_search')
