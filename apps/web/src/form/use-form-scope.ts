import { createContext, use } from 'react'
import type { FieldForm } from './use-checked-form.ts'

type Scope = {
  form: FieldForm
  /** Nothing in it may be changed. */
  disabled: boolean
}

export const ScopeAround = createContext<Scope | undefined>(undefined)

/** The form around a part of it. A part that has been given another one, or is disabled by itself, says so. */
export function useFormScope(own: Partial<Scope> = {}): Scope {
  const around = use(ScopeAround)
  const form = own.form ?? around?.form
  if (!form) throw new Error('A field stands in no form.')
  return { form, disabled: own.disabled || around?.disabled || false }
}
