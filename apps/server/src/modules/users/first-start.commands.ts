import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { insertDefaultUsers } from './default-users.sql.ts'
import { hashPassword, passwordMatches } from './password.ts'
import { changeUser, lockUser } from './users.sql.ts'

export type FirstAdministrator = { email: string; password: string }

/**
 * Creates the default users in a database without users: 1 the administrator, 2 and 3 a technician and a doctor,
 * inactive and without password until an administrator gives them one (docs/api.md).
 * @returns the administrator's credentials the first time, to be printed once; null afterwards.
 */
export async function makeDefaultUsers(
  db: Database,
  settings: { adminEmail: string; adminPassword: string | undefined },
): Promise<FirstAdministrator | null> {
  const password = settings.adminPassword ?? randomBytes(12).toString('base64url')
  const password_hash = await hashPassword(password)
  return inTransaction(db, async (trx) => {
    if (await insertDefaultUsers(trx, settings.adminEmail, password_hash))
      return { email: settings.adminEmail, password }
    // ADMIN_PASSWORD sets the administrator's password at every start (spec-readings).
    if (settings.adminPassword) await keepAdminPassword(trx, settings.adminPassword, password_hash)
    return null
  })
}

// A start with the present password changes nothing and ends no session.
async function keepAdminPassword(db: Database, password: string, password_hash: string) {
  const admin = await lockUser(db, 1)
  if (!admin || (await passwordMatches(admin.password_hash, password))) return
  const token_generation = admin.token_generation + 1
  await changeUser(db, 1, { password_hash, first_password: false, token_generation })
}
