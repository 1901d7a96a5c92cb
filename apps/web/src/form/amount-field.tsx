import { amountText, maskAmount, pastedAmount, quantityText, readAmount } from './amount-text.ts'
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
  return (
    <MaskedField
      {...field}
      settled={(text) => {
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
