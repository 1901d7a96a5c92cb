import { useRef } from 'react'
import {
  amountText,
  maskAmount,
  pastedAmount,
  quantityText,
  readAmount,
  typedAmount,
} from './amount-text.ts'
import { drawnByNeed, type FieldProps } from './field.ts'
import { MaskedField } from './masked-field.tsx'

const isKept = (character: string) => /[\d,]/.test(character)

type AmountFieldProps = FieldProps & {
  /** Money unless it is a quantity. */
  kind?: 'money' | 'quantity'
}

/** An amount in Brazilian notation. The form holds the text, which gets its decimals when the field is left. */
export const AmountField = drawnByNeed(function AmountField({
  kind = 'money',
  ...field
}: AmountFieldProps) {
  const atRest = kind === 'money' ? amountText : quantityText
  // What was shown when its comma had been typed as a point.
  const pointed = useRef<string | null>(null)
  return (
    <MaskedField
      {...field}
      typed={(text, before) => {
        const typed = typedAmount(text, before, pointed.current === before)
        pointed.current = typed.isPoint ? maskAmount(typed.text) : null
        return typed.text
      }}
      settled={(text) => {
        pointed.current = null
        const cents = readAmount(text)
        return cents === null ? text : atRest(cents)
      }}
      format={maskAmount}
      pasted={pastedAmount}
      isKept={isKept}
      inputMode="decimal"
      leftSection={kind === 'money' ? <span aria-hidden="true">R$</span> : undefined}
      placeholder={kind === 'money' ? '0,00' : '0'}
    />
  )
})
