import { ValidationError } from '@iris/contracts/errors'
import type { Database } from '../../db/database.ts'
import { unique } from '../../db/unique.ts'
import { findTaken } from './users.sql.ts'

const EMAIL = { email: ['Este e-mail já foi cadastrado.'] }
const CPF = { cpf: ['Este CPF já foi cadastrado.'] }

/**
 * Runs a write that may give a user the e-mail or the CPF of another one. Both are looked up first, so that one answer
 * names everything that is taken.
 * @throws ValidationError on the fields that are taken
 */
export async function uniqueUser<T>(
  db: Database,
  wanted: { email?: string | undefined; cpf?: string | undefined },
  id: number | null,
  write: () => Promise<T>,
): Promise<T> {
  const taken = await findTaken(db, wanted, id)
  if (taken.email || taken.cpf)
    throw new ValidationError({ ...(taken.email && EMAIL), ...(taken.cpf && CPF) })
  return unique({ users_email: EMAIL, users_cpf: CPF }, write)
}
