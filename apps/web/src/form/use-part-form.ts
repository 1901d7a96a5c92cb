import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { z } from 'zod'
import type { FormCheck, LateCheck } from './form-check.ts'
import { tabOf, tabToShow } from './form-tabs.ts'
import { type CheckedForm, useCheckedForm } from './use-checked-form.ts'

type Part = { key: string; owns?: readonly string[] }

type Options<S extends z.ZodType, V extends object> = {
  check: FormCheck<S> | LateCheck<S>
  markedAtFirst?: readonly string[]
  initialValues: V
  toInput: (values: V) => unknown
  onSubmit: (values: z.output<S>) => unknown
  /** Called with every change, so that it can be stored. */
  onChange: (values: V) => void
}

export type PartForm<V extends object> = CheckedForm<V> & {
  /** Goes on from a part that has no errors; otherwise shows them. */
  leavePart: (part: Part, parts: readonly Part[], go: () => void) => void
}

/** A form in parts: each is checked when it is left, and everything at the end. */
export function usePartForm<S extends z.ZodType, V extends object>({
  onChange,
  ...options
}: Options<S, V>): PartForm<V> {
  const form = useCheckedForm(options)
  const told = useRef(form.values)
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (told.current === form.values) return
    told.current = form.values
    tell(form.values)
  }, [form.values])

  return {
    ...form,
    leavePart(part, parts, go) {
      void form.check((all) => {
        const wrong = Object.fromEntries(
          Object.entries(all).filter(([path]) => tabOf(path, parts) === part.key),
        )
        if (Object.keys(wrong).length === 0) go()
        else form.setErrors(wrong)
      })
    },
  }
}

/** A refused save opens the part with the first wrong field. */
export function useLedToErrors<V extends object>(
  form: CheckedForm<V>,
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
