import { useRef, useState } from 'react'
import { isSameValue, valueAt, withValueAt } from './value-at.ts'

type Errors = Readonly<Record<string, string>>

/** The values of a form as typed, and the errors that its fields show, both by dotted path. */
export function useFormState<V extends object>(initialValues: V, initialErrors: Errors = {}) {
  const [values, setShown] = useState(initialValues)
  const [errors, setErrors] = useState(initialErrors)
  // Between two renders several fields may change.
  const latest = useRef(values)
  const first = useRef(values)

  function show(next: V) {
    latest.current = next
    setShown(next)
  }

  return {
    values,
    errors,
    /** As they are at this moment. */
    latest: () => latest.current,
    isDirty: !isSameValue(values, first.current),
    /** A value and all beneath it, whose errors go with what they were about. */
    set(path: string, value: unknown) {
      setErrors((shown) => without(shown, path))
      if (valueAt(latest.current, path) === value) return
      show(withValueAt(latest.current, path, value))
    },
    merge(some: Partial<V>) {
      setErrors({})
      show({ ...latest.current, ...some })
    },
    /** Starts again from these values, or from the first ones. */
    reset(to: V = first.current) {
      first.current = to
      setErrors({})
      show(to)
    },
    setErrors,
    /** Undefined takes the error of the field away. */
    setError(path: string, message: string | undefined) {
      setErrors((shown) => {
        if (shown[path] === message) return shown
        const { [path]: _, ...others } = shown
        return message ? { ...others, [path]: message } : others
      })
    },
  }
}

function without(errors: Errors, path: string): Errors {
  const left = Object.entries(errors).filter(
    ([wrong]) => wrong !== path && !wrong.startsWith(`${path}.`),
  )
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left)
}
