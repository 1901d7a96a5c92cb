import { hasSigns, typedName, upperName } from '@iris/domain/person-name'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { drawnByNeed, type FieldProps, inputProps, noteBeneath, textAt } from './field.ts'
import { Cell } from './form-grid.tsx'
import { useMask } from './use-mask.ts'

const TAKEN_OUT = 'Só letras, números e espaços: outros sinais são retirados.'

type UpperNameFieldProps = Omit<FieldProps, 'hint'> & { autoComplete?: string }

/** Names of patients and companies: upper case, letters, digits and spaces (spec 1 §5). */
export const UpperNameField = drawnByNeed(function UpperNameField({
  autoComplete,
  ...field
}: UpperNameFieldProps) {
  const { form, name } = field
  const [tookOut, setTookOut] = useState(false)

  const mask = useMask(textAt(field), (input, change) => {
    // An accent that waits for its letter is no sign.
    if (!(change as InputEvent).isComposing && hasSigns(input.value)) setTookOut(true)
    const typed = typedName(input.value, input.selectionStart ?? input.value.length)
    form.set(name, typed.value)
    return typed.caret
  })

  return (
    <Cell span={field.span}>
      <TextInput
        {...inputProps(field)}
        {...mask}
        autoComplete={autoComplete ?? 'off'}
        autoCapitalize="characters"
        styles={{ input: { textTransform: 'uppercase' } }}
        {...noteBeneath(tookOut ? TAKEN_OUT : undefined)}
        onBlur={() => {
          const left = upperName(textAt(field)).trimEnd()
          if (left !== textAt(field)) form.set(name, left)
          form.leave(name)
        }}
      />
    </Cell>
  )
})
