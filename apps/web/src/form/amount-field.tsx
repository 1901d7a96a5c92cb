import { amountText, maskAmount, quantityText, readAmount } from './amount-text.ts'
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
  form,
  ...field
}: AmountFieldProps) {
  const atRest = kind === 'money' ? amountText : quantityText
  return (
    <MaskedField
      {...field}
      form={{
        ...form,
        leave: (path) => {
          const cents = readAmount(String(form.get(path) ?? ''))
          if (cents !== null && atRest(cents) !== form.get(path)) form.set(path, atRest(cents))
          form.leave(path)
        },
      }}
      format={maskAmount}
      isKept={isKept}
      inputMode="decimal"
      leftSection={kind === 'money' ? <span aria-hidden="true">R$</span> : undefined}
      placeholder={kind === 'money' ? '0,00' : '0'}
    />
  )
})
