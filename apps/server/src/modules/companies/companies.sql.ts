import type { Company } from '@iris/contracts/companies'
import { ADDRESS_FIELDS } from '@iris/domain/address'
import { compareText } from '@iris/domain/compare-text'
import { type Insertable, sql, type Updateable } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'
import { inOrder } from '../../db/in-order.ts'

const COLUMNS = [
  'id',
  'cnpj',
  'types',
  'corporate_reason',
  ...ADDRESS_FIELDS,
  'site',
  'healthcare_operator_id',
  'active',
  'phones',
  'emails',
  'social_medias',
  'created_at',
  'updated_at',
] as const

/** The companies of these ids, in the order of the ids. */
export async function companyViews(db: Database, ids: readonly number[]): Promise<Company[]> {
  const rows = await db
    .selectFrom('companies as c')
    .leftJoin('healthcare_operators as o', 'o.id', 'c.healthcare_operator_id')
    .select(COLUMNS.map((column) => `c.${column}` as const))
    .select('o.name as operatorName')
    .where('c.id', '=', anyOf(ids))
    .execute()
  return inOrder(ids, rows as Company[])
}

/** The active companies of a type, sorted as a Brazilian reads; only the given one when `own` is set. */
export async function findCompanyOptions(
  db: Database,
  { type, own }: { type: number | undefined; own: number | undefined },
) {
  let found = db
    .selectFrom('companies')
    .select(['id as value', 'corporate_reason as label'])
    .where('active', '=', true)
  if (type !== undefined) found = found.where(sql<boolean>`${type}::smallint = any(types)`)
  if (own !== undefined) found = found.where('id', '=', own)
  const rows = await found.execute()
  return rows.sort((a, b) => compareText(a.label, b.label))
}

export async function insertCompany(
  db: Database,
  values: Insertable<DB['companies']>,
): Promise<number> {
  const row = await db
    .insertInto('companies')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function lockCompany(
  db: Database,
  id: number,
): Promise<Omit<Company, 'operatorName'> | undefined> {
  const row = await db
    .selectFrom('companies')
    .select(COLUMNS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as Omit<Company, 'operatorName'> | undefined
}

export async function changeCompany(
  db: Database,
  id: number,
  changes: Updateable<DB['companies']>,
): Promise<void> {
  await db.updateTable('companies').set(changes).where('id', '=', id).execute()
}

export async function operatorExists(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('healthcare_operators')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
