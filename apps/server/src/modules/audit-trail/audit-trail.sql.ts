import type { AuditEvent } from '@iris/contracts/audit-trail'
import { AUDIT_READS } from '@iris/domain/audit-words'
import { type SqlBool, sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import { numbersOfPatient } from '../patients/patients.public.ts'
import { auditChangesOf, companiesIn, shownDetail } from './audit-changes.ts'

export type AuditFilters = {
  from?: string | undefined
  to?: string | undefined
  user_id?: number | undefined
  action?: string | undefined
  entity?: string | undefined
  changes: '0' | '1'
}

// Both are indexed: rows of the patient alone, and rows that showed others too.
const ofPatient = (id: number) =>
  sql<SqlBool>`(a.patient_id = any(${numbersOfPatient(id)}) or a.subjects && ${numbersOfPatient(id)})`
const IS_LOOK = sql<boolean>`a.action = any(${[...AUDIT_READS]}::text[])`
const DAY = sql<string>`(a.at at time zone 'America/Sao_Paulo')::date::text`
const startOf = (day: string) =>
  sql<string>`${day}::date::timestamp at time zone 'America/Sao_Paulo'`

function trailOf(db: Database, patientId: number, filters: AuditFilters) {
  const { from, to, user_id, action, entity, changes } = filters
  let rows = db.selectFrom('audit_events as a').where(ofPatient(patientId))
  if (from) rows = rows.where('a.at', '>=', startOf(from))
  if (to) rows = rows.where('a.at', '<', sql<string>`${startOf(to)} + interval '1 day'`)
  if (user_id) rows = rows.where('a.user_id', '=', user_id)
  if (action) rows = rows.where('a.action', '=', action)
  if (entity) rows = rows.where('a.entity', '=', entity)
  if (changes === '1') rows = rows.where(sql<SqlBool>`not ${IS_LOOK}`)
  return rows
}

/** Since when, how many rows and which people the whole audit of a patient has, whatever the filters. */
export async function findWholeTrail(db: Database, patientId: number) {
  const { since, recorded, users } = await db
    .selectFrom('audit_events as a')
    .select([
      sql<string | null>`min(a.at)`.as('since'),
      sql<number>`count(*)`.as('recorded'),
      sql<
        number[]
      >`coalesce(array_agg(distinct a.user_id) filter (where a.user_id is not null), '{}')`.as(
        'users',
      ),
    ])
    .where(ofPatient(patientId))
    .executeTakeFirstOrThrow()
  const people = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', anyOf(users))
    .orderBy('name')
    .execute()
  return { since, recorded, people }
}

export async function countTrail(db: Database, patientId: number, filters: AuditFilters) {
  const { total } = await trailOf(db, patientId, filters)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The rows of a patient's audit, the newest first. */
export async function findTrailIds(
  db: Database,
  patientId: number,
  filters: AuditFilters,
  page?: { limit: number; offset: number; before: number | undefined },
): Promise<number[]> {
  let rows = trailOf(db, patientId, filters).select('a.id').orderBy('a.id', 'desc')
  if (page?.before) rows = rows.where('a.id', '<', page.before)
  if (page) rows = rows.limit(sql.lit(page.limit)).offset(page.offset)
  return (await rows.execute()).map(({ id }) => id)
}

/** How many rows each day has, reads included even where they are hidden. */
export async function countDays(
  db: Database,
  patientId: number,
  filters: AuditFilters,
  { first, last }: { first: string; last: string },
) {
  return trailOf(db, patientId, { ...filters, changes: '0' })
    .select([
      DAY.as('day'),
      sql<number>`count(*) filter (where not ${IS_LOOK})`.as('changes'),
      sql<number>`count(*) filter (where ${IS_LOOK})`.as('looks'),
    ])
    .where('a.at', '>=', startOf(first))
    .where('a.at', '<', sql<string>`${startOf(last)} + interval '1 day'`)
    .groupBy(DAY)
    .orderBy('day', 'desc')
    .execute()
}

export async function trailEvents(db: Database, ids: readonly number[]): Promise<AuditEvent[]> {
  const rows = await db
    .selectFrom('audit_events as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('registration_links as l', 'l.jti', 'a.link_jti')
    .leftJoin('companies as c', 'c.id', 'l.company_id')
    .select([
      'a.id',
      'a.at',
      'a.user_id',
      'u.name as user_name',
      'u.type as user_type',
      'c.corporate_reason as link_company',
      sql<string | null>`a.detail #>> '{api_key,name}'`.as('api_key_name'),
      'a.action',
      'a.entity',
      'a.entity_id',
      'a.patient_id',
      sql<string | null>`host(a.ip)`.as('ip'),
      'a.detail',
    ])
    .where('a.id', '=', sql<number>`any(${ids as number[]}::bigint[])`)
    .orderBy('a.id', 'desc')
    .execute()
  const details = rows.map((row) => (row.detail ?? {}) as Record<string, unknown>)
  const companies = await companyNames(db, details.flatMap(companiesIn))
  const exams = rows.map((row, index) =>
    numberIn(row.entity === 'exam' ? row.entity_id : details[index]?.exam_id),
  )
  const events = await eventNames(db, {
    exams: exams.flatMap((id) => id ?? []),
    events: details.flatMap(({ event_id }) => numberIn(event_id) ?? []),
  })
  return rows.map(({ patient_id, ...row }, index) => {
    const detail = details[index] ?? {}
    const exam_id = exams[index] ?? null
    return {
      ...row,
      exam_id,
      event_name: events.get(`event ${detail.event_id}`) ?? events.get(`exam ${exam_id}`) ?? null,
      is_of_many: patient_id === null,
      detail: row.detail === null ? null : shownDetail(detail),
      changes: auditChangesOf(row.entity, detail, companies),
    }
  })
}

const numberIn = (value: unknown) => (typeof value === 'number' ? value : null)

/** The names of screening events, by 'event 3' and by the exams that belong to them, 'exam 12'. */
async function eventNames(
  db: Database,
  { exams, events }: { exams: number[]; events: number[] },
): Promise<Map<string, string>> {
  if (exams.length + events.length === 0) return new Map()
  const { rows } = await sql<{ of: string; name: string }>`
    select 'event ' || id as of, name from screening_events where id = any(${events}::int[])
    union all
    select 'exam ' || e.id, v.name from exams e join screening_events v on v.id = e.event_id
    where e.id = any(${exams}::int[])`.execute(db)
  return new Map(rows.map(({ of, name }) => [of, name]))
}

async function companyNames(db: Database, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'corporate_reason'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(({ id, corporate_reason }) => [id, corporate_reason]))
}
