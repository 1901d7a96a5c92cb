import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { sessionStore, startSession } from '../api/session.ts'
import { Shell } from './shell.tsx'

// The build puts it in.
beforeEach(() => void vi.stubGlobal('__APP_VERSION__', '1.0.0'))
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.end()
})

test('Whoever has no type of user yet is told so over their page, and the menu offers them nothing', async () => {
  for (const [type, role] of [
    [null, 'read-only'],
    [3, 'tecnico'],
  ] as const) {
    const { url } = await startAnsweringServer((call) => ({
      status: call === 'GET /users/1' ? 200 : 404,
      content: { id: 1, name: 'Otto Lemos', type },
    }))
    ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
    const claims = { sub: '1', scopes: [role], exp: Date.now() / 1000 + 3600 }
    startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
    const router = createMemoryRouter([
      { element: <Shell />, children: [{ path: '*', element: <p>Meu perfil</p> }] },
    ])
    show(
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
    expect(await screen.findByText('Meu perfil')).toBeDefined()
    const told = screen.queryByText('Sua conta ainda não tem um tipo de usuário.')
    const ways = screen.getByRole('navigation', { name: 'Menu principal' }).querySelectorAll('a')
    expect([told !== null, ways.length > 0]).toEqual(type === null ? [true, false] : [false, true])
    cleanup()
  }
})
