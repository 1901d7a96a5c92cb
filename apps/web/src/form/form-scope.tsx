import { useMergedRef } from '@mantine/hooks'
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
export function Form<V extends object>({
  form,
  disabled,
  children,
  ref: another,
  ...props
}: FormProps<V>) {
  // Of both: the checked form looks for its wrong fields there.
  const ref = useMergedRef(form.bind.ref, another)
  return (
    <form {...form.bind} {...props} ref={ref}>
      <FormScope form={form} disabled={disabled}>
        {children}
      </FormScope>
    </form>
  )
}
