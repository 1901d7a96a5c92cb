import { getLeadBoard } from '@iris/contracts/lead-board'
import { getLeadDashboard } from '@iris/contracts/lead-dashboard'
import { listLeads } from '@iris/contracts/leads'
import { listRenewals } from '@iris/contracts/renewals'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { showAt } from '../../test/show-at.tsx'
import { zeros } from '../../test/zeros.ts'
import { createQueryClient } from '../api/query-client.ts'
import { startSession } from '../api/session.ts'
import { LeadsPage } from './leads.tsx'

const READS = [listLeads, getLeadBoard, getLeadDashboard, listRenewals]

const happyDom = (
  window as unknown as {
    happyDOM: {
      setURL(url: string): void
      setViewport(size: { width: number; height: number }): void
    }
  }
).happyDOM

afterEach(() => notifications.clean())

/** The page for a seller. */
function showPage(address: string, url: string) {
  const client = createQueryClient()
  happyDom.setURL(url)
  const claims = { sub: '1', scopes: ['comercial'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  const user = show(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/leads${address}`]}>
        <LeadsPage />
      </MemoryRouter>
      <Notifications />
    </QueryClientProvider>,
  )
  return { user, client }
}

test.each([
  ['the board', '?visao=quadro', 'open'],
  ['a board with closed leads', '?visao=quadro&encerrados=1', null],
  ['the table', '', null],
])('The sheet of leads has what is shown on %s', async (_view, address, status) => {
  const { url, sent } = await startAnsweringServer((call) =>
    call === 'GET /users/1'
      ? { status: 200, content: { id: 1, type: 4 } }
      : { status: 404, content: { message: 'Não encontrado' } },
  )
  const { user } = showPage(address, url)
  await user.click(await screen.findByRole('button', { name: 'Gerar Excel' }))
  const asked = () => sent.find(({ call }) => call.includes('/leads/exportAllLeads'))?.call
  await waitFor(() => expect(asked()).toBeDefined())
  expect(new URL(asked()?.slice(4) ?? '', url).searchParams.get('status')).toBe(status)
})

test('The sheet of leads is filtered, searched and sorted as its page is', async () => {
  const { user, calls } = await showAt(<LeadsPage />, {
    type: 4,
    address: '/leads?source=Google&sort=name',
    answer: () => undefined,
  })
  await user.type(await screen.findByRole('searchbox'), 'auro')
  await waitFor(() =>
    expect(calls().some((call) => /^GET \/leads\?.*query=auro/.test(call))).toBe(true),
  )
  await user.click(await screen.findByRole('button', { name: 'Gerar Excel' }))
  const asked = () => calls().find((call) => call.includes('/leads/exportAllLeads'))
  await waitFor(() => expect(asked()).toBeDefined())
  expect(Object.fromEntries(new URLSearchParams(asked()?.split('?')[1]))).toEqual({
    source: 'Google',
    sort: 'name',
    query: 'auro',
    open_to: '1',
  })
})

test.each(['tabela', 'quadro'])(
  'When nothing of the sales page can be read, one alarm says so in the view %s, and one press tries all again',
  async (view) => {
    // In a lower window the figures yield to the board.
    happyDom.setViewport({ width: 1440, height: 900 })
    onTestFinished(() => happyDom.setViewport({ width: 1024, height: 768 }))
    let isDown = true
    const { url, sent } = await startAnsweringServer((call) => {
      if (call === 'GET /users/1') return { status: 200, content: { id: 1, type: 4 } }
      const read = READS.find(({ path }) => call.startsWith(`GET ${path}?`))
      if (isDown || !read) return { status: isDown ? 502 : 404, content: {} }
      return { status: 200, content: zeros(read.response) }
    })
    const { user, client } = showPage(`?visao=${view}`, url)
    await screen.findByRole('alert')
    const list = view === 'tabela' ? '/leads?' : '/leads/board?'
    await waitFor(() => {
      expect(sent.some(({ call }) => call.includes(list))).toBe(true)
      expect(client.isFetching()).toBe(0)
    })
    const alarm = screen.getByRole('alert')
    isDown = false
    await user.click(within(alarm).getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByRole('region', { name: 'Vendas do período' })).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  },
)

test('A call for nine in the morning is late in the afternoon of its day, in its row and on its card', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime('2026-11-25T14:00:00-03:00')
  const lead = {
    id: 7,
    name: 'Ana',
    company_name: 'AURORA',
    funnel_stage: 'Contato 1',
    status: 'new',
    price_total: null,
    next_activity_date: '2026-11-25',
    next_activity_time: '09:00',
    created_at: '2026-11-20T12:00:00Z',
  }
  const column = { ...lead, count: 1, price_total: 0, leads: [lead], next: null }
  for (const address of ['/leads', '/leads?visao=quadro']) {
    await showAt(<LeadsPage />, {
      type: 4,
      address,
      answer: (call) => {
        if (call.startsWith('GET /leads/board'))
          return { count: 1, price_total: 0, columns: [column] }
        return /^GET \/leads(\?|$)/.test(call) ? { data: [lead], total: 1 } : undefined
      },
    })
    expect(await screen.findByText('Atividade atrasada desde 25/11/2026 às 09:00')).toBeDefined()
    cleanup()
  }
})
