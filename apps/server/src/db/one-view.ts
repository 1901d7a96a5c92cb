import type { Database } from './database.ts'
import { orNotFound } from './or-not-found.ts'

/** One record as its list shows it. Throws AppError `not-found`. */
export async function oneView<View>(
  db: Database,
  views: (db: Database, ids: readonly number[]) => Promise<View[]>,
  id: number,
): Promise<View> {
  const [view] = await views(db, [id])
  return orNotFound(view)
}
