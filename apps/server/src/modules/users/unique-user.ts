import { ValidationError } from '@iris/contracts/errors'
import type { FieldErrors } from '@iris/contracts/messages'
import type { Database } from '../../db/database.ts'
import { findTaken } from './users.sql.ts'

const TAKEN = { email: 'Este e-mail já foi cadastrado.', cpf: 'Este CPF já foi cadastrado.' }
// What the database says when two ask for the same at once and both were told it was free.
const CONSTRAINTS: Readonly<Record<string, keyof typeof TAKEN>> = {
  users_email: 'email',
  users_cpf: 'cpf',
}

/**
 * Runs a write that may give a user somebody else's e-mail or CPF.
 * @throws ValidationError on the fields that are taken
 */
export async function withoutDuplicates<T>(
  db: Database,
  wanted: { email?: string | undefined; cpf?: string | undefined },
  id: number | null,
  write: () => Promise<T>,
): Promise<T> {
  const taken = await findTaken(db, wanted, id)
  const errors: FieldErrors = {}
  if (taken.email) errors.email = [TAKEN.email]
  if (taken.cpf) errors.cpf = [TAKEN.cpf]
  if (Object.keys(errors).length > 0) throw new ValidationError(errors)
  try {
    return await write()
  } catch (error) {
    const field = CONSTRAINTS[(error as { constraint?: string }).constraint ?? '']
    if (!field) throw error
    throw new ValidationError({ [field]: [TAKEN[field]] })
  }
}
