import { listOperatorOptions } from '@iris/contracts/operators'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Outlet, Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { call } from '../api/call.ts'
import { createQueryClient } from '../api/query-client.ts'
import { reach } from '../api/reach.ts'
import { sessionStore, startSession } from '../api/session.ts'
import { MembersOnly } from './guards.tsx'
import { useLeave } from './use-leave.ts'

afterEach(() => sessionStore.end())

function Address() {
  const { pathname, state } = useLocation()
  return (
    <>
      <p>{pathname}</p>
      {state && <p>{state.askedFor}</p>}
      <Outlet />
    </>
  )
}

function Page() {
  const { leave } = useLeave()
  return (
    <>
      <button type="button" onClick={leave}>
        Sair
      </button>
      <button type="button" onClick={() => call(listOperatorOptions, {}).catch(() => undefined)}>
        Ler
      </button>
    </>
  )
}

/** An address within the app, opened by somebody of this role; undefined: by nobody who is logged in. */
async function openAs(role: string | undefined, path: string, leaving = async () => {}) {
  const { url } = await startAnsweringServer(async (call) => {
    if (call === 'POST /logout') await leaving()
    if (call.startsWith('GET /users/'))
      return { status: 200, content: { id: 1, type: role === 'tecnico' ? 3 : null } }
    return call.startsWith('GET')
      ? { status: 401, content: { message: 'Entre de novo.' } }
      : { status: 500, content: { message: 'Erro Interno' } }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: [role], exp: Date.now() / 1000 + 3600 }
  if (role) startSession(`e30.${btoa(JSON.stringify(claims))}.x`, true)
  // What the test before still waited for fails about now, and whoever leaves without a network is asked first.
  reach.tell(false)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route element={<Address />}>
            <Route path="/login" element={null} />
            <Route element={<MembersOnly />}>
              <Route path="*" element={<Page />} />
            </Route>
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  if (role) await expect.poll(reach.isReached).toBe(true)
  return user
}

test.each(['/dashboard', '/patients', '/users', '/tables'])(
  'Whoever has no role yet is led from %s to the profile',
  async (path) => {
    await openAs('read-only', path)
    expect(await screen.findByText('/profile')).toBeDefined()
  },
)

test('Whoever leaves is logged out and at the login, also when the server does not take it, and comes back to no page', async () => {
  const user = await openAs('tecnico', '/patients')
  await user.click(screen.getByRole('button', { name: 'Sair' }))
  expect(await screen.findByText('/login')).toBeDefined()
  await waitFor(() => expect(sessionStore.token()).toBeNull())
  expect([localStorage.getItem('iris.token'), sessionStorage.getItem('iris.token')]).toEqual([
    null,
    null,
  ])
  expect(screen.queryByRole('button', { name: 'Sair' })).toBeNull()
  expect(screen.queryByText('/patients'), 'who comes after begins anew').toBeNull()
})

test('Whoever leaves waits for no server that hangs', async () => {
  const user = await openAs('tecnico', '/patients', () => new Promise(() => {}))
  await user.click(screen.getByRole('button', { name: 'Sair' }))
  expect(await screen.findByText('/login')).toBeDefined()
})

test('An address opened without a login leads to the login, which knows where one wanted to go', async () => {
  // As in a document in which nobody has left.
  startSession('x.e30.x', false)
  sessionStore.lapse('x.e30.x')
  await openAs(undefined, '/supports?page=1&query=abc')
  expect(await screen.findByText('/login')).toBeDefined()
  expect(screen.getByText('/supports?page=1&query=abc')).toBeDefined()
})

test('Whose session ended elsewhere is at the login after the next call, which leads back to where they were', async () => {
  const user = await openAs('tecnico', '/patients?query=boa')
  await user.click(screen.getByRole('button', { name: 'Ler' }))
  expect(await screen.findByText('/login')).toBeDefined()
  expect(screen.getByText('/patients?query=boa')).toBeDefined()
  expect(sessionStore.token()).toBeNull()
})
