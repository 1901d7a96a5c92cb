import { ApiError, fieldMessages } from '../api/api-error.ts'
import { valueAt } from './value-at.ts'

/**
 * The errors of a failed save under its fields; none for another failed call, which the modal shows. Throws anything
 * that is no failed call: a fault of the program must not stay hidden.
 */
export function messagesOfFailure(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) throw error
  return fieldMessages(error)
}

/** Whether all that a refused save says stands under fields of the form: a second alarm above them would only repeat it. */
export function isUnderFields(error: ApiError, values: object): boolean {
  const paths = Object.keys(fieldMessages(error))
  return paths.length > 0 && paths.every((path) => valueAt(values, path) !== undefined)
}
