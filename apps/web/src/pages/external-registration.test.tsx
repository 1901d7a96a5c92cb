import { formatTime } from '@iris/domain/sao-paulo-date'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { sessionStore, startSession } from '../api/session.ts'
import { Toasts } from '../app/toasts.tsx'
import { OUTGOING_MS } from '../features/registration/stored-visit.ts'
import { visitStoreOf } from '../features/registration/visit-draft.ts'
import { ExternalRegistrationPage } from './external-registration.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

const tokenOf = (jti: string) =>
  `e30.${btoa(JSON.stringify({ sub: 'link', jti, exp: Date.now() / 1000 + 3600 }))}.x`
const FIRST = { jti: 'a', token: tokenOf('a') }
const SECOND = tokenOf('b')

const CLINIC = { name: 'Íris', logo_url: null }
const VISTA = { name: 'Vista Clara', logo_url: null, phone: '1133334444', whatsapp: null }
const OLARIA = { company_id: 7, company_name: 'Olaria', clinic: CLINIC }
const TECELAGEM = { company_id: 8, company_name: 'Tecelagem', clinic: CLINIC }

/** A registration of Ana at Olaria through the first link, which only waits for a network, or is still in the middle. */
function leave({ isFinished, age }: { isFinished: boolean; age: number }) {
  const body = {} as never
  visitStoreOf(FIRST).write({
    startedAt: Date.now(),
    companyId: 7,
    companyName: 'Olaria',
    patientId: null,
    patient: { name: 'ANA LIMA' },
    triage: {},
    at: null,
    receivedAt: null,
    received: null,
    keys: {},
    outgoing: isFinished ? { patient: body, triage: body } : null,
  })
  const stored = JSON.parse(localStorage.getItem('iris.visit') ?? '{}') as { touchedAt: number }
  localStorage.setItem(
    'iris.visit',
    JSON.stringify({ ...stored, touchedAt: stored.touchedAt - age }),
  )
}

type Opened = {
  /** What the server answers to what comes with the first link: 401 where that is dead. */
  first: number
  /** Of the second link, which is opened; without it the first one is. */
  company?: typeof OLARIA
  isFinished?: boolean
  /** How long ago somebody was in it, in milliseconds. */
  age?: number
}

/** Opens a link on a phone with a registration of the first link. */
async function open({ first, company, isFinished = true, age = 0 }: Opened) {
  const { url, sent } = await startAnsweringServer((call, bearer) => {
    const status = bearer === FIRST.token ? first : 200
    if (status === 401)
      return { status, content: { message: 'Sessão inválida ou expirada. Faça login novamente.' } }
    if (call.includes('token/validate')) return { status: 200, content: company ?? OLARIA }
    if (call === 'GET /clinic') return { status: 200, content: VISTA }
    if (call.startsWith('GET')) return { status: 200, content: [] }
    const errors = { cpf: ['CPF é inválido'] }
    return {
      status,
      content:
        status < 300
          ? { id: 3, created_at: '2026-11-27T12:00:00.000Z' }
          : { message: 'CPF é inválido', errors },
    }
  })
  const token = company ? SECOND : FIRST.token
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    `${url}/externalRegistration?token=${token}`,
  )
  leave({ isFinished, age })
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <ExternalRegistrationPage />
      <Toasts />
    </QueryClientProvider>,
  )
  const opened = () =>
    sent
      .filter(({ call }) => call.includes('token/validate'))
      .map(({ body }) => (JSON.parse(body) as { token_id: string }).token_id)
  /** What was sent with the second link. */
  const writes = () =>
    sent
      .filter(({ call, bearer }) => call.startsWith('POST /patients') && bearer === SECOND)
      .map(({ call }) => call)
  return { user, sent, opened, writes }
}

const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }))

test('What waits of another link is sent with that link before this one is opened', async () => {
  const { user, opened, sent } = await open({ first: 201, company: TECELAGEM })
  await user.click(await screen.findByRole('button', { name: 'Começar outro cadastro' }))
  await waitFor(() => expect(opened()).toEqual(['b']))
  const before = sent.slice(
    0,
    sent.findIndex(({ call }) => call.includes('validate')),
  )
  expect(before.map(({ call }) => call)).toEqual(
    expect.arrayContaining(['POST /patients', 'POST /patients/3/triages']),
  )
})

