import type { AuditedWrite } from '../../audit/audit.ts'
import { insertHidden } from './first-steps.sql.ts'

/** For everybody and for good; a second time does nothing. */
export async function putAway({ db, audit }: AuditedWrite): Promise<void> {
  if (await insertHidden(db)) await audit({ action: 'update', entity: 'first-steps' })
}
