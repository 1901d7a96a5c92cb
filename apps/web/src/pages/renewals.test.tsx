import type { Renewal } from '@iris/contracts/renewals'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { startSession } from '../api/session.ts'
import { RenewalsPage } from './renewals.tsx'

const RENEWAL: Renewal = {
  company_id: 5,
  corporate_reason: 'CERÂMICA RENOVA',
  city: 'São Paulo',
  state: 'SP',
  last_on: '2025-12-10',
  last_event_name: null,
  people: 80,
  open_lead_id: null,
  contact_name: 'Rita',
  phone: null,
  email: 'rita@ceramica.example',
}

test('A new lead of Renovações stays with what was typed when its company leaves the list, and begins anew when opened again', async () => {
  let rows = [RENEWAL]
  const { url } = await startAnsweringServer((call) => {
    const ok = (content: unknown) => ({ status: 200, content })
    if (call.startsWith('GET /leads/renewals')) return ok({ data: rows, total: rows.length })
    return call === 'GET /users/1' ? ok({ id: 1, type: 4 }) : ok([])
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: ['comercial'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  const client = createQueryClient()
  const user = show(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <RenewalsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' })
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: /^Criar lead/ }))
    await screen.findByRole('textbox', { name: 'Nome' }, { timeout: 10_000 })
  }
  const listed = async (now: Renewal[]) => {
    rows = now
    await act(() => client.invalidateQueries())
  }
  await open()
  await user.type(name(), ' Prado')
  await listed([])
  expect(screen.queryByRole('button', { name: /^Criar lead/ })).toBeNull()
  expect(name().value).toBe('Rita Prado')

  await listed([{ ...RENEWAL, contact_name: 'Davi' }])
  await user.clear(name())
  await user.type(name(), 'Rita')
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await open()
  expect(name().value).toBe('Davi')
}, 30_000)
