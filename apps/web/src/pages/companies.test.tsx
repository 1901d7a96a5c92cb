import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
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

const happyDom = (
  window as unknown as {
    happyDOM: { setURL(url: string): void; setViewport(size: { width: number }): void }
  }
).happyDOM

/** The page at an address, for somebody of a role and type. */
async function showAs(role: string, type: number, address: string) {
  const { url } = await startAnsweringServer((call) => {
    const ok = (content: unknown) => ({ status: 200, content })
    if (call.startsWith('GET /companies?')) return ok({ data: [COMPANY], total: 1 })
    if (call === 'GET /companies/3') return ok(COMPANY)
    if (call.startsWith('POST')) return ok({ token: 'ficha' })
    return call === 'GET /users/1' ? ok({ id: 1, type }) : ok([])
  })
  happyDom.setURL(url)
  const claims = { sub: '1', scopes: [role], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  return show(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <CompaniesPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

async function openAs(role: string, type: number) {
  await showAs(role, type, '/companies?empresa=3')
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

test('A link that the browser refuses to copy stays on the screen when the phone is turned', async () => {
  const user = await showAs('comercial', 4, '/companies')
  happyDom.setViewport({ width: 390 })
  onTestFinished(() => happyDom.setViewport({ width: 1024 }))
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await user.click(
    await screen.findByRole('button', { name: /^Gerar link de anamnese para pacientes/ }),
  )
  const link = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Copie o link/ })
  await waitFor(() => expect(link().value).toMatch('/externalRegistration?token=ficha'))
  expect(screen.queryByRole('table', { hidden: true })).toBeNull()
  happyDom.setViewport({ width: 844 })
  await screen.findByRole('table', { hidden: true })
  expect(link().value).toMatch('/externalRegistration?token=ficha')
})
