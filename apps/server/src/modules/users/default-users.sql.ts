import { continueIds } from '../../db/continue-ids.ts'
import type { Database } from '../../db/database.ts'

/** Creates users 1 to 3 where they are missing. Returns whether the administrator was created now. */
export async function insertDefaultUsers(
  db: Database,
  adminEmail: string,
  password_hash: string,
): Promise<boolean> {
  const made = await db
    .insertInto('users')
    .values([
      { id: 1, name: 'Administrador', email: adminEmail, type: 1, password_hash },
      { id: 2, name: 'Técnico', email: 'tecnico@iris.local', type: 3, active: false },
      { id: 3, name: 'Médico', email: 'medico@iris.local', type: 5, active: false },
    ])
    // No column is named: when two instances start at once, either the id or the e-mail is what stops the second one.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (made.length > 0) await continueIds(db, ['users'])
  return made.some((user) => user.id === 1)
}
