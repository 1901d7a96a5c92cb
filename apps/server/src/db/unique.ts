import { ValidationError } from '@iris/contracts/errors'
import type { FieldErrors } from '@iris/contracts/messages'

const UNIQUE_VIOLATION = '23505'

/** Runs a write; where it meets that unique constraint, the answer is a 422 on the field. Two at once cannot both pass. */
export async function unique<T>(
  constraint: string,
  errors: FieldErrors,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const fault = error as { code?: string; constraint?: string }
    if (fault.code === UNIQUE_VIOLATION && fault.constraint === constraint)
      throw new ValidationError(errors)
    throw error
  }
}
