import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { ApiError } from '../api/api-error.ts'
import { toast } from '../ui/toast.tsx'
import { PresentPasswordDialog } from './present-password-dialog.tsx'

async function confirmWith(error: ApiError) {
  const said = vi.spyOn(toast, 'error').mockReset()
  const user = show(
    <PresentPasswordDialog
      reason="Para desligar, informe a sua senha atual."
      pending={false}
      // As a server would: after the button is released.
      onConfirm={() => new Promise((_, fail) => setTimeout(fail, 100, error))}
      onCancel={() => {}}
    />,
  )
  await user.type(await screen.findByLabelText(/^Senha atual/), 'segredo')
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
  return said
}

test('A present password that is sent without a network says so', async () => {
  const said = await confirmWith(new ApiError(0, 'Sem conexão com o servidor.'))
  await waitFor(() =>
    expect(said).toHaveBeenCalledWith('Sem conexão com o servidor.', expect.anything()),
  )
})

test('A wrong present password is told under its field alone', async () => {
  const said = await confirmWith(
    new ApiError(
      422,
      'Dados inválidos',
      { current_password: ['Senha atual incorreta.'] },
      'validation',
    ),
  )
  await screen.findByText('Senha atual incorreta.')
  expect(said).not.toHaveBeenCalled()
})
