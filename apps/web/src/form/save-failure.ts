import { type ApiError, fieldMessages } from '../api/api-error.ts'
import { valueAt } from './value-at.ts'

/** Whether all that a refused save says stands under fields of the form: a second alarm above them would only repeat it. */
export function isUnderFields(error: ApiError, values: object): boolean {
  const paths = Object.keys(fieldMessages(error))
  return paths.length > 0 && paths.every((path) => valueAt(values, path) !== undefined)
}
