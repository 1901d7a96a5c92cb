import {
  CLOSURE_FIELDS,
  type ClosureAmounts,
  type ClosureField,
  typeClosure,
} from '@iris/domain/lead-closure'
import { useState } from 'react'
import { AmountField } from '../../form/amount-field.tsx'
import { amountText, quantityText, readAmount } from '../../form/amount-text.ts'
import type { FieldForm } from '../../form/use-zod-form.ts'

const LABELS: Record<ClosureField, string> = {
  price_unity: 'Valor unitário',
  quantity: 'Quantidade',
  price_total: 'Valor total',
}

/** Of a sale that was read, the total follows when one of the others changes. */
const AS_READ: readonly ClosureField[] = ['quantity', 'price_unity', 'price_total']

type SaleFieldsProps = { form: FieldForm; disabled?: boolean }

/** Unit price, quantity and total: any two give the third, exactly (spec 2 §5). */
export function SaleFields({ form, disabled }: SaleFieldsProps) {
  const [typed, setTyped] = useState(() =>
    AS_READ.filter((field) => amountsIn(form)[field] !== null).slice(0, 2),
  )

  function type(field: ClosureField, text: string) {
    const sum = typeClosure({ amounts: amountsIn(form), typed }, field, readAmount(text))
    setTyped([...sum.typed])
    for (const other of CLOSURE_FIELDS)
      if (other !== field) form.set(other, atRest(other, sum.amounts[other]))
    form.set(field, text)
  }

  return CLOSURE_FIELDS.map((field) => (
    <AmountField
      key={field}
      form={{ ...form, set: (_path, text) => type(field, String(text)) }}
      name={field}
      label={LABELS[field]}
      kind={field === 'quantity' ? 'quantity' : 'money'}
      span={4}
      disabled={disabled}
    />
  ))
}

function amountsIn(form: FieldForm): ClosureAmounts {
  const amount = (field: ClosureField) => readAmount(String(form.get(field) ?? ''))
  return {
    price_unity: amount('price_unity'),
    quantity: amount('quantity'),
    price_total: amount('price_total'),
  }
}

function atRest(field: ClosureField, amount: number | null): string {
  return field === 'quantity' ? quantityText(amount) : amountText(amount)
}
