import type { QueryOf } from '@iris/contracts/endpoint'
import type { exportOperators, listOperators } from '@iris/contracts/operators'
import { compareText } from '@iris/domain/compare-text'
import { OTHER_OPERATOR_ID } from '@iris/domain/health-type'
import {
  type Insertable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'
import { holdsAll } from '../../db/search.sql.ts'

const COLUMNS = ['id', 'name', 'active', 'created_at', 'updated_at'] as const

const ORDER = {
  name: ['name_key', 'asc'],
  '-name': ['name_key', 'desc'],
  created_at: ['created_at', 'asc'],
  '-created_at': ['created_at', 'desc'],
} as const

/** One page of operators and how many there are; newest first unless sorted. */
export async function findOperators(db: Database, list: QueryOf<typeof listOperators>) {
  const found = matching(db, list)
  const rows = await ordered(found, list)
    .limit(sql.lit(list.per_page))
    .offset((list.page - 1) * list.per_page)
    .execute()
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

type Wanted = QueryOf<typeof exportOperators>
type Operators = SelectQueryBuilder<DB, 'healthcare_operators', object>

function matching(db: Database, { query }: Wanted): Operators {
  const all = db.selectFrom('healthcare_operators')
  return query
    ? all.where(holdsAll(query, (pattern) => sql<SqlBool>`name_key like ${pattern}`))
    : all
}

function ordered(operators: Operators, { sort }: Wanted) {
  const [column, direction] = ORDER[sort ?? '-created_at']
  return operators.select(COLUMNS).orderBy(column, direction).orderBy('id', direction)
}

/** All of a list; there are some hundreds at most. */
export function findAllOperators(db: Database, list: Wanted) {
  return ordered(matching(db, list), list).execute()
}

/** The active ones, as a Brazilian reads, "Outro" last. */
export async function findOperatorOptions(db: Database) {
  const rows = await db
    .selectFrom('healthcare_operators')
    .select(['id as value', 'name as label'])
    .where('active', '=', true)
    .execute()
  const isOther = ({ value }: { value: number }) => Number(value === OTHER_OPERATOR_ID)
  return rows.sort((a, b) => isOther(a) - isOther(b) || compareText(a.label, b.label))
}

export function findOperator(db: Database, id: number) {
  return db
    .selectFrom('healthcare_operators')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function insertOperator(db: Database, values: Insertable<DB['healthcare_operators']>) {
  return db
    .insertInto('healthcare_operators')
    .values(values)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export function lockOperator(db: Database, id: number) {
  return db
    .selectFrom('healthcare_operators')
    .select(COLUMNS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function changeOperator(
  db: Database,
  id: number,
  changes: Updateable<DB['healthcare_operators']>,
) {
  return db
    .updateTable('healthcare_operators')
    .set(changes)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}
