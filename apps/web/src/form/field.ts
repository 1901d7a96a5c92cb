import type { FieldForm } from './use-zod-form.ts'

/** What every field takes. */
export type FieldProps = {
  form: FieldForm
  /** Dotted path of the value. */
  name: string
  label: string
  disabled?: boolean
  /** A quiet line beneath the label. */
  hint?: string
  placeholder?: string
  /** Columns of twelve, on a wide screen. */
  span?: number
}

/** The part of a Mantine input's props that is the same for all. */
export function inputProps({ form, name, label, disabled, hint, placeholder }: FieldProps) {
  const required = form.requires?.(name)
  return {
    label,
    withAsterisk: required,
    'aria-required': required || undefined,
    disabled,
    description: hint,
    placeholder,
    error: form.errorOf(name),
    onBlur: () => form.leave(name),
    'data-path': name,
  }
}

/** The value as text: null and absent are empty. */
export function textAt({ form, name }: FieldProps): string {
  const value = form.get(name)
  return value === null || value === undefined ? '' : String(value)
}

/** The value of a field with any number of answers. */
export function listAt({ form, name }: FieldProps): (string | number)[] {
  const value = form.get(name)
  return Array.isArray(value) ? (value as (string | number)[]) : []
}
