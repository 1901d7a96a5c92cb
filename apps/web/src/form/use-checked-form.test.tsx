import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { show } from '../../test/show.tsx'
import { checkBy } from './check-by.ts'
import { type FormCheck, lateCheck } from './form-check.ts'
import { TextField } from './text-fields.tsx'
import { useCheckedForm } from './use-checked-form.ts'

const Person = z.object({
  name: z.string().min(3, 'Nome curto demais'),
  city: z.string(),
})
type Late = Parameters<typeof lateCheck<typeof Person>>[0]

function showForm(fetch: Late) {
  const check = lateCheck(fetch)
  const save = vi.fn()
  function PersonForm() {
    const form = useCheckedForm({
      check,
      markedAtFirst: ['name'],
      initialValues: { name: '', city: '' },
      onSubmit: (person) => save(person),
    })
    return (
      <form {...form.bind}>
        <TextField form={form} name="name" label="Nome" />
        <TextField form={form} name="city" label="Cidade" />
        <button type="submit">{form.waits ? 'Aguarde' : 'Salvar'}</button>
      </form>
    )
  }
  return { save, user: show(<PersonForm />) }
}

const nameBox = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Nome/ })
const comesLater = () => {
  let come = () => {}
  const fetch = () =>
    new Promise<FormCheck<typeof Person>>((resolve) => {
      come = () => resolve(checkBy(Person))
    })
  return { fetch, come: () => come() }
}

test('A form is typed in before its check has come, and a field that was left says what is wrong once it has', async () => {
  const { fetch, come } = comesLater()
  const { user } = showForm(fetch)
  expect(nameBox().getAttribute('aria-required'), 'marked from the beginning').toBe('true')
  await user.type(nameBox(), 'An')
  await user.tab()
  expect(nameBox().value).toBe('An')
  expect(screen.queryByText('Nome curto demais')).toBeNull()
  come()
  expect(await screen.findByText('Nome curto demais')).toBeTruthy()
})

test('A save that comes before its check waits for it, and sends what was typed by then', async () => {
  const { fetch, come } = comesLater()
  const { save, user } = showForm(fetch)
  await user.type(nameBox(), 'Ana')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByRole('button', { name: 'Aguarde' })).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
  await user.type(nameBox(), ' Luz')
  come()
  await vi.waitFor(() => expect(save).toHaveBeenCalledWith({ name: 'Ana Luz', city: '' }))
})

test('A check that could not be fetched keeps what was typed, and is fetched again by the next save', async () => {
  let isDown = true
  const { save, user } = showForm(async () => {
    if (isDown) throw new TypeError('network')
    return checkBy(Person)
  })
  await user.type(nameBox(), 'Ana')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByRole('button', { name: 'Salvar' })).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
  expect(nameBox().value).toBe('Ana')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await vi.waitFor(() => expect(save).toHaveBeenCalledWith({ name: 'Ana', city: '' }))
})
