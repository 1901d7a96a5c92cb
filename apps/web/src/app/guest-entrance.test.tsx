import { ERRORS } from '@iris/contracts/errors'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { fieldOf, fill, press } from '../../test/form-by-label.ts'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { sessionStore, startSession } from '../api/session.ts'
import { STORAGE_KEYS } from '../api/storage-keys.ts'
import { EnterLink } from '../features/auth/enter-link.tsx'
import { pageAskedFor } from '../pages/after-login.ts'
import { NotFoundPage } from '../pages/not-found.tsx'
import { RetinographyPage } from '../pages/retinography.tsx'
import { GuestPages } from './guest-pages.tsx'

const INVALID = 'Credenciais inválidas!'

// The build puts it in.
beforeEach(() => void vi.stubGlobal('__APP_VERSION__', '1.0.0'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  notifications.clean()
  sessionStore.end()
})

const refuses = (call: string, _body: string) =>
  call === 'POST /login'
    ? { status: 401, content: { message: INVALID, code: 'auth.credentials' } as object }
    : { status: 404, content: {} }

async function open(path: string, part = <GuestPages />, answer = refuses) {
  const { url, sent } = await startAnsweringServer((call, _bearer, { body }) => answer(call, body))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url + path)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <Notifications />
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  )
  return { user, sent, logins: () => sent.filter(({ call }) => call === 'POST /login').length }
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

test('A recovery code works in place of the phone, after going back to the password, and where one wanted to go opens', async () => {
  const [status, message] = ERRORS['second-factor.wrong']
  const claims = { sub: '1', scopes: ['doctor'], exp: Date.now() / 1000 + 3600 }
  const access_token = `e30.${btoa(JSON.stringify(claims))}.x`
  const { user, sent } = await open('/login', <GuestPages />, (call, body) => {
    if (call === 'POST /login') return { status: 200, content: { ticket: 'bilhete' } }
    if (call !== 'POST /login/second-factor') return refuses(call, body)
    return body.includes('abcd-efgh')
      ? { status: 200, content: { access_token, recovery_codes_left: 9 } }
      : { status, content: { message, code: 'second-factor.wrong' } }
  })
  const usr = pageAskedFor({ pathname: '/supports', search: '', hash: '' })
  window.history.replaceState({ usr }, '')
  const leads = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
  onTestFinished(() => leads.mockRestore())
  fill('E-mail', 'rui@clinica.example')
  fill('Senha', 'a-senha-dele')
  await press(user, 'Entrar')
  await screen.findByText('A sua conta tem verificação em duas etapas.')
  await screen.findByLabelText('Código')
  await press(user, 'Confirmar')
  await screen.findByText('Digite os 6 dígitos do código.')
  await press(user, 'Voltar')
  expect(fieldOf('E-mail').value, 'what was typed is still there').toBe('rui@clinica.example')
  await press(user, 'Entrar')
  await screen.findByLabelText('Código')
  await press(user, 'Usar um código de recuperação')
  const code = () => fieldOf('Código de recuperação')
  await waitFor(() => expect(document.activeElement).toBe(code()))
  expect(screen.queryByText('Digite os 6 dígitos do código.')).toBeNull()
  await user.keyboard('zzzz-zzzz{Enter}')
  await screen.findByText('Código incorreto ou já usado.')
  expect(leads).not.toHaveBeenCalled()
  fill('Código de recuperação', 'abcd-efgh')
  await press(user, 'Confirmar')
  await waitFor(() => expect(leads).toHaveBeenCalledWith('/supports'))
  expect(sessionStorage.getItem(STORAGE_KEYS.handedOn)).toContain(
    'Códigos de recuperação que restam: 9.',
  )
  expect(sent.findLast(({ body }) => body)?.body).toContain('"ticket":"bilhete"')
})
