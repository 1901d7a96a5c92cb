import type { TextInputProps } from '@mantine/core'
import { createElement, memo, type ReactNode } from 'react'
import { useFormScope } from './use-form-scope.ts'
import type { FieldForm } from './use-zod-form.ts'
import { isSameValue } from './value-at.ts'

/** What every field is drawn from. */
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

/** What a field is given: its form only where it is another than the one around it. */
export type InForm<P extends FieldProps = FieldProps> = Omit<P, 'form'> & { form?: FieldForm }

/**
 * A field that is drawn again only when it shows something else: a letter typed into one field of a large form leaves all
 * the others as they are.
 */
export function drawnByNeed<P extends FieldProps>(Field: (props: P) => ReactNode) {
  const Drawn = memo(Field as (props: FieldProps) => ReactNode, showsTheSame)
  return function InScope(given: InForm<P>) {
    return createElement(Drawn, { ...given, ...useFormScope(given) } as P)
  }
}

function showsTheSame({ form: was, ...before }: FieldProps, { form, ...now }: FieldProps): boolean {
  const { name } = now
  return (
    was.set === form.set &&
    was.leave === form.leave &&
    was.requires === form.requires &&
    was.isSaving === form.isSaving &&
    was.get(name) === form.get(name) &&
    was.errorOf(name) === form.errorOf(name) &&
    isSameValue(before, now)
  )
}

/** The part of a Mantine input's props that is the same for all. */
export function inputProps({ form, name, label, disabled, hint, placeholder }: FieldProps) {
  const required = form.requires?.(name)
  const error = form.errorOf(name)
  return {
    label,
    withAsterisk: required,
    'aria-required': required || undefined,
    disabled,
    readOnly: form.isSaving,
    description: hint,
    placeholder,
    error,
    // Mantine says so itself of every input but a password's.
    'aria-invalid': error ? true : undefined,
    onBlur: () => form.leave(name),
    'data-path': name,
  }
}

/** Beneath a Mantine input: what was done to the text that was typed, which is no error. Nothing where there is no note. */
export function noteBeneath(note: string | undefined): TextInputProps {
  if (note === undefined) return {}
  return {
    description: note,
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
    descriptionProps: { role: 'status', mt: 4 },
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
