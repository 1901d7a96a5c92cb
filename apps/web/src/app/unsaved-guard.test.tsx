import { cleanup, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { useUnsavedWork } from '../form/unsaved-work.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'

// The network went before the file came.
vi.mock('../form/discard-dialog.tsx', () => {
  throw new Error('discard-dialog.js did not come')
})

function Changed({ isChanged = true }: { isChanged?: boolean }) {
  useUnsavedWork(isChanged)
  return (
    <>
      <UnsavedGuard />
      <Link to="/patients">Pacientes</Link>
    </>
  )
}

test('Where the file of the question did not come, the browser itself asks before a changed form is left', async () => {
  let isSure = false
  const confirm = vi.fn(() => isSure)
  vi.stubGlobal('confirm', confirm)
  onTestFinished(() => void vi.unstubAllGlobals())
  const router = createMemoryRouter(
    [
      { path: '/profile', element: <Changed /> },
      { path: '/patients', element: <h1>Pacientes</h1> },
    ],
    { initialEntries: ['/profile'] },
  )
  const user = show(<RouterProvider router={router} />)
  const loss = 'O que você digitou e ainda não salvou será perdido. Sair mesmo assim?'

  await user.click(screen.getByRole('link', { name: 'Pacientes' }))
  await waitFor(() => expect(confirm.mock.calls).toEqual([[loss]]))
  expect(router.state.location.pathname).toBe('/profile')
  isSure = true
  await user.click(screen.getByRole('link', { name: 'Pacientes' }))
  expect(await screen.findByRole('heading', { name: 'Pacientes' })).toBeTruthy()
  expect(confirm).toHaveBeenCalledTimes(2)
})

test('Reloading or closing the tab asks first while a form is changed, and not once nothing would be lost', () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  for (const isChanged of [true, false]) {
    show(
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <Changed isChanged={isChanged} /> }])}
      />,
    )
    expect(isAsked()).toBe(isChanged)
    cleanup()
  }
  expect(isAsked()).toBe(false)
})
