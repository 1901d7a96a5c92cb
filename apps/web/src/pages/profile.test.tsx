import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { sessionStore, startSession } from '../api/session.ts'
import { useSession } from '../api/use-session.ts'
import { ProfilePage } from './profile.tsx'

afterEach(() => {
  sessionStore.end()
  localStorage.clear()
})

/** As the side menu has it. */
const OwnEntry = () => <p>{`Meu perfil: ${useSession().user?.name}`}</p>

/** As the guard has it: with the session the page goes, and reads nothing more that would end the next one. */
const GuardedPage = () => useSession().isLogged && <ProfilePage />

/** The page of a technician, whose profile can be read with this status; 0 where nobody answers anything. */
async function open(first: number) {
  let status = first
  const own = { name: 'Bento Reis', email: 'bento@clinica.example' }
  const { url, sent } = await startAnsweringServer((call) => {
    const attributes = { ...own, profile_image: null, visible: true }
    const profile = { data: { type: 'profile', id: '1', attributes } }
    if (status === 0) return { status, content: null }
    if (call === 'PATCH /me') own.name = 'Bento Reis Filho'
    if (call.endsWith(' /me')) return { status, content: profile }
    if (call === 'GET /users/1') return { status: 200, content: { ...own, id: 1, type: 3 } }
    return { status: 200, content: call.includes('session') ? [] : {} }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: ['tecnico'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, true)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <OwnEntry />
        <GuardedPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return {
    user,
    reads: () => sent.filter(({ call }) => call === 'GET /me').length,
    answer: (next: number) => {
      status = next
    },
  }
}

test('A name that is changed in the profile stands at once in its head and in the side menu', async () => {
  const { user } = await open(200)
  expect(await screen.findByRole('heading', { name: 'Bento Reis' })).toBeDefined()
  expect(await screen.findByText('Meu perfil: Bento Reis')).toBeDefined()
  await user.type(screen.getByLabelText(/^Nome/), ' Filho')
  await user.click(screen.getByRole('button', { name: 'Atualizar perfil' }))
  expect(await screen.findByRole('heading', { name: 'Bento Reis Filho' })).toBeDefined()
  expect(await screen.findByText('Meu perfil: Bento Reis Filho')).toBeDefined()
})

test.each([
  ['none is found', 404, 1],
  ['the server fails at each of three tries', 500, 3],
])(
  'A profile that the server does not give ends the session, and nothing of it stays in the browser: %s',
  async (_why, status, tries) => {
    const { reads } = await open(status)
    await waitFor(() => expect(sessionStore.token()).toBeNull(), { timeout: 10_000 })
    expect(reads()).toBe(tries)
    expect(localStorage.getItem('iris.token')).toBeNull()
  },
)

test.each([
  ['there is no network', 0, 'Sem conexão. Verifique a rede e tente de novo.'],
  ['a proxy answers for a server that starts again', 502, 'Erro Interno'],
  ['the server says that it is away', 503, 'Erro Interno'],
])(
  'Whoever opens their profile while %s stays logged in, and reads it by trying again',
  async (_why, status, words) => {
    const { user, answer } = await open(status)
    const again = await screen.findByRole('button', { name: 'Tentar de novo' }, { timeout: 10_000 })
    expect(screen.getByText(words)).toBeDefined()
    expect(sessionStore.token()).not.toBeNull()
    expect(localStorage.getItem('iris.left'), 'nothing prepared is to be wiped').toBeNull()
    answer(200)
    await user.click(again)
    expect(await screen.findByRole('heading', { name: 'Bento Reis' })).toBeDefined()
  },
)
