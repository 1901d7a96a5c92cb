import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError, fieldMessages, messageOf, NO_CONNECTION } from '../api/api-error.ts'
import { toast } from '../ui/toast.tsx'
import { focusFirstInvalid } from './focus-first-invalid.ts'
import { type FormCheck, isLateCheck, type LateCheck } from './form-check.ts'
import { type Requires, requiredFields } from './required-fields.ts'
import { useFormState } from './use-form-state.ts'
import { useSame } from './use-same.ts'
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
  requires?: Requires
  /** A save is under way: what is typed meanwhile would be in no save and go with the form, so nothing can be. */
  isSaving?: boolean
  /** Shows these errors (a 422 does so by itself) and goes to the first. */
  setErrors?: (errors: Record<string, string>) => void
}

export type CheckedForm<V extends object> = FieldForm & {
  values: V
  /** Merges the values; the form then counts as changed. */
  setValues: (values: Partial<V>) => void
  errors: Readonly<Record<string, string>>
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
  /** A save waits for what checks it. */
  waits: boolean
  /**
   * Looks for errors among the values as they are then: at once, or as soon as what finds them is there. The form waits
   * for it and says when that cannot be fetched.
   */
  check: (act: (found: Record<string, string>) => void) => Promise<void>
  /** Spread on the `<form>`. */
  bind: {
    ref: RefObject<HTMLFormElement | null>
    onSubmit: (event: FormEvent) => void
    noValidate: true
  }
}

export type FormOptions<S extends z.ZodType, V extends object> = {
  initialValues: V
  /** What is sent; a promise that fails with a 422 puts its messages under the fields. */
  onSubmit: (values: z.output<S>, way?: string) => unknown
  /** Asked before untouched values are sent: `retry` then sends them. */
  onUntouched?: () => void
  /** What the schema checks, when the form holds more than is sent. */
  toInput?: (values: V) => unknown
  /** What a server found wrong with the first values. */
  initialErrors?: Record<string, string>
  /** Every field is required: no mark tells one from another. */
  unmarked?: boolean
  /** The fields that are marked until the schema is there: those that it requires of the first values. */
  markedAtFirst?: readonly string[]
}

type Options<S extends z.ZodType, V extends object> = FormOptions<S, V> & {
  check: FormCheck<S> | LateCheck<S>
}

/**
 * A form checked by its schema: an error shows when its field is left, all of them on save, and the
 * first wrong field gets the focus. Values stay as typed until the save has succeeded. Where the schema is still being
 * fetched, what needs it waits for it, and no typed letter does.
 */
export function useCheckedForm<S extends z.ZodType, V extends object>({
  check: source,
  initialValues,
  onSubmit,
  onUntouched,
  toInput = (values) => values,
  initialErrors,
  unmarked = false,
  markedAtFirst = [],
}: Options<S, V>): CheckedForm<V> {
  const ref = useRef<HTMLFormElement>(null)
  const lastWay = useRef<string>(undefined)
  const [failures, setFailures] = useState(0)
  const there = useCheck(source)
  const [waits, setWaits] = useState(false)
  const form = useFormState(initialValues, initialErrors)
  const [requiredOf] = useState(() => requiredFields<V>())
  const [marked] = useState(() => (path: string) => markedAtFirst.includes(path))
  const whenReleased = useWhenReleased()
  const [isSaving, setSaving] = useState(false)
  const saves = useRef(false)
  const { values, errors } = form

  useEffect(() => {
    if (failures > 0) return focusFirstInvalid(ref)
  }, [failures])

  function show(found: Record<string, string>) {
    form.setErrors(found)
    setFailures((count) => count + 1)
  }

  const errorsBy = ({ errorsOf }: FormCheck<S>) => errorsOf(toInput(form.latest()))

  function checkLeft(path: string) {
    const show = (by: FormCheck<S>) => form.setError(path, errorsBy(by)[path])
    if (there) show(there)
    // What could not be fetched says nothing about a field; a save tells it.
    else if (isLateCheck(source)) source.ready().then(show, () => undefined)
  }

  const leave = useSame((path: string) => whenReleased(() => checkLeft(path)))

  const set = useSame((path: string, value: unknown) => {
    if (!saves.current) form.set(path, value)
  })

  function showSaving(now: boolean) {
    saves.current = now
    setSaving(now)
  }

  async function awaited(late: LateCheck<S>): Promise<FormCheck<S> | undefined> {
    setWaits(true)
    try {
      return await late.ready()
    } catch {
      toast.error(NO_CONNECTION)
    } finally {
      setWaits(false)
    }
  }

  function submit(way?: string) {
    lastWay.current = way
    if (onUntouched && !form.isDirty) onUntouched()
    else void send(way)
  }

  async function send(way?: string) {
    const checks = there ?? (isLateCheck(source) ? await awaited(source) : source)
    if (!checks) return
    const found = errorsBy(checks)
    if (Object.keys(found).length > 0) return show(found)
    form.setErrors({})
    showSaving(true)
    try {
      await onSubmit(checks.schema.parse(toInput(form.latest())), way)
    } catch (error) {
      if (!(error instanceof ApiError)) {
        toast.error(messageOf(error))
        return reportError(error)
      }
      const messages = fieldMessages(error)
      if (Object.keys(messages).length > 0) show(messages)
    } finally {
      showSaving(false)
    }
  }

  return {
    values,
    get: (path) => valueAt(values, path),
    set,
    isSaving,
    setValues: (some) => {
      if (!saves.current) form.merge(some)
    },
    leave,
    errorOf: (path) => errors[path],
    requires: unmarked
      ? requiresNone
      : there
        ? requiredOf(values, { schema: there.schema, toInput })
        : marked,
    errors,
    setErrors: show,
    isDirty: form.isDirty,
    reset: form.reset,
    submit: () => submit(),
    submitAs: submit,
    retry: () => void send(lastWay.current),
    failures,
    waits,
    async check(act) {
      const checks = there ?? (isLateCheck(source) ? await awaited(source) : source)
      if (checks) act(errorsBy(checks))
    },
    bind: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        // A modal is a portal: the event of its form would also reach the form below.
        event.stopPropagation()
        submit()
      },
    },
  }
}

const requiresNone = () => false

/** The check, as soon as it is there: it is fetched when the page has been drawn. */
function useCheck<S extends z.ZodType>(
  source: FormCheck<S> | LateCheck<S>,
): FormCheck<S> | undefined {
  const [, setThere] = useState(false)
  const late = isLateCheck(source) ? source : undefined
  useEffect(() => {
    if (late && !late.now())
      late.ready().then(
        () => setThere(true),
        () => undefined,
      )
  }, [late])
  return isLateCheck(source) ? source.now() : source
}
