import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fill, press } from '../../../test/form-by-label.ts'
import { Answer, showAt } from '../../../test/show-at.tsx'
import { OwnPasswordStep } from './own-password-step.tsx'

const DEAD = 'Sessão inválida ou expirada. Faça login novamente.'

test.each([
  [401, 'auth.invalid', DEAD, 1],
  [409, 'password.chosen', 'Você já escolheu a sua senha.', 1],
  [502, undefined, 'Erro Interno', 0],
])(
  'A choice of a password that is answered %i %s is told, and leads back to the login only where no other try can help',
  async (status, code, message, times) => {
    const onBack = vi.fn()
    const { user } = await showAt(
      <OwnPasswordStep token="x" onEntered={() => {}} onBack={onBack} />,
      {
        type: 3,
        address: '/login',
        answer: (call) => call === 'POST /me/password' && new Answer(status, { code, message }),
      },
    )
    fill('Nova senha', 'escolhida por mim')
    fill('Confirmação de senha', 'escolhida por mim')
    await press(user, 'Salvar e entrar')
    await screen.findByText(message)
    await waitFor(() => expect(onBack).toHaveBeenCalledTimes(times))
  },
)
