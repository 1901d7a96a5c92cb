import type { RegistrationLink } from '@iris/contracts/registration'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { press } from '../../test/form-by-label.ts'
import { Answer, showAt } from '../../test/show-at.tsx'
import { CompaniesPage } from './companies.tsx'

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const linkOf = (jti: string, of: Partial<RegistrationLink>): RegistrationLink => ({
  jti,
  event_id: null,
  created_at: '2026-11-20T14:05:00.000Z',
  created_by_name: 'Paula Lemos',
  expires_at: inDays(30),
  revoked_at: null,
  registrations: 0,
  ...of,
})
const [NEW, USED] = [
  'd0a7c54c-7e64-4f1e-8a1c-000000000001',
  'd0a7c54c-7e64-4f1e-8a1c-000000000002',
] as const
const TOKEN = `e30.${btoa(JSON.stringify({ sub: 'link', jti: NEW })).replaceAll('=', '')}.x`

/** The links of a company, one of which somebody has registered through; a new one stands before it. */
async function open() {
  let links = [
    linkOf(USED, {
      expires_at: inDays(6.9),
      registrations: 1,
      created_at: '2026-11-19T14:05:00.000Z',
    }),
  ]
  const shown = await showAt(<CompaniesPage />, {
    type: 2,
    address: '/companies?links=3',
    answer: (call) => {
      if (call.startsWith('GET /companies?')) return { data: [], total: 0 }
      if (call === 'GET /companies/3')
        return { id: 3, corporate_reason: 'CERÂMICA DOS LINKS', active: true }
      if (call === 'GET /companies/3/links') return links
      if (call === 'POST /companies/token/generate') {
        links = [linkOf(NEW, {}), ...links]
        return new Answer(201, { token: TOKEN })
      }
      const revoked = /^DELETE .companies.3.links.(.+)$/.exec(call)?.[1]
      if (!revoked) return call.startsWith('GET /screening-events') ? { data: [] } : undefined
      links = links.map((link) =>
        link.jti === revoked ? { ...link, revoked_at: inDays(0) } : link,
      )
      return new Answer(204)
    },
  })
  await screen.findByText('Paula Lemos')
  const rows = () =>
    screen.getAllByText('Paula Lemos').map((name) => name.closest('tr') as HTMLElement)
  return { ...shown, rows }
}

test('A new link of a company is copied, sent and printed', async () => {
  const { user, bodies, rows } = await open()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => copied.mockRestore())
  await user.click(screen.getByText('7 dias'))
  await press(user, 'Gerar link')
  const made = within(await screen.findByRole('region', { name: 'Link novo' }))
  const address = `${location.origin}/externalRegistration?token=${TOKEN}`
  expect(bodies('POST /companies/token/generate')).toEqual([{ company_id: 3, valid_days: 7 }])
  expect(made.getByLabelText<HTMLInputElement>('Link de cadastro').value).toBe(address)
  await user.click(made.getByText('Copiar'))
  await screen.findByText('Link copiado para área de transferência.')
  expect(copied).toHaveBeenCalledWith(address)
  const whatsapp = new URL(made.getByText('WhatsApp').closest('a')?.href ?? '')
  expect(whatsapp.searchParams.get('text')).toContain(address)
  await user.click(made.getByText('Cartaz em PDF'))
  await waitFor(() => expect(bodies('POST /companies/3/token/poster')).toEqual([{ token: TOKEN }]))
  await waitFor(() => expect(rows()).toHaveLength(2))
})

test('A link is listed with who registered through it and how long it works, and is revoked alone, after a question', async () => {
  const { user, calls, rows } = await open()
  await press(user, 'Gerar link')
  await screen.findByRole('region', { name: 'Link novo' })
  await waitFor(() => expect(rows()).toHaveLength(2))
  const [fresh, used] = rows() as [HTMLElement, HTMLElement]
  expect(used.textContent).toContain('Vence em 7 dias')
  expect(within(used).getAllByRole('cell').at(-2)?.textContent).toBe('1')
  await user.click(within(used).getByText('Revogar'))
  const question = await screen.findByRole('dialog', { name: 'Revogar o link?' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(question.isConnected).toBe(false))
  expect(screen.getByText('Links de cadastro · CERÂMICA DOS LINKS')).toBeDefined()
  expect(calls().filter((call) => call.startsWith('DELETE'))).toEqual([])

  const revoke = async (row: HTMLElement) => {
    await user.click(within(row).getByText('Revogar'))
    await press(user, 'Sim, revogar!')
    await waitFor(() => expect(row.textContent).toContain('Revogado'))
    expect(within(row).queryByText('Revogar')).toBeNull()
  }
  await revoke(used)
  await screen.findByText('Link revogado com sucesso!')
  expect(fresh.textContent).toContain('Ativo')
  expect(screen.getByLabelText('Link novo')).toBeDefined()
  await revoke(fresh)
  // What no longer works is not offered.
  await waitFor(() => expect(screen.queryByLabelText('Link novo')).toBeNull())
})