test('What the server refuses of another link is shown to nobody before they say whose it is, and whoever it is not begins with their own link', async () => {
  const { user, opened } = await open({ first: 422, company: TECELAGEM })
  expect(await screen.findByRole('heading', { name: 'Continuar como Ana L.?' })).toBeTruthy()
  expect(screen.queryByDisplayValue('ANA LIMA')).toBeNull()
  expect(opened()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Não sou eu' }))
  await waitFor(() => expect(opened()).toEqual(['b']))
  expect(visitStoreOf(FIRST).read()).toBeNull()
  expect(await screen.findByLabelText(/^Nome/)).toHaveProperty('value', '')
})

test('What was finished for a link that is dead goes on with a new link of the company, once its person says so', async () => {
  const { user, writes } = await open({ first: 401, company: OLARIA })
  expect(await screen.findByRole('heading', { name: 'Continuar como Ana L.?' })).toBeTruthy()
  expect(screen.queryByText(/Faça login/)).toBeNull()
  expect(writes()).toEqual([])
  await press(user, 'Continuar como Ana L.')
  expect(await screen.findByRole('heading', { name: 'Obrigado!' })).toBeTruthy()
  expect(writes()).toEqual(['POST /patients', 'POST /patients/3/triages'])
})

test('Who is not the person of a dead link begins anew with one press, and nothing of the other is left or sent', async () => {
  const { user, writes } = await open({ first: 401, company: OLARIA })
  await press(user, 'Não sou eu')
  expect(await screen.findByLabelText(/^Nome/)).toHaveProperty('value', '')
  expect(localStorage.getItem('patient')).toBeNull()
  expect(writes()).toEqual([])
})

test('What was finished for a dead link of another company is a form again, which its person sends', async () => {
  const { user, writes } = await open({ first: 401, company: TECELAGEM })
  expect(await screen.findByText(/outra empresa.*envie-os para Tecelagem/)).toBeTruthy()
  await press(user, 'Continuar como Ana L.')
  expect(await screen.findByLabelText(/^Nome/)).toHaveProperty('value', 'ANA LIMA')
  expect(screen.queryByText('Olaria')).toBeNull()
  expect(writes()).toEqual([])
})

test.each([
  ['revoked', 401],
  ['good', 200],
])(
  'A form in the middle of a link that is %s is asked about on a new one, and all typed is there',
  async (_, first) => {
    const { user, opened } = await open({ first, company: OLARIA, isFinished: false })
    await press(user, 'Continuar como Ana L.')
    expect(await screen.findByLabelText(/^Nome/)).toHaveProperty('value', 'ANA LIMA')
    expect(opened()).toEqual(['b'])
  },
)

test('Who comes back to a dead link with a finished registration is asked for a new link, and keeps it', async () => {
  const { sent } = await open({ first: 401 })
  expect(await screen.findByRole('heading', { name: 'Falta um novo link' })).toBeTruthy()
  expect(screen.queryByText(/Faça login/)).toBeNull()
  expect(visitStoreOf(FIRST).read()?.outgoing).not.toBeNull()
  const tried = sent.filter(({ call }) => call === 'POST /patients').length
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sent.filter(({ call }) => call === 'POST /patients')).toHaveLength(tried)
})

test('Who finished without a network reads until when their answers are kept, however often the page is opened', async () => {
  const age = 3 * 60 * 60_000
  // A try to send gives what is sent a key, and is stored.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open({ first: 503, age })
  const until = formatTime(new Date(Date.now() - age + OUTGOING_MS))
  const words = await screen.findByText(/abra o link de novo quando houver rede/)
  expect(words.textContent).toMatch(/até (hoje|amanhã), \d\d:\d\d\. Depois disso/)
  expect(words.textContent).toContain(until)
})

test.each([
  ['good', 201, /^As respostas dadas neste aparelho não foram enviadas$/],
  ['dead', 401, /não foram enviadas e, por segurança, foram apagadas\. Peça um novo link/],
])(
  'Who finished without a network and comes back after the day, to a link that is %s, reads that nothing was sent',
  async (_, first, words) => {
    const { sent } = await open({ first, age: OUTGOING_MS + 1 })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByDisplayValue('ANA LIMA')).toBeNull()
    expect(sent.filter(({ call }) => call === 'POST /patients')).toEqual([])
  },
)

test('A link that opens nothing names the clinic and its phone, and counts no steps', async () => {
  await open({ first: 401, isFinished: false })
  expect((await screen.findAllByText('Link inválido ou expirado.')).length).toBeGreaterThan(0)
  expect(screen.queryByLabelText(/^Nome/)).toBeNull()
  const call = await screen.findByRole('link', { name: /\(11\) 3333-4444/ })
  expect(call.getAttribute('href')).toBe('tel:1133334444')
  expect(screen.getByRole('region', { name: 'Cabeçalho' }).textContent).toContain('Vista Clara')
  expect(screen.queryByRole('navigation', { name: 'Etapas' })).toBeNull()
})

test('A refused link logs nobody of the staff out who opens it', async () => {
  const claims = { sub: '1', scopes: ['admin'], exp: Date.now() / 1000 + 3600 }
  const token = `e30.${btoa(JSON.stringify(claims))}.x`
  startSession(token, true)
  onTestFinished(() => sessionStore.end())
  await open({ first: 401 })
  await screen.findAllByText('Link inválido ou expirado.')
  expect(sessionStore.token()).toBe(token)
})

test('A browser that refuses cookies is told before anything is typed', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  await open({ first: 200, company: OLARIA, isFinished: false })
  expect(await screen.findByText('Este navegador não aceita cookies.')).toBeTruthy()
  expect(screen.queryByLabelText(/^Nome/)).toBeNull()
})
