import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { show } from '../../test/show.tsx'
import { Form } from './form-scope.tsx'
import { CpfField } from './masked-field.tsx'
import { useZodForm } from './use-zod-form.ts'

function Sample() {
  const form = useZodForm({
    schema: z.object({ cpf: z.string() }),
    initialValues: { cpf: '52998224725' },
    onSubmit: () => {},
  })
  return (
    <Form form={form}>
      <CpfField name="cpf" label="CPF" />
    </Form>
  )
}

const box = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })

test('The Delete key, pressed again and again, takes the digits behind a sign of the mask', async () => {
  const user = show(<Sample />)
  await user.type(box('CPF'), '{Delete>3/}', { initialSelectionStart: 3, initialSelectionEnd: 3 })
  expect(box('CPF').value).toBe('529.224.725')
})
