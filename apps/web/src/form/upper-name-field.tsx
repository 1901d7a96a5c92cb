import { hasSigns, typedName, upperName } from '@iris/domain/person-name'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { drawnByNeed, type FieldProps, inputProps, textAt } from './field.ts'
import { Cell } from './form-grid.tsx'
import { useCaret } from './use-caret.ts'

const TAKEN_OUT = 'Só letras, números e espaços: outros sinais são retirados.'

type UpperNameFieldProps = Omit<FieldProps, 'hint'> & { autoComplete?: string }

/** Names of patients and companies: upper case, letters, digits and spaces (spec 1 §5). */
export const UpperNameField = drawnByNeed(function UpperNameField({
  autoComplete,
  ...field
}: UpperNameFieldProps) {
  const { form, name } = field
  const caret = useCaret()
  const [tookOut, setTookOut] = useState(false)

  function take(input: HTMLInputElement) {
    if (hasSigns(input.value)) setTookOut(true)
    const typed = typedName(input.value, input.selectionStart ?? input.value.length)
    form.set(name, typed.value)
    caret.put(typed.caret)
  }

  return (
    <Cell span={field.span}>
      <TextInput
        {...inputProps(field)}
        ref={caret.input}
        autoComplete={autoComplete ?? 'off'}
        autoCapitalize="characters"
        styles={{ input: { textTransform: 'uppercase' } }}
        description={tookOut ? TAKEN_OUT : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        descriptionProps={{ role: 'status', mt: 4 }}
        value={textAt(field)}
        onChange={({ currentTarget, nativeEvent }) => {
          // An accented letter in progress (´ and then a) would break if it were changed now.
          if ((nativeEvent as InputEvent).isComposing) form.set(name, currentTarget.value)
          else take(currentTarget)
        }}
        onCompositionEnd={({ currentTarget }) => take(currentTarget)}
        onBlur={() => {
          const left = upperName(textAt(field)).trimEnd()
          if (left !== textAt(field)) form.set(name, left)
          form.leave(name)
        }}
      />
    </Cell>
  )
})
