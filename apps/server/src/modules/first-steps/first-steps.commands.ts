import type { Audit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { insertHidden } from './first-steps.sql.ts'

/** For everybody and for good; a second time does nothing. */
export async function putAway({ db, audit }: { db: Database; audit: Audit }): Promise<void> {
  if (await insertHidden(db)) await audit({ action: 'update', entity: 'first-steps' })
}
