import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { showAt } from '../../test/show-at.tsx'
import { sessionStore } from '../api/session.ts'
import { useUnsavedWork } from '../form/unsaved-work.ts'
import { LoginAgain } from './login-again.tsx'

/** A page with something typed. */
function Typed() {
  useUnsavedWork(true)
  return <LoginAgain />
}

test('Sair at a login that ran out asks before typed work is lost, and nothing else closes it', async () => {
  const { user } = await showAt(<Typed />, {
    type: 1,
    address: '/patients',
    answer: () => undefined,
  })
  // Nobody takes such a check back: after the test it says no.
  let isAtWork = true
  sessionStore.holdWhile(() => isAtWork)
  onTestFinished(() => {
    isAtWork = false
  })
  act(() => sessionStore.lapse(sessionStore.token() ?? ''))
  const again = await screen.findByRole('dialog', { name: 'Sua sessão terminou' })
  await user.keyboard('{Escape}')
  const leave = async () => {
    await user.click(await within(again).findByText('Sair'))
    return within(await screen.findByRole('dialog', { name: 'Descartar alterações?' }))
  }
  await user.click((await leave()).getByText('Continuar editando'))
  await waitFor(() => expect(screen.queryByText('Descartar alterações?')).toBeNull())
  expect(again.isConnected).toBe(true)
  await user.click((await leave()).getByText('Descartar'))
  await waitFor(() => expect(again.isConnected).toBe(false))
  expect(sessionStore.person()).toBeNull()
  expect(window.location.pathname).toBe('/login')
})
