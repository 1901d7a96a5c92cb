import { ApiError, fieldMessages } from '../api/api-error.ts'

/**
 * What a failed save says under its fields; nothing for another failed call, which the modal shows. Throws on whatever is
 * no failed call: that is a fault of the program, and must not pass in silence.
 */
export function messagesOfFailure(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) throw error
  return fieldMessages(error)
}
