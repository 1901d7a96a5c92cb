import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { fill, press } from '../../test/form-by-label.ts'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { sessionStore, startSession } from '../api/session.ts'
import { EnterLink } from '../features/auth/enter-link.tsx'
import { NotFoundPage } from '../pages/not-found.tsx'
import { RetinographyPage } from '../pages/retinography.tsx'
import { GuestPages } from './guest-pages.tsx'

const INVALID = 'Credenciais inválidas!'

// The build puts it in.
beforeEach(() => void vi.stubGlobal('__APP_VERSION__', '1.0.0'))
afterEach(() => {
  vi.unstubAllGlobals()
  notifications.clean()
  sessionStore.end()
})

async function open(path: string, part = <GuestPages />) {
  const { url, sent } = await startAnsweringServer((call) =>
    call === 'POST /login'
      ? { status: 401, content: { message: INVALID, code: 'auth.credentials' } }
      : { status: 404, content: {} },
  )
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url + path)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <Notifications />
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  )
  return { user, logins: () => sent.filter(({ call }) => call === 'POST /login').length }
}

const enter = () => screen.findByRole('link', { name: 'Entrar' })

test.each([
  '/register',
  '/password/email',
  '/password/reset',
  '/password/reset?email=ana%40clinica.example&token=abc',
])('The page %s has Entrar, which leads to the login', async (path) => {
  const { user } = await open(path)
  await user.click(await enter())
  await screen.findByRole('heading', { name: 'Entrar' })
  expect(window.location.pathname).toBe('/login')
})

test('The pages that are open to all have Entrar for guests alone', async () => {
  for (const part of [
    <RetinographyPage key="r" />,
    <NotFoundPage key="n" />,
    <EnterLink key="e" />,
  ]) {
    await open('/', part)
    expect((await enter()).getAttribute('href')).toBe('/login')
    cleanup()
    const claims = { sub: '1', scopes: ['admin'], exp: Date.now() / 1000 + 3600 }
    startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
    await open('/', part)
    expect(screen.queryByRole('link', { name: 'Entrar' })).toBeNull()
    cleanup()
    sessionStore.end()
  }
})

test('A login without e-mail or password is not sent, and one that is refused stays on its page', async () => {
  const { user, logins } = await open('/login')
  await press(user, 'Entrar')
  await screen.findByText('O e-mail é obrigatório!')
  await screen.findByText('A senha é obrigatória!')
  fill('E-mail', 'alguém')
  fill('Senha', 'errada')
  await press(user, 'Entrar')
  await screen.findByText(/Deve ser um e-mail válido! Ex.:/)
  expect(logins()).toBe(0)
  fill('E-mail', 'ana@clinica.example')
  await press(user, 'Entrar')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(INVALID))
  expect(screen.getByRole('heading', { name: 'Entrar' })).toBeDefined()
})
