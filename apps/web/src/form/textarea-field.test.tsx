import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { show } from '../../test/show.tsx'
import { Form } from './form-scope.tsx'
import { TextareaField } from './textarea-field.tsx'
import { useZodForm } from './use-zod-form.ts'

function Sample() {
  const form = useZodForm({
    schema: z.object({ notes: z.string() }),
    initialValues: { notes: '' },
    onSubmit: () => {},
  })
  return (
    <Form form={form}>
      <TextareaField name="notes" label="Observações" hint="Para a equipe." maxLength={100} />
    </Form>
  )
}

test('How many letters still fit describes the field, and is said aloud only as the end comes near', async () => {
  const user = show(<Sample />)
  const field = screen.getByRole('textbox', { name: 'Observações' })
  const told = () =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
  const said = () => screen.getByRole('status').textContent
  expect([told(), said()]).toEqual([['Para a equipe.', '100 caracteres restantes'], ''])

  await user.click(field)
  for (const [pasted, words] of [
    [49, ''],
    [1, 'Restam no máximo 50 caracteres'],
    [29, 'Restam no máximo 50 caracteres'],
    [1, 'Restam no máximo 20 caracteres'],
    [30, 'Limite de 100 caracteres atingido'],
  ] as const) {
    await user.paste('x'.repeat(pasted))
    expect(said()).toBe(words)
  }
  expect(told()).toEqual(['Para a equipe.', '0 caracteres restantes'])
})
