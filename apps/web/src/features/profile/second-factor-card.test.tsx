import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { startSession } from '../../api/session.ts'
import { toast } from '../../ui/toast.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

afterEach(() => void vi.restoreAllMocks())

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

test('The present password turns the second factor off, and a wrong one is told under its field', async () => {
  const said = vi.spyOn(toast, 'success')
  let since: string | null = '2026-11-21T12:00:00.000Z'
  const message = 'A senha atual está incorreta.'
  const wrong = { message, code: 'validation', errors: { current_password: [message] } }
  const { url, sent } = await startAnsweringServer((call) => {
    if (call.startsWith('GET'))
      return { status: 200, content: { id: 1, name: 'Ana', type: 3, second_factor_since: since } }
    if (!sent.at(-1)?.body.includes('"boa"')) return { status: 422, content: wrong }
    since = null
    return { status: 200, content: null }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: ['technician'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <SecondFactorCard />
    </QueryClientProvider>,
  )
  await user.click(await screen.findByRole('button', { name: 'Desligar' }))
  const password = await screen.findByLabelText<HTMLInputElement>(/^Senha atual/)
  await waitFor(() => expect(document.activeElement).toBe(password))
  await user.type(password, 'errada{Enter}')
  expect(await screen.findByText(message)).toBeTruthy()
  await user.clear(password)
  await user.type(password, 'boa{Enter}')
  expect(await screen.findByRole('button', { name: 'Configurar' })).toBeTruthy()
  expect(said).toHaveBeenCalledWith('Verificação em duas etapas desligada.')
})
