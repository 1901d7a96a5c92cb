import { formErrors } from '@iris/contracts/messages'
import { useForm } from '@mantine/form'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError, messageOf } from '../api/api-error.ts'
import { toast } from '../ui/toast.tsx'
import { focusFirstInvalid } from './focus-first-invalid.ts'
import { requiredFields } from './required-fields.ts'
import { messagesOfFailure } from './save-failure.ts'
import { useWhenReleased } from './use-when-released.ts'
import { valueAt } from './value-at.ts'

/** What a field needs of its form: values by dotted path (`phones.0.phone`). */
export type FieldForm = {
  get: (path: string) => unknown
  set: (path: string, value: unknown) => void
  /** Called when a field is left: shows its error, or takes it away. */
  leave: (path: string) => void
  errorOf: (path: string) => string | undefined
  /** Whether its schema wants a value there, the other answers being as they are: the field is marked. */
  requires?: (path: string) => boolean
}

export type ZodForm<V extends object> = FieldForm & {
  values: V
  /** Merges the values; the form then counts as changed. */
  setValues: (values: Partial<V>) => void
  errors: Record<string, string>
  /** Shows these errors (a 422 does so by itself) and goes to the first. */
  setErrors: (errors: Record<string, string>) => void
  isDirty: boolean
  /** Starts again from these values, or from the first ones. */
  reset: (values?: V) => void
  /** Checks everything, then sends; safe to call at any time. */
  submit: () => void
  /** Submits in another way than usual; `onSubmit` is told which. */
  submitAs: (way: string) => void
  /** Submits again in the way that was last tried. */
  retry: () => void
  /** Counts the saves with errors: a change means "go to the first". */
  failures: number
  /** Spread on the `<form>`. */
  bind: {
    ref: RefObject<HTMLFormElement | null>
    onSubmit: (event: FormEvent) => void
    noValidate: true
  }
}

type Options<S extends z.ZodType, V extends object> = {
  /** Usually the body of the endpoint, so that browser and server check alike. */
  schema: S
  initialValues: V
  /** What is sent; a promise that fails with a 422 puts its messages under the fields. */
  onSubmit: (values: z.output<S>, way?: string) => unknown
  /** What the schema checks, when the form holds more than is sent. */
  toInput?: (values: V) => unknown
  /** What a server found wrong with the first values. */
  initialErrors?: Record<string, string>
  /** Every field is required: no mark tells one from another. */
  unmarked?: boolean
}

/**
 * A form checked by its schema: an error shows when its field is left, all of them on save, and the
 * first wrong field gets the focus. Values stay as typed until the save has succeeded.
 */
export function useZodForm<S extends z.ZodType, V extends object>({
  schema,
  initialValues,
  onSubmit,
  toInput = (values) => values,
  initialErrors,
  unmarked = false,
}: Options<S, V>): ZodForm<V> {
  const ref = useRef<HTMLFormElement>(null)
  const lastWay = useRef<string>(undefined)
  const [failures, setFailures] = useState(0)
  const check = (values: V) => formErrors(schema, toInput(values))
  const form = useForm<V>({ initialValues, initialErrors })
  const [requires] = useState(() => requiredFields<V>())
  const whenReleased = useWhenReleased()
  const errors = form.errors as Record<string, string>

  useEffect(() => {
    if (failures > 0) return focusFirstInvalid(ref)
  }, [failures])

  function show(found: Record<string, string>) {
    form.setErrors(found)
    setFailures((count) => count + 1)
  }

  async function submit(way?: string) {
    lastWay.current = way
    const found = check(form.getValues())
    if (Object.keys(found).length > 0) return show(found)
    form.clearErrors()
    try {
      await onSubmit(schema.parse(toInput(form.getValues())), way)
    } catch (error) {
      if (!(error instanceof ApiError)) toast.error(messageOf(error))
      const messages = messagesOfFailure(error)
      if (Object.keys(messages).length > 0) show(messages)
    }
  }

  return {
    values: form.values,
    get: (path) => valueAt(form.values, path),
    set: (path, value) => {
      form.setFieldValue(path, value as never)
      // A list that lost a card takes that card's errors along.
      for (const wrong of Object.keys(errors)) {
        if (wrong === path || wrong.startsWith(`${path}.`)) form.clearFieldError(wrong)
      }
    },
    setValues: (values) => form.setValues(values),
    leave: (path) =>
      whenReleased(() => {
        const message = check(form.getValues())[path]
        if (message) form.setFieldError(path, message)
        else form.clearFieldError(path)
      }),
    errorOf: (path) => errors[path],
    requires: (path) => !unmarked && requires(form.values, path, { schema, toInput }),
    errors,
    setErrors: show,
    isDirty: form.isDirty(),
    reset: (values) => {
      if (values) form.setInitialValues(values)
      form.reset()
    },
    submit: () => void submit(),
    submitAs: (way) => void submit(way),
    retry: () => void submit(lastWay.current),
    failures,
    bind: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        // A modal is a portal: the event of its form would also reach the form below.
        event.stopPropagation()
        void submit()
      },
    },
  }
}
