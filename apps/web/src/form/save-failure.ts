import { ApiError, fieldMessages } from '../api/api-error.ts'

/**
 * The errors of a failed save under its fields; none for another failed call, which the modal shows. Throws anything
 * that is no failed call: a fault of the program must not stay hidden.
 */
export function messagesOfFailure(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) throw error
  return fieldMessages(error)
}
