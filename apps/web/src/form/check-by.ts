import { formErrors, labelOf } from '@iris/contracts/messages'
import type { z } from 'zod'
import type { FormCheck } from './form-check.ts'

/** What checks by a schema that is at hand. */
export function checkBy<S extends z.ZodType>(schema: S): FormCheck<S> {
  return {
    schema,
    errorsOf: (input) => formErrors(schema, input),
    labelOf: (key) => labelOf(schema, key),
  }
}
