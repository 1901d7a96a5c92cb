import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { show } from '../../test/show.tsx'
import { SuggestedField } from './suggested-field.tsx'
import { useZodForm } from './use-zod-form.ts'

function SectorForm() {
  const form = useZodForm({
    schema: z.object({ sector: z.string() }),
    initialValues: { sector: '' },
    onSubmit: () => {},
  })
  return <SuggestedField form={form} name="sector" label="Setor" options={['Forno', 'Prensa']} />
}

const box = () => screen.getByLabelText<HTMLInputElement>('Setor', { selector: 'input' })

test('Who types while the list of suggestions is still coming keeps the text, the focus and the caret', async () => {
  const user = show(<SectorForm />)
  await user.click(box())
  await user.keyboard('fo')
  const before = box()
  await screen.findByRole('combobox', { name: 'Setor' })
  expect(box()).not.toBe(before)
  expect(box().value).toBe('fo')
  expect(document.activeElement).toBe(box())
  await user.keyboard('r')
  expect(box().value).toBe('for')
  expect(await screen.findByRole('option', { name: 'Forno' })).toBeTruthy()
})
