import type { UserType } from '@iris/domain/user-type'
import type { Database } from '../db/database.ts'
import { noteSession, type Seen } from './sessions.sql.ts'
import type { Tokens } from './tokens.ts'

type Entering = { id: number; type: UserType | null; token_generation: number }

/** Lets somebody in: the answer that holds their token. From then on the login stands among their sessions. */
export async function openSession(
  { db, tokens, ip, userAgent }: { db: Database; tokens: Tokens } & Seen,
  user: Entering,
  remember: boolean,
) {
  const { claims, ...answer } = tokens.login(user, remember)
  await noteSession(db, claims, { ip, userAgent })
  return answer
}
