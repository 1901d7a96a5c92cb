import { type Dispatch, type SetStateAction, useRef, useState } from 'react'
import { isSameValue, valueAt, withValueAt } from './value-at.ts'

type Errors = Readonly<Record<string, string>>

/** The values of a form as typed, and the errors that its fields show, both by dotted path. */
export function useFormState<V extends object>(initialValues: V, initialErrors: Errors = {}) {
  const [values, setShown] = useState(initialValues)
  const [errors, setErrors] = useState(initialErrors)
  const first = useRef(values)
  // The same at every key: a field that takes them is not drawn again for that.
  const [acts] = useState(() => actsOn(values, first, setShown, setErrors))
  return { values, errors, isDirty: !isSameValue(values, first.current), ...acts }
}

function actsOn<V extends object>(
  initial: V,
  first: { current: V },
  setShown: (values: V) => void,
  setErrors: Dispatch<SetStateAction<Errors>>,
) {
  // Between two renders several fields may change.
  let latest = initial

  function show(next: V) {
    latest = next
    setShown(next)
  }

  return {
    /** As they are at this moment. */
    latest: () => latest,
    /** A value and all beneath it, whose errors go with what they were about. */
    set(path: string, value: unknown) {
      setErrors((shown) => without(shown, path))
      if (valueAt(latest, path) === value) return
      show(withValueAt(latest, path, value))
    },
    merge(some: Partial<V>) {
      setErrors({})
      show({ ...latest, ...some })
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
