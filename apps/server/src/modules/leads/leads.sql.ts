import type { QueryOf } from '@iris/contracts/endpoint'
import type { findLeadDuplicates, Lead } from '@iris/contracts/leads'
import { isOpenLead, type LeadStatus } from '@iris/domain/lead'
import { isCompanyPhone, phoneDigits } from '@iris/domain/phone'
import { searchKey } from '@iris/domain/search-key'
import { SALES_TYPES } from '@iris/domain/user-type'
import {
  type ExpressionBuilder,
  type Insertable,
  type RawBuilder,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'
import { inOrder } from '../../db/in-order.ts'

/** What somebody writes of a lead, in a form or in a sheet. */
export const WRITTEN = [
  'name',
  'company_name',
  'email',
  'phone',
  'state',
  'city',
  'zone',
  'source',
  'funnel_stage',
  'temperature_stage',
  'assigned_user_id',
  'notes',
  'status',
  'reason',
  'observations',
  'price_unity',
  'quantity',
  'price_total',
] as const
export const COLUMNS = [
  'id',
  ...WRITTEN,
  'company_id',
  'funnel_stage_at',
  'closed_at',
  'created_at',
  'updated_at',
] as const

type Money = 'price_unity' | 'quantity' | 'price_total'
type Row = Pick<Selectable<DB['leads']>, (typeof COLUMNS)[number]>

/** The fields of a lead as the API answers them, without joined data. */
export type StoredLead = Omit<
  Lead,
  'registeredCompanyName' | 'assigned_user' | 'next_activity_date' | 'next_activity_time'
>

/** PostgreSQL's exact decimals become the nearest numbers, which print as exactly these. */
export function stored<R extends Row>(row: R): Omit<R, keyof StoredLead> & StoredLead {
  return {
    ...row,
    price_unity: amount(row.price_unity),
    quantity: amount(row.quantity),
    price_total: amount(row.price_total),
  } as Omit<R, keyof StoredLead> & StoredLead
}

const amount = (numeric: string | null) => (numeric === null ? null : Number(numeric))

const own = COLUMNS.map((column) => `l.${column}` as const)

/** The leads of these ids with the names of company and seller and when the next activity is, in the order of the ids. */
export async function leadViews(db: Database, ids: readonly number[]): Promise<Lead[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('leads as l')
    .leftJoin('users as u', 'u.id', 'l.assigned_user_id')
    .leftJoin('companies as c', 'c.id', 'l.company_id')
    .select(own)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('lead_activities as a')
          .select(['a.date', 'a.time'])
          .whereRef('a.lead_id', '=', 'l.id')
          .where('a.archived_at', 'is', null)
          .where('a.status', '<>', sql.lit('completed'))
          // No time is the end of the day: nulls come last.
          .orderBy('a.date')
          .orderBy('a.time')
          .limit(sql.lit(1))
          .as('next'),
      (join) => join.onTrue(),
    )
    .select([
      'c.corporate_reason as registeredCompanyName',
      'u.name as seller',
      'next.date as next_activity_date',
      'next.time as next_activity_time',
    ])
    .where('l.id', '=', anyOf(ids))
    .execute()
  return inOrder(
    ids,
    rows.map((row): Lead => {
      const { seller, next_activity_date, next_activity_time, registeredCompanyName, ...lead } = row
      const assigned_user =
        lead.assigned_user_id === null
          ? null
          : { id: lead.assigned_user_id, name: seller ?? 'Desconhecido' }
      const next = isOpenLead(lead.status as LeadStatus)
        ? { next_activity_date, next_activity_time }
        : { next_activity_date: null, next_activity_time: null }
      return { ...stored(lead), registeredCompanyName, assigned_user, ...next }
    }),
  )
}

