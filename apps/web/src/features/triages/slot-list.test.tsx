import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { FormScope } from '../../form/form-scope.tsx'
import type { FieldForm } from '../../form/use-checked-form.ts'
import { SlotList } from './slot-list.tsx'

const OPTIONS = ['Glaucoma', 'Catarata', 'Ceratocone'].map((label) => ({ value: label, label }))

function Diseases({ error }: { error?: string }) {
  const [slots, setSlots] = useState<unknown>(['Glaucoma'])
  const form: FieldForm = {
    get: () => slots,
    set: (_path, value) => setSlots(value),
    leave: () => {},
    errorOf: () => error,
  }
  return (
    <FormScope form={form}>
      <SlotList name="diseases" label="Doença" options={OPTIONS} />
    </FormScope>
  )
}

const expectFocusOn = (name: string) =>
  waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name))

test('An answer that is added by keyboard is given at once, and one that is removed leaves the focus in the list', async () => {
  const user = show(<Diseases />)
  screen.getByRole('button', { name: 'Adicionar: Doença' }).focus()
  await user.keyboard('{Enter}')
  await expectFocusOn('Doença 2')
  screen.getByRole('button', { name: 'Remover: Doença 2' }).focus()
  await user.keyboard('{Enter}')
  await expectFocusOn('Doença 1')
})

test('What is wrong with a list of answers is read out with the list', () => {
  show(<Diseases error="Doença não é uma opção válida" />)
  const list = screen.getByRole('group', { name: 'Doença' })
  const told = document.getElementById(list.getAttribute('aria-describedby') ?? '')
  expect(told?.textContent).toBe('Doença não é uma opção válida')
})
