import { PasswordInput, Textarea, TextInput } from '@mantine/core'
import type { HTMLInputTypeAttribute } from 'react'
import { type FieldProps, inputProps, textAt } from './field.ts'
import { Cell } from './form-grid.tsx'

type TextFieldProps = FieldProps & {
  type?: HTMLInputTypeAttribute
  maxLength?: number
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url'
}

/** One line of text. */
export function TextField({ type, maxLength, autoComplete, inputMode, ...field }: TextFieldProps) {
  return (
    <Cell span={field.span}>
      <TextInput
        {...inputProps(field)}
        type={type}
        maxLength={maxLength}
        autoComplete={autoComplete ?? 'off'}
        inputMode={inputMode ?? (type === 'email' ? 'email' : undefined)}
        value={textAt(field)}
        onChange={(event) => field.form.set(field.name, event.currentTarget.value)}
      />
    </Cell>
  )
}

/** A password, with the eye that shows it. */
export function PasswordField({
  autoComplete,
  ...field
}: FieldProps & { autoComplete?: 'current-password' | 'new-password' }) {
  return (
    <Cell span={field.span}>
      <PasswordInput
        {...inputProps(field)}
        autoComplete={autoComplete ?? 'new-password'}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar' }}
        value={textAt(field)}
        onChange={(event) => field.form.set(field.name, event.currentTarget.value)}
      />
    </Cell>
  )
}

type TextareaFieldProps = FieldProps & {
  /** With a limit, the characters left are counted beneath. */
  maxLength?: number
  rows?: number
}

/** Several lines of text. */
export function TextareaField({ maxLength, rows = 3, ...field }: TextareaFieldProps) {
  const value = textAt(field)
  return (
    <Cell span={field.span}>
      <Textarea
        {...inputProps(field)}
        autosize
        minRows={rows}
        maxRows={rows + 8}
        maxLength={maxLength}
        value={value}
        onChange={(event) => field.form.set(field.name, event.currentTarget.value)}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
      />
      {maxLength !== undefined && <Counter left={maxLength - value.length} />}
    </Cell>
  )
}

function Counter({ left }: { left: number }) {
  return (
    <div style={{ color: 'var(--iris-secondary)', fontSize: 12, textAlign: 'right' }}>
      {left === 1 ? '1 caractere restante' : `${left} caracteres restantes`}
    </div>
  )
}
