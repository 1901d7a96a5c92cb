import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { show } from '../../test/show.tsx'
import { Form } from './form-scope.tsx'
import { RepeatableCards } from './repeatable-cards.tsx'
import { TextField } from './text-fields.tsx'
import { useZodForm } from './use-zod-form.ts'

const schema = z.object({ phones: z.array(z.object({ phone: z.string() })) })

function Phones() {
  const form = useZodForm({
    schema,
    initialValues: { phones: [{ phone: '1' }, { phone: '2' }, { phone: '3' }] },
    onSubmit: () => {},
  })
  return (
    <Form form={form}>
      <RepeatableCards
        name="phones"
        itemLabel="Telefone"
        addLabel="Adicionar telefone"
        emptyText="Nenhum telefone."
        newItem={() => ({ phone: '' })}
      >
        {(path) => <TextField name={path('phone')} label="Número" />}
      </RepeatableCards>
    </Form>
  )
}

test('An Enter that is held on the button of one card does not remove the next one as well', () => {
  show(<Phones />)
  const button = screen.getByRole('button', { name: 'Remover Telefone 1' })
  // A browser clicks a button on each keydown of Enter that nobody prevents.
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false)
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: false })).toBe(true)
})
