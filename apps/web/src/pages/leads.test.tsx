import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { startSession } from '../api/session.ts'
import { LeadsPage } from './leads.tsx'

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
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: ['comercial'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[`/leads${address}`]}>
        <LeadsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await user.click(await screen.findByRole('button', { name: 'Gerar Excel' }))
  const asked = () => sent.find(({ call }) => call.includes('/leads/exportAllLeads'))?.call
  await waitFor(() => expect(asked()).toBeDefined())
  expect(new URL(asked()?.slice(4) ?? '', url).searchParams.get('status')).toBe(status)
})
