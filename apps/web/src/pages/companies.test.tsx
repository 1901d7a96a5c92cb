import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
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
  zip_code: '04538133',
  address_street: 'Avenida Brigadeiro Faria Lima',
  address_number: '100',
  address_neighborhood: 'Itaim Bibi',
  address_city: 'São Paulo',
  address_state: 'SP',
  address_country: 'Brasil',
  site: 'www.curtumeazul.com.br',
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

afterEach(() => {
  notifications.clean()
  vi.restoreAllMocks()
})

type Answer = { status: number; content: unknown }

/** The page at an address, for somebody of a role and type; `answer` knows better than a quiet day. */
async function showAs(
  role: string,
  type: number,
  address: string,
  answer: (call: string) => Answer | undefined = () => undefined,
) {
  const { url } = await startAnsweringServer((call) => {
    const own = answer(call)
    if (own) return own
    const ok = (content: unknown) => ({ status: 200, content })
    if (call.startsWith('GET /companies?')) return ok({ data: [COMPANY], total: 1 })
    if (call === 'GET /companies/3') return ok(COMPANY)
    if (call.startsWith('GET /referrals')) return { status: 404, content: {} }
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
      <Notifications />
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

const REFUSED = 'O navegador não permitiu copiar. Copie daqui:'

test('A link that the browser refuses to copy stays on the screen when the phone is turned', async () => {
  const user = await showAs('comercial', 4, '/companies')
  happyDom.setViewport({ width: 390 })
  onTestFinished(() => happyDom.setViewport({ width: 1024 }))
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await user.click(
    await screen.findByRole('button', { name: /^Gerar link de anamnese para pacientes/ }),
  )
  const link = () => screen.getByRole<HTMLInputElement>('textbox', { name: REFUSED })
  await waitFor(() => expect(link().value).toMatch('/externalRegistration?token=ficha'))
  expect(screen.queryByRole('table', { hidden: true })).toBeNull()
  happyDom.setViewport({ width: 844 })
  await screen.findByRole('table', { hidden: true })
  expect(link().value).toMatch('/externalRegistration?token=ficha')
})

test('A link that the browser refuses to copy once more says so where it is made, and is ready to be copied by hand', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  const user = await showAs('comercial', 4, '/companies')
  const isReady = async (dialog: HTMLElement) => {
    await user.click(within(dialog).getByRole('button', { name: 'Copiar' }))
    const field = await within(dialog).findByRole('textbox', { name: REFUSED })
    await waitFor(() => expect(document.activeElement).toBe(field))
  }
  await user.click(await screen.findByRole('button', { name: /^Gerar link de anamnese/ }))
  await isReady(await screen.findByRole('dialog', { name: 'Link de cadastro' }))
  await user.keyboard('{Escape}')

  await user.click(screen.getByRole('button', { name: /^Links de cadastro/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Links de cadastro · CURTUME AZUL' })
  await user.click(within(sheet).getByRole('button', { name: 'Gerar link' }))
  expect(await within(sheet).findByRole('textbox', { name: 'Link de cadastro' })).toBeDefined()
  await isReady(sheet)
})

test('What the server refuses of one field is said once, under that field', async () => {
  const message = 'CNPJ já cadastrado'
  const user = await showAs('admin', 1, '/companies?empresa=3', (call) =>
    call === 'PUT /companies/3'
      ? { status: 422, content: { message, code: 'validation', errors: { cnpj: [message] } } }
      : undefined,
  )
  const form = within(await screen.findByRole('dialog', { name: 'CURTUME AZUL' }))
  const cnpj = form.getByRole('textbox', { name: 'CNPJ' })
  await user.clear(cnpj)
  await user.type(cnpj, '11444777000161')
  await user.click(form.getByRole('button', { name: /^Salvar/ }))
  expect(await form.findAllByText(message)).toHaveLength(1)
  expect(form.getByText('1 campo precisa de correção')).toBeDefined()
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull()
})

test('The new link of a company is copied and told of, and the row that made it stays closed', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const user = await showAs('comercial', 4, '/companies')
  const action = await screen.findByRole('button', {
    name: /^Gerar link de anamnese para pacientes/,
  })
  await user.click(action)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Link copiado para área de transferência.',
  )
  expect(copied).toHaveBeenCalledWith(`${location.origin}/externalRegistration?token=ficha`)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('An inactive company is offered no new link, which the server would refuse, and keeps the list of its links', async () => {
  const idle = { ...COMPANY, id: 4, corporate_reason: 'CURTUME PARADO', active: false }
  await showAs('comercial', 4, '/companies', (call) =>
    call.startsWith('GET /companies?')
      ? { status: 200, content: { data: [COMPANY, idle], total: 2 } }
      : undefined,
  )
  const offered = async (name: string) => {
    const row = within(await screen.findByRole('row', { name: new RegExp(name) }))
    return row
      .getAllByRole('button', { name: /link/i })
      .map((button) => button.getAttribute('aria-label')?.split(':')[0])
  }
  const [make, list] = ['Gerar link de anamnese para pacientes', 'Links de cadastro']
  expect(await offered('CURTUME AZUL')).toEqual([make, list])
  expect(await offered('CURTUME PARADO')).toEqual([list])
})

test('The links of a company work for a year at most, and other days are refused under their field', async () => {
  const user = await showAs('comercial', 4, '/companies')
  await user.click(await screen.findByRole('button', { name: /^Links de cadastro/ }))
  const sheet = within(
    await screen.findByRole('dialog', { name: 'Links de cadastro · CURTUME AZUL' }),
  )
  expect(await sheet.findByText('Nenhum link gerado ainda.')).toBeDefined()
  await user.click(sheet.getByText('Outra'))
  const days = sheet.getByRole('textbox', { name: 'Dias' })
  await user.clear(days)
  await user.type(days, '400')
  expect(sheet.getByText('De 1 a 365')).toBeDefined()
  const make = sheet.getByRole<HTMLButtonElement>('button', { name: 'Gerar link' })
  expect(make.disabled).toBe(true)
  await user.click(sheet.getByText('7 dias'))
  expect(make.disabled).toBe(false)
})

test('What an empty e-mail or social media of a company lacks is said under each of its fields', async () => {
  const user = await showAs('admin', 1, '/companies?empresa=3')
  const form = within(await screen.findByRole('dialog', { name: 'CURTUME AZUL' }))
  const showTab = (name: RegExp) => user.click(form.getByRole('tab', { name }))
  await showTab(/^E-mails/)
  await user.click(form.getByRole('button', { name: 'Adicionar e-mail' }))
  await showTab(/^Mídias Sociais/)
  await user.click(form.getByRole('button', { name: /^Adicionar mídia/i }))
  await user.click(form.getByRole('button', { name: /^Salvar/ }))
  const messages = () =>
    within(form.getByRole('tabpanel'))
      .getAllByRole('textbox')
      .map((field) => document.getElementById(`${field.id}-error`)?.textContent)
  await showTab(/^E-mails/)
  expect(messages()).toEqual(['Nome para contato é obrigatório', 'E-mail é obrigatório'])
  await showTab(/^Mídias Sociais/)
  expect(messages()).toEqual(['Nome é obrigatório', 'Mídia Social é obrigatória'])
})
