import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { show } from '../../test/show.tsx'
import { DateField } from './date-field.tsx'
import { Form } from './form-scope.tsx'
import { CpfField } from './masked-field.tsx'
import { useZodForm } from './use-zod-form.ts'

function Sample() {
  const form = useZodForm({
    schema: z.object({ cpf: z.string(), dob: z.string() }),
    initialValues: { cpf: '52998224725', dob: '1990-12-25' },
    onSubmit: () => {},
  })
  return (
    <Form form={form}>
      <CpfField name="cpf" label="CPF" />
      <DateField name="dob" label="Nascimento" />
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
  ['the second digit of the day', 2, '{Backspace}6', '26/12/1990'],
  ['the first digit of the day', 0, '{Delete}1', '15/12/1990'],
  ['the whole day', 2, '{Backspace}{Backspace}07', '07/12/1990'],
  ['the first digit of the month', 4, '{Backspace}0', '25/02/1990'],
  ['the second digit of the month', 4, '{Delete}1', '25/11/1990'],
  ['the whole month', 2, '{Delete}{Delete}{Delete}03', '25/03/1990'],
  ['a digit of the year', 8, '{Backspace}8', '25/12/1890'],
  ['nothing but a digit that is missing', 5, '{Backspace}', '25/01/1990'],
])('Typing over %s leaves the rest of a date as it was', async (_part, at, keys, becomes) => {
  const user = show(<Sample />)
  await user.type(box('Nascimento'), keys, { initialSelectionStart: at, initialSelectionEnd: at })
  await user.tab()
  expect(box('Nascimento').value).toBe(becomes)
})
