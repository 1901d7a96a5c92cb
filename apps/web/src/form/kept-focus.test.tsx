import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { attachmentOf } from './attachment.ts'
import { AttachmentField } from './attachment-field.tsx'
import { FormScope } from './form-scope.tsx'
import { RepeatableCards } from './repeatable-cards.tsx'
import { TextField } from './text-fields.tsx'
import type { FieldForm } from './use-checked-form.ts'

function Fields() {
  const [values, setValues] = useState<Record<string, unknown>>({
    phones: [{ name: 'Ana' }, { name: 'Rui' }],
    paper: attachmentOf('/nota.pdf', 'nota.pdf'),
  })
  const form: FieldForm = {
    get: (path) => values[path],
    set: (path, value) => setValues({ ...values, [path]: value }),
    leave: () => {},
    errorOf: () => undefined,
  }
  return (
    <FormScope form={form}>
      <RepeatableCards
        name="phones"
        itemLabel="Telefone"
        addLabel="Adicionar telefone"
        emptyText="Nenhum telefone"
        newItem={() => ({ name: '' })}
      >
        {(path) => <TextField name={path('name')} label="Nome" />}
      </RepeatableCards>
      <AttachmentField name="paper" label="Nota Fiscal" />
    </FormScope>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

test('A card that is removed by keyboard leaves the focus on the card before it, and at last on the way to add one', async () => {
  const user = show(<Fields />)
  button('Remover Telefone 2').focus()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('button', { name: 'Remover Telefone 2' })).toBeNull()
  expect(document.activeElement).toBe(button('Remover Telefone 1'))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(button('Adicionar telefone'))
})

test('An Enter that is held on the button of one card does not remove the next one as well', () => {
  show(<Fields />)
  // A browser clicks a button on each keydown of Enter that nobody prevents.
  const press = (repeat: boolean) =>
    fireEvent.keyDown(button('Remover Telefone 1'), { key: 'Enter', repeat })
  expect(press(true)).toBe(false)
  expect(press(false)).toBe(true)
})

test('A stored file that is removed by keyboard leaves the focus on what takes its place, and back', async () => {
  const user = show(<Fields />)
  button('Remover: Nota Fiscal').focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nota Fiscal')))
  button('Desfazer').focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(button('Abrir: Nota Fiscal')))
})
