import type { ComponentProps, ReactNode } from 'react'
import type { CheckedForm, FieldForm } from './use-checked-form.ts'
import { ScopeAround } from './use-form-scope.ts'

type FormScopeProps = { form: FieldForm; disabled?: boolean; children: ReactNode }

/** The form of all fields within, and whether nothing in it may be changed. */
export function FormScope({ form, disabled = false, children }: FormScopeProps) {
  return <ScopeAround value={{ form, disabled }}>{children}</ScopeAround>
}

type FormProps<V extends object> = ComponentProps<'form'> & {
  form: CheckedForm<V>
  disabled?: boolean
}

/** The `<form>` of a checked form, and of all fields within. */
export function Form<V extends object>({ form, disabled, children, ...props }: FormProps<V>) {
  return (
    <form {...form.bind} {...props}>
      <FormScope form={form} disabled={disabled}>
        {children}
      </FormScope>
    </form>
  )
}
