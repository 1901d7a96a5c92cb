import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { startSecondFactorServer } from '../../../test/second-factor-server.ts'
import { show } from '../../../test/show.tsx'
import { outdatedReads } from '../../api/outdated-reads.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { startSession } from '../../api/session.ts'
import { toast } from '../../ui/toast.tsx'
import { CHANGED } from './second-factor-api.ts'
import { SecondFactorCard } from './second-factor-card.tsx'

afterEach(() => void vi.restoreAllMocks())

function showCard() {
  return show(
    <QueryClientProvider client={createQueryClient()}>
      <SecondFactorCard />
    </QueryClientProvider>,
  )
}

/** The code of the phone, sent. */
async function turnOn(user: ReturnType<typeof show>) {
  await user.click(await screen.findByRole('button', { name: 'Configurar' }))
  await user.type(await screen.findByLabelText(/^Código/), '123456')
  await user.click(screen.getByRole('button', { name: 'Ligar' }))
}

test('While the password is asked for, no empty dialog of the second factor is seen behind the question', async () => {
  const asked = { message: 'Confirme.', errors: { current_password: ['Informe a senha atual.'] } }
  const { url } = await startAnsweringServer((call) => {
    if (call === 'GET /users/1') return { status: 200, content: { id: 1, name: 'Ana', type: 3 } }
    return { status: 422, content: asked }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: ['technician'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  const user = showCard()
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

test('Where the answer that turns the second factor on is lost, the form says so, and the next try says how to get other codes', async () => {
  await startSecondFactorServer({ lost: true })
  const user = showCard()
  await turnOn(user)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^A resposta não chegou, e com ela os códigos de recuperação\./)
  await user.click(screen.getByRole('button', { name: 'Ligar' }))
  const title = await screen.findByRole('heading', { name: /já está ligada/ })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(screen.getByRole('dialog').textContent).toContain('ligue de novo: você recebe outros')
  await user.click(screen.getByRole('button', { name: 'Entendi' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('button', { name: 'Desligar' })).toBeTruthy()
})

test('Whoever gives up after that answer was lost sees on the card that the second factor is on', async () => {
  await startSecondFactorServer({ lost: true })
  const user = showCard()
  await turnOn(user)
  await screen.findByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(await screen.findByText(/^Ligada desde/)).toBeTruthy()
})

test('The recovery codes stay in sight while the page reads that the second factor is on', async () => {
  await startSecondFactorServer()
  const user = showCard()
  await turnOn(user)
  await screen.findByText('ABCD-EFGH')
  outdatedReads.tell(CHANGED)
  await screen.findByText(/^Ligada desde/)
  expect(screen.getByText('ABCD-EFGH')).toBeTruthy()
})
