import type { QueryOf } from '@iris/contracts/endpoint'
import type { getLeadBoard } from '@iris/contracts/lead-board'
import type { exportLeads } from '@iris/contracts/leads'
import { stageRank, temperatureRank } from '@iris/domain/lead'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'
import { holdsAll, searched, TRIGRAM } from '../../db/search.sql.ts'

export type LeadFilters = Omit<QueryOf<typeof getLeadBoard>, 'per_column'> &
  Pick<Partial<QueryOf<typeof exportLeads>>, 'sort'>

export type Leads = SelectQueryBuilder<DB & { l: DB['leads'] }, 'l', object>

const ZONE = sql.lit('America/Sao_Paulo')

/** The leads of a list. Literals where an index was made for them: a bound status would hide it from the planner. */
export function matching(db: Database, filters: LeadFilters): Leads {
  let leads: Leads = db.selectFrom('leads as l')
  const { query, name, source, funnel_stage, temperature_stage, city, status } = filters
  if (query) leads = leads.where(holdsAll(query, hasWord))
  if (name) leads = leads.where(holdsAll(name, isNamed))
  if (source) leads = leads.where(sql<SqlBool>`l.source_key = search_key(${source})`)
  // By their ranks, which the indexes hold.
  if (funnel_stage) leads = leads.where('l.stage_rank', '=', stageRank(funnel_stage))
  if (temperature_stage)
    leads = leads.where('l.temperature_rank', '=', temperatureRank(temperature_stage))
  if (city) leads = leads.where(sql<SqlBool>`l.city_key = search_key(${city})`)
  if (status === 'open') leads = leads.where(sql<SqlBool>`l.status in ('new', 'in_progress')`)
  else if (status) leads = leads.where('l.status', '=', sql.lit(status))
  if (filters.assigned_user_id)
    leads = leads.where('l.assigned_user_id', '=', filters.assigned_user_id)
  // A day begins at midnight in São Paulo; compared as moments, so that the index of moments serves.
  const { created_from, created_to } = filters
  if (created_from)
    leads = leads.where(
      sql<SqlBool>`l.created_at >= ${created_from}::date::timestamp at time zone ${ZONE}`,
    )
  if (created_to)
    leads = leads.where(
      sql<SqlBool>`l.created_at < (${created_to}::date + 1)::timestamp at time zone ${ZONE}`,
    )
  return leads
}

export function ofDays({ created_from, created_to }: LeadFilters): boolean {
  return Boolean(created_from || created_to)
}

/** In the contact's or the company's name, the e-mail or the phone. */
function hasWord(pattern: string, word: string): Expression<SqlBool> {
  return sql<SqlBool>`${searched('l.search', word)} like ${pattern}`
}

/** In the contact's name; what the trigram index knows holds it too. */
function isNamed(pattern: string, word: string): Expression<SqlBool> {
  const named = sql<SqlBool>`l.name_key like ${pattern}`
  return word.length < TRIGRAM ? named : sql<SqlBool>`(${named} and l.search like ${pattern})`
}
