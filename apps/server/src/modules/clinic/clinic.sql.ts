import type { Selectable, Updateable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'
import type { StoredFile } from '../../files/stored-files.sql.ts'

/** The one row; `logo` is a key of `stored_files`. */
export type StoredClinic = Selectable<DB['clinic']>

export function findClinic(db: Database): Promise<StoredClinic> {
  return db.selectFrom('clinic').selectAll().executeTakeFirstOrThrow()
}

/** The row, locked against every other writer. */
export function lockClinic(db: Database): Promise<StoredClinic> {
  return db.selectFrom('clinic').selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
}

export function changeClinic(
  db: Database,
  changes: Updateable<DB['clinic']>,
): Promise<StoredClinic> {
  return db.updateTable('clinic').set(changes).returningAll().executeTakeFirstOrThrow()
}

export function findLogo(db: Database): Promise<StoredFile | undefined> {
  return db
    .selectFrom('clinic')
    .innerJoin('stored_files as f', 'f.key', 'clinic.logo')
    .selectAll('f')
    .executeTakeFirst()
}
