import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { startSession } from '../../api/session.ts'
import { SecondFactorCard } from './second-factor-card.tsx'

test('While the password is asked for, no empty dialog of the second factor is seen behind the question', async () => {
  const asked = { message: 'Confirme.', errors: { current_password: ['Informe a senha atual.'] } }
  const { url } = await startAnsweringServer((call) => {
    if (call === 'GET /users/1') return { status: 200, content: { id: 1, name: 'Ana', type: 3 } }
    return { status: 422, content: asked }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: ['technician'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <SecondFactorCard />
    </QueryClientProvider>,
  )
  await user.click(await screen.findByRole('button', { name: 'Configurar' }))
  const question = await screen.findByRole('dialog', { name: 'Confirme que é você' })
  const behind = screen.getByRole('dialog', { name: 'Verificação em duas etapas' })
  await waitFor(() => expect(behind.style.clipPath).toBe('inset(50%)'))
  expect(question.style.clipPath).toBe('')
})