export async function lockLead(db: Database, id: number): Promise<StoredLead | undefined> {
  const row = await db
    .selectFrom('leads')
    .select(COLUMNS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && stored(row)
}

export type LeadRowValues = Partial<
  Omit<Insertable<DB['leads']>, 'id' | Money> & Record<Money, number | null>
>

export function insertLead(db: Database, values: LeadRowValues) {
  const lead = values as Insertable<DB['leads']>
  return db.insertInto('leads').values(lead).returning('id').executeTakeFirstOrThrow()
}

export async function changeLead(db: Database, id: number, values: LeadRowValues): Promise<void> {
  await db
    .updateTable('leads')
    .set(values as Updateable<DB['leads']>)
    .where('id', '=', id)
    .execute()
}

/** The active people who may sell: administrators and Comercial. */
const sells = (eb: ExpressionBuilder<DB, 'users'>) =>
  eb.and([eb('active', '=', true), eb('type', 'in', SALES_TYPES)])

export async function isSeller(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where(sells)
    .executeTakeFirst()
  return row !== undefined
}

/** Everybody with what a sheet may call them: whoever sells no more may still have leads. */
export function findCalled(db: Database) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'name_key', 'email_key'])
    .select((eb) => sells(eb).as('sells'))
    .execute()
}

/** Who may be given a lead, and who has some though they sell no more; by name. */
export function findLeadSellers(db: Database) {
  return db
    .selectFrom('users')
    .select(['id as value', 'name as label'])
    .where((eb) =>
      eb.or([
        sells(eb),
        eb('id', 'in', eb.selectFrom('leads').select('assigned_user_id').distinct()),
      ]),
    )
    .orderBy('name_key')
    .orderBy('id')
    .execute()
}

export type LeadNames = Awaited<ReturnType<typeof namesOf>>

/** What sellers and companies are called. */
export async function namesOf(
  db: Database,
  ids: { users: readonly number[]; companies: readonly number[] },
) {
  const found = await sql<{ kind: 'users' | 'companies'; id: number; name: string }>`
    select 'users' as kind, id, name from users where id = any(${ids.users as number[]}::int[])
    union all
    select 'companies', id, corporate_reason from companies
      where id = any(${ids.companies as number[]}::int[])`.execute(db)
  const names = { users: new Map<number, string>(), companies: new Map<number, string>() }
  for (const { kind, id, name } of found.rows) names[kind].set(id, name)
  return names
}

/** An extension stands behind the number: whoever is called there has the same one. ':' follows the digits. */
function hasPhone(phone: string) {
  const number = phoneDigits(phone)
  if (!isCompanyPhone(number)) return sql`phone_key = lead_phone_key(${phone})`
  return sql`phone_key >= lead_phone_key(${number}) and phone_key < lead_phone_key(${number}) || ':'`
}

/**
 * A name's key without its spaces, by which two names are one company: S/A is SA, as registered companies are written. The
 * index of 0132 has it of leads; a line of a sheet has its own in `customerOf`.
 */
export const bareKey = (key: RawBuilder<unknown>) => sql`replace(${key}, ' ', '')`

/** Up to five leads for each field that is the same, the newest first. A company of signs alone has no key, and is no name. */
export async function findDuplicates(
  db: Database,
  { email = '', phone = '', company = '', except = 0 }: QueryOf<typeof findLeadDuplicates>,
) {
  const found = await sql<{ field: 'email' | 'phone' | 'company'; id: number }>`
    (select 'email' as field, id from leads where email_key = lower(${email}) and id <> ${except} order by id desc limit 5)
    union all
    (select 'phone', id from leads where ${hasPhone(phone)} and id <> ${except} order by id desc limit 5)
    union all
    (select 'company', id from leads where ${bareKey(sql`company_key`)} = ${bareKey(sql`search_key(${company})`)} and company_key <> '' and id <> ${except} order by id desc limit 5)`.execute(
    db,
  )
  const leads = await leadViews(db, [...new Set(found.rows.map(({ id }) => id))])
  return found.rows.flatMap(({ field, id }) => {
    const lead = leads.find((one) => one.id === id)
    return lead ? [{ field, lead }] : []
  })
}

/** Where there are leads; a name written in several ways is there once, as it is written most. */
export async function findCities(db: Database): Promise<string[]> {
  const found = await sql<{ city: string }>`
    select city from leads where city is not null group by city order by count(*) desc`.execute(db)
  const alike = Map.groupBy(found.rows, ({ city }) => searchKey(city))
  return [...alike.values()].flatMap(([most]) => most?.city ?? [])
}
