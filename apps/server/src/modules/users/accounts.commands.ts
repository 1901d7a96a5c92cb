import type { Database } from '../../db/database.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { hashChosen } from './password.ts'
import { uniqueUser } from './unique-user.ts'
import { changeUser, insertUser, lockUser, markSeen } from './users.sql.ts'

/** The user was there just now; it is written every five minutes at most, and not while somebody changes them. */
export async function noteSeen(db: Database, id: number): Promise<void> {
  await markSeen(db, id)
}

/** Since when a code is asked for at the login, besides the password; null: it no longer is. */
export async function setSecondFactor(db: Database, id: number, since: Date | null): Promise<void> {
  await changeUser(db, id, { second_factor_since: since })
}

/** Every token of the user is dead, the unused ones too. */
export async function endAllSessions(db: Database, id: number): Promise<void> {
  const user = orNotFound(await lockUser(db, id))
  await changeUser(db, id, { token_generation: user.token_generation + 1 })
}

/** Tokens that stand in no list yet, because the former version gave them, are dead. */
export async function endUnlistedSessions(db: Database, id: number): Promise<void> {
  await changeUser(db, id, { others_ended_at: new Date() })
}

/**
 * Somebody who registers in public: active, but of no type, so that they see nobody's data.
 * @throws ValidationError on an e-mail in use
 */
export async function registerUser(
  db: Database,
  { name, email, password }: { name: string; email: string; password: string },
) {
  const password_hash = await hashChosen(password, email)
  const user = await uniqueUser(db, { email }, null, () =>
    insertUser(db, { name, email, password_hash }),
  )
  return {
    id: user.id,
    type: null,
    token_generation: 0,
    first_password: false,
    second_factor_since: null,
  }
}

/** Sets the password its owner chose; every older token of the user is dead. Returns the new token generation. */
export async function replacePassword(db: Database, id: number, password: string): Promise<number> {
  const user = orNotFound(await lockUser(db, id))
  const password_hash = await hashChosen(password, user.email)
  const token_generation = user.token_generation + 1
  await changeUser(db, id, { password_hash, first_password: false, token_generation })
  return token_generation
}
