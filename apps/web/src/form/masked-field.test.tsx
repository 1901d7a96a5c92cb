import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { show } from '../../test/show.tsx'
import { AmountField } from './amount-field.tsx'
import { Form } from './form-scope.tsx'
import { CpfField, PhoneField, TimeField } from './masked-field.tsx'
import { useZodForm } from './use-zod-form.ts'

const schema = z.object({
  cpf: z.string(),
  time: z.string(),
  price: z.string(),
  phone: z.string(),
})

function Sample() {
  const form = useZodForm({
    schema,
    initialValues: { cpf: '52998224725', time: '14:30', price: '', phone: '55991234567' },
    onSubmit: () => {},
  })
  return (
    <Form form={form}>
      <CpfField name="cpf" label="CPF" />
      <TimeField name="time" label="Hora" />
      <AmountField name="price" label="Valor" />
      <PhoneField name="phone" label="Telefone" />
    </Form>
  )
}

const box = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })

test('The Delete key, pressed again and again, takes the digits behind a sign of the mask', async () => {
  const user = show(<Sample />)
  await user.type(box('CPF'), '{Delete>3/}', { initialSelectionStart: 3, initialSelectionEnd: 3 })
  expect(box('CPF').value).toBe('529.224.725')
})

test.each([
  ['an hour typed over', [0, 2], '15', '15:30'],
  ['the last digit of an hour', [2, 2], '{Backspace}5', '15:30'],
  ['an hour of one digit, once the field is left', [0, 2], '9{Tab}', '09:30'],
  ['an hour of one digit, when Enter saves', [0, 2], '9{Enter}', '09:30'],
] as const)(
  'In a whole time one part can be corrected alone: %s',
  async (_case, [from, to], keys, shown) => {
    const user = show(<Sample />)
    await user.click(box('Hora'))
    box('Hora').setSelectionRange(from, to)
    await user.keyboard(keys)
    expect(box('Hora').value).toBe(shown)
  },
)

test.each([
  ['99.90', '99,90'],
  ['R$ 99.9', '99,9'],
  ['1234.56', '1.234,56'],
  ['1.234', '1.234'],
  ['1.234,56', '1.234,56'],
])('An amount pasted as %s is %s', async (text, shown) => {
  const user = show(<Sample />)
  await user.click(box('Valor'))
  await user.paste(text)
  expect(box('Valor').value).toBe(shown)
})

test.each([
  ['with a point before three digits', '1.234,50', '1.234,50'],
  ["with the keypad's point", '12.50', '12,50'],
  [
    'with a point, gone on with after it was left',
    '12.50{Tab}{Shift>}{Tab}{/Shift}{End}5',
    '12,50',
  ],
  ['with a point in its middle', '1250{ArrowLeft>2/}.', '12,50'],
  ['and corrected before its point', '12.50{Home}{Delete}3', '32,50'],
])('An amount typed %s shows what was meant', async (_case, keys, shown) => {
  const user = show(<Sample />)
  await user.click(box('Valor'))
  await user.keyboard(keys)
  expect(box('Valor').value).toBe(shown)
})

test('An amount that loses its last digits never becomes one with decimals', async () => {
  const user = show(<Sample />)
  await user.click(box('Valor'))
  await user.keyboard('1234{Backspace}')
  expect(box('Valor').value).toBe('123')
})

test.each([
  ['a digit after the area code 55', 5, '1', '(55) 19912-3456'],
  ['a digit in the middle', 9, '0', '(55) 99120-3456'],
  ['a leading 0', 0, '0', '(55) 99123-4567'],
] as const)(
  'A whole phone keeps its area code when it gets %s',
  async (_case, initialSelectionStart, keys, shown) => {
    const user = show(<Sample />)
    await user.type(box('Telefone'), keys, { initialSelectionStart })
    expect(box('Telefone').value).toBe(shown)
  },
)

test.each([
  ['5511987654321', '(11) 98765-4321'],
  ['+55 11 98765-4321', '(11) 98765-4321'],
  ['+51 987 654 321', '+51987654321'],
])('A phone typed as %s loses the country code of here alone: %s', async (typed, shown) => {
  const user = show(<Sample />)
  await user.clear(box('Telefone'))
  await user.type(box('Telefone'), typed)
  expect(box('Telefone').value).toBe(shown)
})

test.each([
  ['08001234567', '0800 123 4567'],
  ['08001234567{Backspace}9', '0800 123 4569'],
  ['40041234', '4004-1234'],
  ['+55 (0300) 123-4567', '0300 123 4567'],
])('A number of everybody typed as %s is written as it is spoken: %s', async (typed, shown) => {
  const user = show(<Sample />)
  await user.clear(box('Telefone'))
  await user.type(box('Telefone'), typed)
  expect(box('Telefone').value).toBe(shown)
})
