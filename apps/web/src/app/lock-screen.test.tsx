import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { startSession } from '../api/session.ts'
import { LockScreen } from './lock-screen.tsx'

const LOCK = { name: 'Bia Lima', email: 'bia@clinica.example', pin: true }
const WRONG = { message: 'PIN incorreto.', errors: { pin: ['PIN incorreto.'] } }

test('The late answer to a wrong PIN takes away the PIN, and no password that is typed by then', async () => {
  let held = Promise.withResolvers<void>()
  const { url } = await startAnsweringServer(async (call) => {
    if (call !== 'POST /me/unlock') return { status: 200, content: LOCK }
    await held.promise
    return { status: 422, content: WRONG }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: ['doctor'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <LockScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  await user.type(await screen.findByLabelText('PIN deste aparelho'), '0852{Enter}')
  held.resolve()
  await waitFor(() => expect(value('PIN deste aparelho')).toBe(''))
  expect(screen.getByLabelText('PIN deste aparelho').getAttribute('aria-invalid')).toBe('true')

  held = Promise.withResolvers()
  await user.type(screen.getByLabelText('PIN deste aparelho'), '0852{Enter}')
  await user.click(screen.getByRole('button', { name: 'Usar a senha' }))
  await user.type(screen.getByLabelText('Senha'), 'uma-senha')
  held.resolve()
  await screen.findByText('PIN incorreto.')
  expect(value('Senha')).toBe('uma-senha')
})
