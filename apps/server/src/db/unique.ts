import { ValidationError } from '@iris/contracts/errors'
import type { FieldErrors } from '@iris/contracts/messages'
import { codeOf } from './error-code.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Runs a write; where it meets one of these unique constraints, the answer is a 422 on the field. Two at once cannot both
 * pass.
 */
export async function unique<T>(
  constraints: Readonly<Record<string, FieldErrors>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const errors = constraints[(error as { constraint?: string }).constraint ?? '']
    if (errors && codeOf(error) === UNIQUE_VIOLATION) throw new ValidationError(errors)
    throw error
  }
}
