import type { UserRow } from '@iris/contracts/users'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { UserModal } from './user-modal.tsx'

const TADEU = {
  ...{ id: 7, name: 'Tadeu Trocado', email: 'tadeu@clinica.example', type: 3, active: true },
  ...{ cpf: '52998224725', sex: 'M', crm: null, crm_uf: null, profile_image: null },
  ...{ created_at: '2026-11-20T12:00:00.000Z', updated_at: '2026-11-20T12:00:00.000Z' },
} as unknown as UserRow

afterEach(() => notifications.clean())

test('An administrator whose login is old gives a colleague another e-mail with the present password alone', async () => {
  const { url, sent } = await startAnsweringServer((call) => {
    if (!call.startsWith('PUT'))
      return { status: 200, content: call.includes('/users') ? TADEU : [] }
    const { current_password } = JSON.parse(sent.at(-1)?.body ?? '')
    if (current_password === 'a certa') return { status: 200, content: TADEU }
    const message = current_password ? 'A senha atual está incorreta.' : 'Informe a senha atual.'
    return { status: 422, content: { message, errors: { current_password: [message] } } }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const onClose = vi.fn()
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <Notifications />
      <MemoryRouter>
        <UserModal user={TADEU} onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const asked = async () =>
    within(await screen.findByRole('dialog', { name: 'Confirme que é você' }))
  const form = within(await screen.findByRole('dialog', { name: 'Tadeu Trocado' }))
  const email = form.getByLabelText<HTMLInputElement>(/^E-mail/, { selector: 'input' })
  const save = form.getByRole('button', { name: /^Salvar/ })
  await user.clear(email)
  await user.type(email, 'tadeu.novo@clinica.example')
  await user.click(save)
  await user.click((await asked()).getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByText('Confirme que é você')).toBeNull())
  expect(email.value).toBe('tadeu.novo@clinica.example')
  expect(screen.queryByRole('alert')).toBeNull()

  await user.click(save)
  await user.type((await asked()).getByLabelText(/^Senha atual/), 'não é esta{Enter}')
  expect(await screen.findByText('A senha atual está incorreta.')).toBeDefined()
  const present = (await asked()).getByLabelText(/^Senha atual/)
  await user.clear(present)
  await user.type(present, 'a certa{Enter}')
  expect(await screen.findByText('Usuário atualizado com sucesso!')).toBeDefined()
  expect(onClose).toHaveBeenCalledOnce()
  expect(
    JSON.parse(sent.filter(({ call }) => call === 'PUT /users/7').at(-1)?.body ?? ''),
  ).toMatchObject({
    email: 'tadeu.novo@clinica.example',
    current_password: 'a certa',
  })
})
