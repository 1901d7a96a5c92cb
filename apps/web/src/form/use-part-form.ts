import { formErrors } from '@iris/contracts/messages'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { z } from 'zod'
import { tabOf, tabToShow } from './form-tabs.ts'
import { useZodForm, type ZodForm } from './use-zod-form.ts'

type Part = { key: string; owns?: readonly string[] }

type Options<S extends z.ZodType, V extends object> = {
  schema: S
  initialValues: V
  toInput: (values: V) => unknown
  onSubmit: (values: z.output<S>) => unknown
  /** Called with every change, so that it can be stored. */
  onChange: (values: V) => void
}

export type PartForm<V extends object> = ZodForm<V> & {
  /** Whether a part may be left; otherwise shows its errors. */
  passes: (part: Part, parts: readonly Part[]) => boolean
}

/** A form in parts: each is checked when it is left, and everything at the end. */
export function usePartForm<S extends z.ZodType, V extends object>({
  onChange,
  ...options
}: Options<S, V>): PartForm<V> {
  const form = useZodForm(options)
  const told = useRef(form.values)
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (told.current === form.values) return
    told.current = form.values
    tell(form.values)
  }, [form.values])

  return {
    ...form,
    passes(part, parts) {
      const all = formErrors(options.schema, options.toInput(form.values))
      const wrong = Object.fromEntries(
        Object.entries(all).filter(([path]) => tabOf(path, parts) === part.key),
      )
      if (Object.keys(wrong).length === 0) return true
      form.setErrors(wrong)
      return false
    },
  }
}

/** A refused save opens the part with the first wrong field. */
export function useLedToErrors<V extends object>(
  form: ZodForm<V>,
  parts: readonly Part[],
  part: string,
  onPart: (key: string) => void,
) {
  const { failures, errors } = form
  const led = useRef(failures)
  const go = useEffectEvent(onPart)
  useLayoutEffect(() => {
    if (led.current === failures) return
    led.current = failures
    const target = tabToShow(part, errors, parts)
    if (target !== part) go(target)
  }, [failures, errors, parts, part])
}
