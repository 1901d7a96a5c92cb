import type { Session } from '@iris/contracts/sessions'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import type { OwnProfile } from './profile-api.ts'
import { PasswordCard } from './profile-forms.tsx'
import { SessionsCard } from './sessions-card.tsx'

const PROFILE = { id: 1, name: 'Ana', email: 'ana@clinica.br' } as OwnProfile
const AT = '2026-11-26T12:00:00.000Z'

const sessionOf = (id: number, device: string): Session => ({
  id,
  device,
  ip: '10.0.0.1',
  created_at: AT,
  last_seen_at: AT,
  current: id === 1,
})

test('A new password takes the sessions that it ended off the page', async () => {
  const sessions = [sessionOf(1, 'Chrome em Windows'), sessionOf(2, 'Safari em iPhone')]
  const { url } = await startAnsweringServer((call) => {
    if (call.startsWith('GET')) return { status: 200, content: sessions }
    sessions.pop()
    return { status: 200, content: { data: { type: 'profile', id: '1', attributes: PROFILE } } }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <PasswordCard profile={PROFILE} />
      <SessionsCard />
    </QueryClientProvider>,
  )
  await screen.findByText('Safari em iPhone')
  await user.type(screen.getByLabelText(/^Nova senha/), 'uma-senha-boa-7')
  await user.type(screen.getByLabelText(/^Confirmação de senha/), 'uma-senha-boa-7')
  await user.click(screen.getByRole('button', { name: 'Atualizar senha' }))
  await waitFor(() => expect(screen.queryByText('Safari em iPhone')).toBeNull())
  expect(screen.getByText('Chrome em Windows')).toBeTruthy()
})
