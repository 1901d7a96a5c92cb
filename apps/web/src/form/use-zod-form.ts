import type { z } from 'zod'
import { checkBy } from './check-by.ts'
import { type CheckedForm, type FormOptions, useCheckedForm } from './use-checked-form.ts'

export type { CheckedForm as ZodForm, FieldForm } from './use-checked-form.ts'

type Options<S extends z.ZodType, V extends object> = FormOptions<S, V> & {
  /** Usually the body of the endpoint, so that browser and server check alike. */
  schema: S
}

/** A form whose schema comes with its page. */
export function useZodForm<S extends z.ZodType, V extends object>({
  schema,
  ...options
}: Options<S, V>): CheckedForm<V> {
  return useCheckedForm({ ...options, check: checkBy(schema) })
}
