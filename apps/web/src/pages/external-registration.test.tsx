import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { visitStoreOf } from '../features/registration/visit-draft.ts'
import { ExternalRegistrationPage } from './external-registration.tsx'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const tokenOf = (jti: string) =>
  `e30.${btoa(JSON.stringify({ sub: 'link', jti, exp: Date.now() / 1000 + 3600 }))}.x`
const FIRST = { jti: 'a', token: tokenOf('a') }

/** A registration of Ana through the first link, which only waits for a network. */
function finishWithoutNetwork() {
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
    outgoing: { patient: body, triage: body },
  })
}

/** Opens the second link, where the server answers the first registration with this. */
async function openSecond(status: number) {
  const { url, sent } = await startAnsweringServer((call) => {
    if (call.includes('token/validate'))
      return { status: 200, content: { company_id: 8, company_name: 'Tecelagem', clinic: null } }
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
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    `${url}/externalRegistration?token=${tokenOf('b')}`,
  )
  finishWithoutNetwork()
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <ExternalRegistrationPage />
    </QueryClientProvider>,
  )
  const opened = () =>
    sent
      .filter(({ call }) => call.includes('token/validate'))
      .map(({ body }) => (JSON.parse(body) as { token_id: string }).token_id)
  return { user, sent, opened }
}

test('What waits of another link is sent with that link before this one is opened', async () => {
  const { user, opened, sent } = await openSecond(201)
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
  const { user, opened } = await openSecond(422)
  expect(await screen.findByRole('heading', { name: 'Continuar como Ana L.?' })).toBeTruthy()
  expect(screen.queryByDisplayValue('ANA LIMA')).toBeNull()
  expect(opened()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Não sou eu' }))
  await waitFor(() => expect(opened()).toEqual(['b']))
  expect(visitStoreOf(FIRST).read()).toBeNull()
})
