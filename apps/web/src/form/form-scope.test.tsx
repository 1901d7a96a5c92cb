import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { show } from '../../test/show.tsx'
import { Form, FormScope } from './form-scope.tsx'
import { TextField } from './text-fields.tsx'
import { useZodForm } from './use-zod-form.ts'

const schema = z.object({ name: z.string(), place: z.string() })

function Sample({ disabled = false }: { disabled?: boolean }) {
  const form = useZodForm({
    schema,
    initialValues: { name: 'Ana', place: 'Santos' },
    onSubmit: () => {},
  })
  const shouting = { ...form, set: (path: string, value: unknown) => form.set(path, `${value}!`) }
  return (
    <Form form={form} disabled={disabled}>
      <TextField name="name" label="Nome" />
      <FormScope form={shouting}>
        <TextField name="place" label="Local" />
      </FormScope>
      <TextField form={shouting} name="name" label="Nome gritado" disabled={false} />
    </Form>
  )
}

const box = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })

test('A field writes into the nearest form around it, or into the one it was given', async () => {
  const user = show(<Sample />)
  await user.type(box('Nome'), ' L')
  expect(box('Nome').value).toBe('Ana L')
  await user.type(box('Local'), 's')
  expect(box('Local').value).toBe('Santoss!')
  await user.type(box('Nome gritado'), 'u')
  expect(box('Nome').value).toBe('Ana Lu!')
})

test('No field of a disabled form can be changed, whatever the field says of itself', async () => {
  show(<Sample disabled />)
  expect(box('Nome').disabled).toBe(true)
  expect(box('Nome gritado').disabled).toBe(true)
})

test('A field that stands in no form says so at once', () => {
  expect(() => show(<TextField name="name" label="Nome" />)).toThrow('A field stands in no form.')
})
