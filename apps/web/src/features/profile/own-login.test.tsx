import type { Session } from '@iris/contracts/sessions'
import type { LoadedCertificate } from '@iris/contracts/signing-certificate'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { startSession } from '../../api/session.ts'
import { CertificateCard } from './certificate-card.tsx'
import { PinCard } from './pin-card.tsx'
import type { OwnProfile } from './profile-api.ts'
import { PasswordCard } from './profile-forms.tsx'
import { SessionsCard } from './sessions-card.tsx'

const PROFILE = { id: 1, name: 'Ana', email: 'ana@clinica.br' } as OwnProfile
const AT = '2026-11-26T12:00:00.000Z'

const sessionOf = (id: number, device: string): Session => ({
  id,
  device,
  ip: '10.0.0.1',
  created_at: AT,
  last_seen_at: AT,
  current: id === 1,
})

test('A new password takes the sessions that it ended off the page', async () => {
  const sessions = [sessionOf(1, 'Chrome em Windows'), sessionOf(2, 'Safari em iPhone')]
  const { url } = await startAnsweringServer((call) => {
    if (call.startsWith('GET')) return { status: 200, content: sessions }
    sessions.pop()
    return { status: 200, content: { data: { type: 'profile', id: '1', attributes: PROFILE } } }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <PasswordCard profile={PROFILE} />
      <SessionsCard />
    </QueryClientProvider>,
  )
  await screen.findByText('Safari em iPhone')
  await user.type(screen.getByLabelText(/^Nova senha/), 'uma-senha-boa-7')
  await user.type(screen.getByLabelText(/^Confirmação de senha/), 'uma-senha-boa-7')
  await user.click(screen.getByRole('button', { name: 'Atualizar senha' }))
  await waitFor(() => expect(screen.queryByText('Safari em iPhone')).toBeNull())
  expect(screen.getByText('Chrome em Windows')).toBeTruthy()
})

test('Whoever takes back the PIN of this device by keyboard goes on at the way to set one', async () => {
  const lock = { idle_minutes: 5, pin: true }
  const { url } = await startAnsweringServer((call) => {
    if (call.startsWith('DELETE')) lock.pin = false
    return { status: 200, content: call.startsWith('GET') ? lock : null }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <PinCard />
    </QueryClientProvider>,
  )
  const remove = await screen.findByRole('button', { name: 'Retirar PIN' })
  remove.focus()
  await user.keyboard('{Enter}')
  const set = await screen.findByRole('button', { name: 'Definir PIN' })
  expect(remove.isConnected).toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(set))
})

test('By keyboard a refused password of a certificate has the focus again, and a loaded or removed certificate gives it to what takes its place', async () => {
  let loaded: LoadedCertificate | null = null
  const own = { name: 'IARA REIS', issuer: 'AC Teste', not_after: AT, expires_at: AT }
  let isWrong = true
  const { url } = await startAnsweringServer((call) => {
    if (call.startsWith('PUT') && isWrong)
      return { status: 422, content: { message: 'Não', errors: { password: ['Senha errada'] } } }
    if (call.startsWith('PUT')) loaded = own
    if (call.startsWith('DELETE')) loaded = null
    const user = { id: 1, name: 'Iara Reis', type: 5 }
    return { status: 200, content: call === 'GET /users/1' ? user : loaded }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: ['doctor'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <CertificateCard />
    </QueryClientProvider>,
  )
  const file = () => screen.findByLabelText('Certificado (.p12 ou .pfx)')
  // The first byte of every PKCS#12 file.
  const bytes = new Uint8Array([0x30, 0x82, 0x01, 0x00])
  await user.upload(await file(), new File([bytes], 'iara.p12', { type: 'application/x-pkcs12' }))
  const password = screen.getByLabelText(/^Senha do certificado/)
  await user.type(password, 'segredo')
  const load = screen.getByRole('button', { name: 'Carregar certificado' })
  load.focus()
  await user.keyboard('{Enter}')
  await screen.findByText('Senha errada')
  await waitFor(() => expect(document.activeElement).toBe(password))

  isWrong = false
  load.focus()
  await user.keyboard('{Enter}')
  const remove = await screen.findByRole('button', { name: 'Retirar certificado' })
  await waitFor(() => expect(document.activeElement).toBe(remove))
  expect(screen.getByText(/Emitido por AC Teste, válido até 26\/11\/2026/)).toBeDefined()
  await user.keyboard('{Enter}')
  const field = await file()
  await waitFor(() => expect(document.activeElement).toBe(field))
})
