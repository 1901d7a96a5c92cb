import { compareText } from '@iris/domain/compare-text'
import { OTHER_OPERATOR_ID } from '@iris/domain/health-type'
import type { Insertable, Updateable } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'
import { inOrder } from '../../db/in-order.ts'

const COLUMNS = ['id', 'name', 'active', 'created_at', 'updated_at'] as const

/** The operators of these ids, in the order of the ids. */
export async function operatorViews(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('healthcare_operators')
    .select(COLUMNS)
    .where('id', '=', anyOf(ids))
    .execute()
  return inOrder(ids, rows)
}

/**
 * The active ones, as a Brazilian reads, "Outro" last.
 * @param most of them, those that were registered first, as "Outro" was; null for all
 */
export async function findOperatorOptions(db: Database, most: number | null = null) {
  const rows = await db
    .selectFrom('healthcare_operators')
    .select(['id as value', 'name as label'])
    .where('active', '=', true)
    .orderBy('id')
    .limit(most)
    .execute()
  const isOther = ({ value }: { value: number }) => Number(value === OTHER_OPERATOR_ID)
  return rows.sort((a, b) => isOther(a) - isOther(b) || compareText(a.label, b.label))
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
