import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Users 1 to 3, where they are missing. Answers whether the administrator was made now. */
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
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  // Ids given by hand do not move the column's own count.
  if (made.length > 0)
    await sql`select setval(pg_get_serial_sequence('users', 'id'), max(id)) from users`.execute(db)
  return made.some((user) => user.id === 1)
}
