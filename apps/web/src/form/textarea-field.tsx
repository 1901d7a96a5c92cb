import { Textarea } from '@mantine/core'
import { useId } from 'react'
import { drawnByNeed, type FieldProps, inputProps, textAt } from './field.ts'
import { Cell } from './form-grid.tsx'

type TextareaFieldProps = FieldProps & {
  /** With a limit, the characters left are counted beneath. */
  maxLength?: number
  rows?: number
}

/** Several lines of text. */
export const TextareaField = drawnByNeed(function TextareaField({
  maxLength,
  rows = 3,
  ...field
}: TextareaFieldProps) {
  const value = textAt(field)
  const id = useId()
  const { error, description, ...input } = inputProps(field)
  // The library names its own two alone, and has the last word unless this is an attribute.
  const told = [error && `${id}-error`, description && `${id}-description`, `${id}-left`]
  return (
    <Cell span={field.span}>
      <Textarea
        {...input}
        id={id}
        error={error}
        description={description}
        {...(maxLength !== undefined && {
          attributes: { input: { 'aria-describedby': told.filter(Boolean).join(' ') } },
        })}
        autosize
        minRows={rows}
        maxRows={rows + 8}
        maxLength={maxLength}
        value={value}
        onChange={(event) => field.form.set(field.name, event.currentTarget.value)}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
      />
      {maxLength !== undefined && (
        <Counter id={`${id}-left`} left={maxLength - value.length} of={maxLength} />
      )}
    </Cell>
  )
})

type CounterProps = { id: string; left: number; of: number }

/** Seen at each letter, read aloud only as the end comes near: what is typed beyond it is dropped. */
function Counter({ id, left, of }: CounterProps) {
  return (
    <>
      <div
        id={id}
        style={{ color: 'var(--iris-secondary)', fontSize: '0.75rem', textAlign: 'right' }}
      >
        {left === 1 ? '1 caractere restante' : `${left} caracteres restantes`}
      </div>
      <div role="status" className="visually-hidden">
        {warning(left, of)}
      </div>
    </>
  )
}

/** The same words until the next step, so that they are said once. */
function warning(left: number, of: number): string {
  if (left <= 0) return `Limite de ${of} caracteres atingido`
  const step = [20, 50].find((few) => left <= few)
  return step === undefined ? '' : `Restam no máximo ${step} caracteres`
}
