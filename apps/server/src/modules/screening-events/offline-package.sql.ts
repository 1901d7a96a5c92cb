import type { OfflinePackage } from '@iris/contracts/offline-package'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'

/** What a device is given of these patients, in the order of their ids. */
export async function patientsForDevice(
  db: Database,
  ids: readonly number[],
): Promise<OfflinePackage['patients']> {
  const rows = await db
    .selectFrom('patients')
    .select(['id', 'name', 'dob', 'sex', 'active', 'updated_at'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute()
  return rows as OfflinePackage['patients']
}
