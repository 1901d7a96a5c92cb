import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { show } from '../../test/show.tsx'
import { ApiError } from '../api/api-error.ts'
import { StaleQuestion } from './stale-question.tsx'
import { TextField } from './text-fields.tsx'
import { useStaleEdit } from './use-stale-edit.ts'
import { useZodForm } from './use-zod-form.ts'

type Stored = { name: string; city: string; updated_at: string }

const READ: Stored = { name: 'Ana', city: 'Recife', updated_at: '1' }

/** A form of a record that somebody else stored as `now` meanwhile; `saved` tells what was sent and from which version. */
function Edit({
  now,
  saved,
  together = [],
}: {
  now: Stored
  saved: (sent: Stored) => void
  together?: readonly ('name' | 'city')[] | undefined
}) {
  const stale = useStaleEdit<Stored, { name: string; city: string }>({
    record: READ,
    reread: async () => now,
    toValues: ({ name, city }) => ({ name, city }),
    labelOf: (key) => (key === 'name' ? 'Nome' : 'Cidade'),
    together,
  })
  const form = useZodForm({
    schema: z.object({ name: z.string(), city: z.string() }),
    initialValues: { name: READ.name, city: READ.city },
    onSubmit: async (body) => {
      const from = stale.updatedAt() ?? ''
      if (from === now.updated_at) return saved({ ...body, updated_at: from })
      const error = new ApiError(409, 'Alterado', {}, 'edit.stale')
      stale.onError(error)
      throw error
    },
  })
  return (
    <>
      <form {...form.bind}>
        <TextField form={form} name="name" label="Nome" />
        <TextField form={form} name="city" label="Cidade" />
        <button type="submit">Salvar</button>
      </form>
      <StaleQuestion of={stale} form={form} />
    </>
  )
}

const theirs: Stored = { name: 'Ana Lima', city: 'Olinda', updated_at: '2' }
const dialog = () => screen.findByRole('dialog', { name: /alterado por outra pessoa/ })

async function edit(now: Stored, together?: readonly ('name' | 'city')[]) {
  const saved = vi.fn()
  const user = show(<Edit now={now} saved={saved} together={together} />)
  await user.clear(screen.getByRole('textbox', { name: 'Nome' }))
  await user.type(screen.getByRole('textbox', { name: 'Nome' }), 'Ana Souza')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  return { user, saved }
}

test('An edit that came too late shows both sides, and saves the value that is picked', async () => {
  const { user, saved } = await edit(theirs)
  await dialog()
  await user.click(screen.getByRole('radio', { name: /Ana Lima/ }))
  await user.click(screen.getByRole('button', { name: 'Salvar por cima' }))
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'Ana Lima', updated_at: '2' }),
    ),
  )
})

test('Fields that say one thing are picked as one, so that no mixture of two people is saved', async () => {
  const { user, saved } = await edit(theirs, ['name', 'city'])
  await dialog()
  const picked = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
  expect([picked(/Ana Souza/), picked(/Recife/)]).toEqual([true, true])
  await user.click(screen.getByRole('radio', { name: /Olinda/ }))
  expect([picked(/Ana Lima/), picked(/Olinda/)]).toEqual([true, true])
  await user.click(screen.getByRole('button', { name: 'Salvar por cima' }))
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith({ name: 'Ana Lima', city: 'Olinda', updated_at: '2' }),
  )
})

test('A person who goes back to the form of a late edit keeps what was typed, and nothing is sent', async () => {
  const { user, saved } = await edit(theirs)
  await dialog()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' }).value).toBe('Ana Souza')
  expect(saved).not.toHaveBeenCalled()
})

test('A record that was stored again without a change of its fields is saved over without a question', async () => {
  const { saved } = await edit({ ...READ, updated_at: '2' })
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith({ name: 'Ana Souza', city: 'Recife', updated_at: '2' }),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})
