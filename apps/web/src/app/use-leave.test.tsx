import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { reach } from '../api/reach.ts'
import { sessionStore } from '../api/session.ts'
import { leaveWords, useLeave } from './use-leave.ts'

function Exit() {
  const { leave, reason } = useLeave()
  return (
    <>
      <button type="button" onClick={leave}>
        Sair
      </button>
      {reason && <p role="alert">{leaveWords(reason)}</p>}
    </>
  )
}

test('Whoever leaves without a network is told first that nobody can enter again', async () => {
  const end = new Date(Date.now() + 60_000).getTime() / 1000
  sessionStore.start(`x.${btoa(JSON.stringify({ jti: 'a', sub: '1', exp: end }))}.x`, false)
  reach.tell(false)
  onTestFinished(() => {
    reach.tell(true)
    sessionStore.end()
  })
  const user = show(
    <MemoryRouter>
      <Exit />
    </MemoryRouter>,
  )
  await user.click(screen.getByRole('button', { name: 'Sair' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Sem rede, ninguém consegue entrar de novo neste aparelho/,
  )
  expect(sessionStore.token()).not.toBeNull()
})

test('What waits on a device is told with what else is lost by leaving it', () => {
  const words = leaveWords({ changes: true, waiting: 2, isCut: true })
  expect(words).toMatch(
    /^O que você digitou .* 2 registros ainda não chegaram .* Sem rede, ninguém/,
  )
  expect(leaveWords({ changes: false, waiting: 1, isCut: false })).toMatch(/^1 registro .*novo\.$/)
})
