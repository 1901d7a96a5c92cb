import { onlyDigits } from '@iris/domain/digits'
import { CODE_DIGITS } from '@iris/domain/second-factor'
import { TextInput } from '@mantine/core'
import classes from './code-field.module.css'
import { drawnByNeed, type FieldProps, inputProps, textAt } from './field.ts'
import { Cell } from './form-grid.tsx'

/** The six digits from the app on the phone. '123 456' can be pasted. */
export const CodeField = drawnByNeed(function CodeField(field: FieldProps) {
  return (
    <Cell span={field.span}>
      <TextInput
        {...inputProps(field)}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={textAt(field)}
        onChange={(event) =>
          field.form.set(field.name, onlyDigits(event.currentTarget.value).slice(0, CODE_DIGITS))
        }
        classNames={{ input: classes.input }}
      />
    </Cell>
  )
})
