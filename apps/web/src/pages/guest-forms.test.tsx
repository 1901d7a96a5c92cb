import { ERRORS } from '@iris/contracts/errors'
import { Notifications, notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { sessionStore } from '../api/session.ts'
import { STORAGE_KEYS } from '../api/storage-keys.ts'
import { PasswordEmailPage } from './password-email.tsx'
import { PasswordResetPage } from './password-reset.tsx'
import { RegisterPage } from './register.tsx'

type Answer = { status: number; content: object }

beforeEach(() => vi.stubGlobal('__APP_VERSION__', '1.0.0'))
afterEach(() => {
  notifications.clean()
  sessionStore.end()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const refused = (field: string, message: string): Answer => ({
  status: 422,
  content: { message, code: 'validation', errors: { [field]: [message] } },
})

/** A page before a login, at its address, before a server that answers its one call. */
async function open(Page: ComponentType, path: string, answer?: () => Answer) {
  const { url, sent } = await startAnsweringServer((call) =>
    call.startsWith('POST') && answer ? answer() : { status: 404, content: {} },
  )
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url + path)
  const user = show(
    <>
      <Notifications />
      <Page />
    </>,
  )
  return {
    user,
    leads: vi.spyOn(window.location, 'replace').mockImplementation(() => undefined),
    writes: () => sent.filter(({ call }) => call.startsWith('POST')),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    async retype(label: RegExp, text: string) {
      const field = screen.getByLabelText(label, { selector: 'input' })
      await user.clear(field)
      await user.type(field, text)
    },
  }
}

/** What the profile will say, a document of its own. */
const saidNext = () => sessionStorage.getItem(STORAGE_KEYS.handedOn)
const said = async (words: string) => (await screen.findAllByText(words))[0] as HTMLElement

test('The registration asks for every field in its own words, and sends nothing before', async () => {
  const { press, retype, writes } = await open(RegisterPage, '/register')
  await press('Criar conta')
  for (const words of [
    'Por favor insira um nome de usuário!',
    'O e-mail é obrigatório!',
    'A senha é obrigatória!',
    'Por favor, aceite os Termos e Condições!',
  ])
    expect(await said(words)).toBeDefined()
  await retype(/^Senha/, 'curta')
  await retype(/^Confirmação de senha/, 'outra')
  await press('Criar conta')
  expect(await said('A senha deve ter pelo menos 8 caracteres!')).toBeDefined()
  await retype(/^Senha/, 'senha-comprida')
  await press('Criar conta')
  expect(await said('Passwords must match')).toBeDefined()
  expect(writes()).toEqual([])
})

test('A registration with an e-mail that somebody has says so and stays on its page', async () => {
  const { user, press, retype, leads } = await open(RegisterPage, '/register', () =>
    refused('email', 'Este e-mail já foi cadastrado.'),
  )
  await retype(/^Nome/, 'Outra Pessoa')
  await retype(/^E-mail/, 'alguem@clinica.example')
  await retype(/^Senha/, 'senha-comprida')
  await retype(/^Confirmação de senha/, 'senha-comprida')
  await user.click(screen.getByRole('checkbox', { name: /^Aceito os Termos/ }))
  await press('Criar conta')
  expect(await said('Este e-mail já foi cadastrado.')).toBeDefined()
  expect(leads).not.toHaveBeenCalled()
  expect(sessionStore.token()).toBeNull()
})

test('Whoever registers is logged in and led to their profile, which says so', async () => {
  const claims = { sub: '9', scopes: ['read-only'], exp: Date.now() / 1000 + 3600 }
  const access_token = `e30.${btoa(JSON.stringify(claims))}.x`
  const { user, press, retype, leads, writes } = await open(RegisterPage, '/register', () => ({
    status: 201,
    content: { access_token, token_type: 'Bearer', expires_in: 3600 },
  }))
  await retype(/^Nome/, 'Otto Lemos')
  await retype(/^E-mail/, 'otto@visitante.example')
  await retype(/^Senha/, 'senha-comprida')
  await retype(/^Confirmação de senha/, 'senha-comprida')
  await user.click(screen.getByLabelText('Aceito os Termos e Condições'))
  await press('Criar conta')
  await waitFor(() => expect(leads).toHaveBeenCalledWith('/profile'))
  expect(sessionStore.token()).toBe(access_token)
  expect(saidNext()).toContain('Registrado com sucesso! Você foi logado automaticamente.')
  expect(JSON.parse(writes()[0]?.body ?? '')).toMatchObject({
    name: 'Otto Lemos',
    email: 'otto@visitante.example',
    password: 'senha-comprida',
  })
})

test('The request for a new password promises a mail, and says what is missing, unknown, sent or uncertain', async () => {
  const [status, message] = ERRORS['user.mail-unknown']
  const answers = [
    refused('email', 'Este e-mail não está cadastrado!'),
    { status: 200, content: { message: 'ok' } },
    { status, content: { message, code: 'user.mail-unknown' } },
  ]
  const { press, retype } = await open(
    PasswordEmailPage,
    '/password/email',
    () => answers.shift() as Answer,
  )
  expect(screen.getByText(/60 segundos/)).toBeDefined()
  await press('Enviar e-mail')
  expect(await said('O e-mail é obrigatório!')).toBeDefined()
  await retype(/^E-mail/, 'ninguem@clinica.example')
  await press('Enviar e-mail')
  expect(await said('Este e-mail não está cadastrado!')).toBeDefined()
  await press('Enviar e-mail')
  const sent = await said('E-mail enviado')
  expect(sent.closest('[role=status]')?.textContent).toContain('caixa de entrada')
  await press('Enviar e-mail')
  const uncertain = await said('Envio sem confirmação')
  expect(uncertain.closest('[role=alert]')?.textContent).toContain('o e-mail pode ter chegado')
})

const RESET = '/password/reset?email=ana%40clinica.example&token=abc'

test('A new password that is too short or typed in two ways is told under its field', async () => {
  const { press, retype, writes } = await open(PasswordResetPage, RESET)
  await retype(/^Nova senha/, 'curta')
  await retype(/^Confirmação de senha/, 'curta')
  await press('Salvar nova senha')
  expect(await said('Password must be atleast 8 characters long!')).toBeDefined()
  await retype(/^Nova senha/, 'a-senha-nova')
  await press('Salvar nova senha')
  expect(await said('Passwords must match')).toBeDefined()
  expect(writes()).toEqual([])
})

test('A new password goes with the e-mail and the token of its link, and logs in at the profile, which says so', async () => {
  const claims = { sub: '9', scopes: ['tecnico'], exp: Date.now() / 1000 + 3600 }
  const access_token = `e30.${btoa(JSON.stringify(claims))}.x`
  const { press, retype, leads, writes } = await open(PasswordResetPage, RESET, () => ({
    status: 200,
    content: { access_token, token_type: 'Bearer', expires_in: 3600 },
  }))
  await retype(/^Nova senha/, 'a-senha-nova')
  await retype(/^Confirmação de senha/, 'a-senha-nova')
  await press('Salvar nova senha')
  await waitFor(() => expect(leads).toHaveBeenCalledWith('/profile'))
  expect(JSON.parse(writes()[0]?.body ?? '')).toEqual({
    ...{ email: 'ana@clinica.example', token: 'abc' },
    ...{ password: 'a-senha-nova', password_confirmation: 'a-senha-nova' },
  })
  expect(sessionStore.token()).toBe(access_token)
  expect(saidNext()).toContain(
    'Password changed successfully! You have been automatically logged in.',
  )
})

test('A link for a new password that was used or is too old says so over the form, and leads nowhere', async () => {
  const message = 'O link é inválido ou já expirou. Solicite um novo.'
  const { press, retype, leads } = await open(PasswordResetPage, RESET, () =>
    refused('token', message),
  )
  await retype(/^Nova senha/, 'a-senha-nova')
  await retype(/^Confirmação de senha/, 'a-senha-nova')
  await press('Salvar nova senha')
  expect(await said('Oops, something went wrong!')).toBeDefined()
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map((each) => each.textContent)).toContain(message),
  )
  expect(leads).not.toHaveBeenCalled()
})
