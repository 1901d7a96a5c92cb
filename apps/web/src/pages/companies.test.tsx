import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { startSession } from '../api/session.ts'
import { CompaniesPage } from './companies.tsx'

const COMPANY = {
  id: 3,
  corporate_reason: 'CURTUME AZUL',
  cnpj: '11222333000181',
  types: [2],
  active: true,
  phones: [],
  emails: [],
  social_medias: [],
  created_at: '2026-11-26T12:00:00.000Z',
  updated_at: '2026-11-26T12:00:00.000Z',
}

/** The company of the address, as somebody of a role and type has it open. */
async function openAs(role: string, type: number) {
  const { url } = await startAnsweringServer((call) => {
    const ok = (content: unknown) => ({ status: 200, content })
    if (call.startsWith('GET /companies?')) return ok({ data: [COMPANY], total: 1 })
    if (call === 'GET /companies/3') return ok(COMPANY)
    return call === 'GET /users/1' ? ok({ id: 1, type }) : ok([])
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: [role], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  show(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/companies?empresa=3']}>
        <CompaniesPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const name = { name: 'CNPJ' }
  return screen.findByRole<HTMLInputElement>('textbox', name, { timeout: 10_000 })
}

test('Sales may change a company, and a doctor may only read it', async () => {
  expect((await openAs('comercial', 4)).disabled).toBe(false)
  expect(screen.getByRole('button', { name: 'Nova Empresa', hidden: true })).toBeDefined()
  expect(screen.getByRole('button', { name: /^Salvar/ })).toBeDefined()
  cleanup()
  expect((await openAs('doctor', 5)).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Nova Empresa', hidden: true })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Salvar/ })).toBeNull()
})
