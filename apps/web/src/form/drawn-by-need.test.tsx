import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { show } from '../../test/show.tsx'
import { drawnByNeed, type FieldProps, inputProps, textAt } from './field.ts'
import { useZodForm } from './use-zod-form.ts'

const Person = z
  .object({
    name: z.string().min(1, 'Nome é obrigatório'),
    sex: z.enum(['F', 'O'], 'Sexo é inválido'),
    other: z.string().nullish(),
    city: z.string().max(5, 'Cidade longa demais'),
  })
  .superRefine(
    ({ sex, other }, context) => {
      if (sex === 'O' && !other) context.addIssue({ code: 'custom', path: ['other'] })
    },
    { when: () => true },
  )

let draws: Record<string, number> = {}
beforeEach(() => {
  draws = {}
})

const Counted = drawnByNeed((field: FieldProps) => {
  const { withAsterisk: _, label, error, description: _about, ...props } = inputProps(field)
  draws[field.name] = (draws[field.name] ?? 0) + 1
  return (
    <label>
      {label}
      <input
        {...props}
        value={textAt(field)}
        onChange={(event) => field.form.set(field.name, event.currentTarget.value)}
      />
      <span>{error}</span>
    </label>
  )
})

function PersonForm() {
  const [isWhole, setWhole] = useState(false)
  const form = useZodForm({
    schema: Person,
    initialValues: { name: '', sex: '', other: '', city: '' },
    // As of a form that also sends what stands outside of it.
    toInput: (values) => ({ ...values, city: isWhole ? values.city : values.city.slice(0, 3) }),
    onSubmit: () => {},
  })
  return (
    <form {...form.bind} onKeyDown={({ key }) => key === 'F2' && setWhole(true)}>
      <Counted form={form} name="name" label="Nome" />
      <Counted form={form} name="sex" label="Sexo" />
      <Counted form={form} name="other" label="Outro" />
      <Counted form={form} name="city" label="Cidade" />
      <output>{form.isDirty ? 'alterado' : 'igual'}</output>
    </form>
  )
}

const box = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })

test('A letter typed into a form draws its own field alone', async () => {
  const user = show(<PersonForm />)
  await user.type(box('Nome'), 'A')
  draws = {}
  await user.type(box('Nome'), 'na Luz')
  expect(draws).toEqual({ name: 'na Luz'.length })
  expect(box('Nome').value).toBe('Ana Luz')
  expect(screen.getByText('alterado')).toBeTruthy()
})

test('An answer that makes another field required draws that field with its mark', async () => {
  const user = show(<PersonForm />)
  expect(box('Outro').getAttribute('aria-required')).toBeNull()
  await user.type(box('Sexo'), 'O')
  expect(box('Outro').getAttribute('aria-required')).toBe('true')
})

test('A field that was not drawn again is checked by what its form sends now', async () => {
  const user = show(<PersonForm />)
  await user.type(box('Cidade'), 'São Paulo')
  await user.keyboard('{F2}')
  await user.tab()
  expect(await screen.findByText('Cidade longa demais')).toBeTruthy()
})
