import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'

export type KeptCertificate = Selectable<DB['session_certificates']>

/** The certificate of a session, while it is kept. */
export function findCertificate(db: Database, jti: string): Promise<KeptCertificate | undefined> {
  return db
    .selectFrom('session_certificates')
    .selectAll()
    .where('jti', '=', jti)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
}

/** In the place of the one before. False for a session that has ended meanwhile. */
export async function keepCertificate(
  db: Database,
  { jti, ...values }: Insertable<DB['session_certificates']>,
): Promise<boolean> {
  // Locked, so that a logout at this moment finds the row it has to take along.
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('jti', '=', jti)
    .forKeyShare()
    .executeTakeFirst()
  if (!session) return false
  await db
    .insertInto('session_certificates')
    .values({ jti, ...values })
    .onConflict((conflict) =>
      conflict.column('jti').doUpdateSet({ ...values, created_at: sql<string>`now()` }),
    )
    .execute()
  return true
}

export async function dropCertificate(db: Database, jti: string): Promise<boolean> {
  const gone = await db.deleteFrom('session_certificates').where('jti', '=', jti).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Those of ended sessions went with them. */
export async function sweepCertificates(db: Database): Promise<void> {
  await db.deleteFrom('session_certificates').where('expires_at', '<', sql<string>`now()`).execute()
}

/** By what a certificate is known to be a user's. */
export type OwnFacts = { cpf: string | null; email: string }

export function findOwnFacts(db: Database, userId: number): Promise<OwnFacts> {
  return db
    .selectFrom('users')
    .select(['cpf', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Those of the active users who have the CPF or the e-mail. */
export function findWithFacts(
  db: Database,
  { cpf, email = '' }: { cpf: string | null; email: string | undefined },
): Promise<OwnFacts[]> {
  return db
    .selectFrom('users')
    .select(['cpf', 'email'])
    .where('active', '=', true)
    .where((eb) => eb.or([eb('cpf', '=', cpf), eb('email_key', '=', email.toLowerCase())]))
    .execute()
}
