import type { QueryOf } from '@iris/contracts/endpoint'
import type { exportLeads } from '@iris/contracts/leads'
import { stageRank, temperatureRank } from '@iris/domain/lead'
import { searchKey } from '@iris/domain/search-key'
import { type SqlBool, sql } from 'kysely'
import { betweenDays } from '../../db/between-days.sql.ts'
import type { ListQuery } from '../../db/list-page.sql.ts'
import { holdsAll, inColumn, inName } from '../../db/search.sql.ts'

export type LeadListFilters = QueryOf<typeof exportLeads>

export const LEADS: ListQuery<LeadListFilters> = {
  rows(db, filters) {
    let leads = db.selectFrom('leads as l')
    const { query, name, source, funnel_stage, temperature_stage, city, status } = filters
    // Numbers first: they are compared sooner than words.
    if (filters.assigned_user_id)
      leads = leads.where('l.assigned_user_id', '=', filters.assigned_user_id)
    if (filters.open_to)
      leads = leads.where(
        sql<SqlBool>`(l.assigned_user_id = ${filters.open_to} or l.assigned_user_id is null)`,
      )
    // By their ranks, which the indexes hold.
    if (funnel_stage) leads = leads.where('l.stage_rank', '=', stageRank(funnel_stage))
    if (temperature_stage)
      leads = leads.where('l.temperature_rank', '=', temperatureRank(temperature_stage))
    // The key is made here: a prepared statement would make it anew for every row.
    if (source) leads = leads.where('l.source_key', '=', searchKey(source))
    if (city) leads = leads.where('l.city_key', '=', searchKey(city))
    // Literals: of a bound status the planner would not know how many there are.
    if (status === 'open') leads = leads.where(sql<SqlBool>`l.status in ('new', 'in_progress')`)
    else if (status) leads = leads.where('l.status', '=', sql.lit(status))
    const { created_from: from, created_to: to } = filters
    if (from || to) leads = leads.where(betweenDays('l.created_at', { from, to }))
    // The contact's and the company's name, the e-mail and the phone.
    if (query) leads = leads.where(holdsAll(query, inColumn('l.search')))
    return name ? leads.where(holdsAll(name, inName('l.name_key', 'l.search'))) : leads
  },
  searched: ['query', 'name'],
  orders: {
    name: ['l.name_key', 'l.id'],
    company_name: ['l.company_key', 'l.id'],
    source: ['l.source_key', 'l.id'],
    funnel_stage: ['l.stage_rank', 'l.id'],
    temperature_stage: ['l.temperature_rank', 'l.id'],
    created_at: ['l.created_at', 'l.id'],
  },
  newest: ['l.created_at', 'l.id'],
}
