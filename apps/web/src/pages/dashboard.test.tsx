import { dashboard } from '@iris/contracts/dashboard'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { startSession } from '../api/session.ts'
import { pageStands } from '../api/settled-page.ts'
import { DashboardPage } from './dashboard.tsx'

type Schema = { shape?: Record<string, Schema>; keyType?: unknown }

/** The figures of nobody. */
const zeros = ({ shape, keyType }: Schema): unknown =>
  shape
    ? Object.fromEntries(Object.entries(shape).map(([k, of]) => [k, zeros(of)]))
    : keyType
      ? {}
      : 0

/** The page at the last of these addresses; returns a user who may go back to the one before. */
async function showDashboard(addresses: string[], answer: (call: string) => unknown) {
  const { url } = await startAnsweringServer(async (call) => {
    const content = await answer(call)
    return content ? { status: 200, content } : { status: 404, content: {} }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: ['admin'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  pageStands()
  return show(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={addresses}>
        <DashboardPage />
        <Back />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

function Back() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Voltar no navegador
    </button>
  )
}

test('The figures of one company are not printed under the name of the next, whose figures have yet to come', async () => {
  let answerNext = () => {}
  const next = new Promise<void>((resolve) => {
    answerNext = resolve
  })
  const user = await showDashboard(['/?empresa=8', '/?empresa=7'], async (call) => {
    if (call.includes('company_id=8')) await next
    if (call.startsWith('GET /dashboard?')) return zeros(dashboard as Schema)
    if (call.startsWith('GET /company/options'))
      return [
        { value: 7, label: 'OLARIA SOL' },
        { value: 8, label: 'CERÂMICA LUA' },
      ]
    return null
  })
  const isHidden = () => screen.getByText('Dados Gerais').closest('[data-print="hide"]') !== null
  const print = await screen.findByRole<HTMLButtonElement>(
    'button',
    { name: 'Imprimir' },
    { timeout: 5000 },
  )
  await screen.findByText('OLARIA SOL', { selector: 'p' })
  await screen.findByText('Dados Gerais')
  expect([isHidden(), print.disabled]).toEqual([false, false])
  await user.click(screen.getByRole('button', { name: 'Voltar no navegador' }))
  await screen.findByText('CERÂMICA LUA', { selector: 'p' })
  expect([isHidden(), print.disabled]).toEqual([true, true])
  answerNext()
  await waitFor(() => expect([isHidden(), print.disabled]).toEqual([false, false]))
})

test('The printed dashboard of an event names the company whose event it is', async () => {
  const event = {
    name: 'Campanha Visão 2026',
    companyName: 'OLARIA SOL',
    starts_on: '2026-11-26',
    ends_on: '2026-11-27',
  }
  await showDashboard(['/?acao=3'], (call) => call === 'GET /screening-events/3' && event)
  const days = await screen.findByText(
    'Campanha Visão 2026 · 26 a 27/11/2026',
    { selector: 'p' },
    { timeout: 5000 },
  )
  expect(days.parentElement?.textContent).toContain('OLARIA SOL')
  expect(screen.queryByText('Todas as empresas')).toBeNull()
})
