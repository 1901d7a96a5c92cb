import { Textarea } from '@mantine/core'
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
})

function Counter({ left }: { left: number }) {
  return (
    <div style={{ color: 'var(--iris-secondary)', fontSize: '0.75rem', textAlign: 'right' }}>
      {left === 1 ? '1 caractere restante' : `${left} caracteres restantes`}
    </div>
  )
}
