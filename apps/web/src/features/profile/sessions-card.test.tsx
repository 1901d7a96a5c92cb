import type { Session } from '@iris/contracts/sessions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../../test/form-by-label.ts'
import { Answer, showAt } from '../../../test/show-at.tsx'
import { SessionsCard } from './sessions-card.tsx'

const HERE: Session = {
  id: 1,
  created_at: '2026-11-20T14:05:00.000Z',
  last_seen_at: new Date().toISOString(),
  ip: '10.0.0.7',
  device: 'Chrome no Windows',
  current: true,
}
const PHONE = { ...HERE, id: 2, device: 'Safari no iPhone', current: false }
const TABLET = { ...HERE, id: 3, device: 'Chrome no Android', current: false }
const END_OTHERS = 'POST /me/sessions/end-others'

test('A person sees where their account is open, ends one session, and all others after a question', async () => {
  let open: Session[] = [HERE, PHONE, TABLET]
  const { user, calls } = await showAt(<SessionsCard />, {
    type: 3,
    address: '/profile',
    answer: (call) => {
      if (call === 'GET /me/sessions') return open
      if (call === 'DELETE /me/sessions/2') open = [HERE, TABLET]
      if (call === END_OTHERS) open = [HERE]
      return call.startsWith('GET') ? undefined : new Answer(204)
    },
  })
  expect(screen.getByText('Sessões')).toBeDefined()
  const list = await screen.findByLabelText('Sessões abertas')
  const devices = () => within(list).getAllByRole('listitem')
  const [here, phone] = devices() as [HTMLElement, HTMLElement]
  for (const words of ['Chrome no Windows', 'agora mesmo', '10.0.0.7', 'Esta sessão'])
    expect(here.textContent).toContain(words)
  expect(within(here).queryByText('Encerrar')).toBeNull()
  expect(phone.textContent).toContain('Safari no iPhone')
  await user.click(within(phone).getByText('Encerrar'))
  await screen.findByText('Sessão encerrada com sucesso!')
  await waitFor(() => expect(devices()).toHaveLength(2))

  const others = 'Sair de todos os outros aparelhos'
  await press(user, others)
  await screen.findByText(`${others}?`)
  await press(user, 'Cancelar')
  await waitFor(() => expect(screen.queryByText(`${others}?`)).toBeNull())
  expect(calls()).not.toContain(END_OTHERS)
  await press(user, others)
  await screen.findByText(`${others}?`)
  await press(user, 'Sim, sair!')
  await screen.findByText('As outras sessões foram encerradas.')
  await waitFor(() => expect(devices()).toHaveLength(1))
  expect(screen.queryByText(others)).toBeNull()
  // Its button is gone.
  await waitFor(() => expect(document.activeElement).toBe(list))
})
