import { ERRORS } from '@iris/contracts/errors'
import { getLead, type Lead } from '@iris/contracts/leads'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { fill, press } from '../../../test/form-by-label.ts'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { useOpened } from '../../api/use-opened.ts'
import { ClosureModal } from './closure-modal.tsx'
import { LeadModal } from './lead-modal.tsx'

const OPEN = {
  id: 7,
  name: 'Ana',
  company_name: 'AURORA',
  status: 'new',
  price_unity: null,
  quantity: null,
  price_total: null,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
} as unknown as Lead

const WON = { ...OPEN, status: 'ganho', price_total: 1500, updated_at: '2026-11-26T12:00:00.000Z' }

afterEach(() => notifications.clean())

function showLead(part: ReactNode) {
  return show(
    <QueryClientProvider client={createQueryClient()}>
      {part}
      <Notifications />
    </QueryClientProvider>,
  )
}

/** A lead that is closed from its own form, which then has it as it is stored now. */
function Closing() {
  const [lead, setLead] = useState(OPEN)
  return <LeadModal lead={lead} onClose={() => {}} onEnd={() => setLead(WON as Lead)} />
}

test('A lead closed from its own form stands there as it was closed, with its sale', async () => {
  const { url } = await startAnsweringServer(() => ({ status: 200, content: [] }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const user = showLead(<Closing />)
  await user.click(await screen.findByRole('button', { name: 'Encerrar' }))
  expect(await screen.findByRole('heading', { name: 'Venda' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/Valor total/).value).toBe('1.500,00')
})

/** The same with the dialog that closes it, and the lead as it is read. */
function Ending() {
  const { data: lead } = useOpened(getLead, OPEN.id)
  const [isEnding, setEnding] = useState(false)
  if (!lead) return null
  return (
    <>
      <LeadModal lead={lead} onClose={() => {}} onEnd={() => setEnding(true)} />
      {isEnding && <ClosureModal lead={lead} onClose={() => setEnding(false)} />}
    </>
  )
}

test('What is typed into a lead right after it was closed stays when the closed lead is read', async () => {
  const lost = { ...OPEN, status: 'perda', reason: 'Concorrência', updated_at: WON.updated_at }
  let reads = 0
  const slow = Promise.withResolvers<void>()
  const { url } = await startAnsweringServer(async (call) => {
    if (call === 'PUT /leads/7') return { status: 200, content: lost }
    if (call !== 'GET /leads/7') return { status: 200, content: [] }
    if (++reads === 1) return { status: 200, content: OPEN }
    await slow.promise
    return { status: 200, content: lost }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const user = showLead(<Ending />)
  await user.click(await screen.findByRole('button', { name: 'Encerrar' }, { timeout: 10_000 }))
  const dialog = await screen.findByRole('dialog', { name: 'Encerramento do lead' })
  const ending = within(dialog)
  await user.click(ending.getByRole('radio', { name: /^Perda/ }))
  await user.click(ending.getByRole('combobox', { name: 'Motivo' }))
  await user.click(await screen.findByRole('option', { name: 'Concorrência' }))
  await user.click(ending.getByRole('button', { name: /^Encerrar/ }))
  await waitFor(() => expect(dialog.isConnected).toBe(false), { timeout: 10_000 })
  await waitFor(() => expect(reads).toBe(2))
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' })
  await user.type(name(), ' Maria')
  slow.resolve()
  await screen.findByText('Perda')
  expect(name().value).toBe('Ana Maria')
}, 30_000)

test('A company that is no longer offered stands in its lead by name', async () => {
  const { url } = await startAnsweringServer(() => ({ status: 200, content: [] }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const lead = { ...OPEN, company_id: 9, registeredCompanyName: 'CLIENTE ANTIGO' }
  showLead(<LeadModal lead={lead} onClose={() => {}} />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Empresa cadastrada' })
  await waitFor(() => expect(field.value).toBe('CLIENTE ANTIGO'))
})

test('A lead that cannot be saved raises one alarm, which holds the sentence of its own form', async () => {
  const { url } = await startAnsweringServer((call) =>
    call === 'PUT /leads/7'
      ? { status: 502, content: { message: 'Qualquer coisa de dentro' } }
      : { status: 200, content: [] },
  )
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const lead = { ...OPEN, email: 'ana@aurora.com.br', phone: '11987124460', source: 'Site' }
  const user = showLead(<LeadModal lead={lead} onClose={() => {}} />)
  await user.type(screen.getByRole('textbox', { name: 'Nome' }), ' Maria')
  await user.click(screen.getByRole('button', { name: /^Salvar/ }))
  const alarms = await screen.findAllByRole('alert')
  expect(alarms.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Ocorreu um erro ao salvar o usuário.'),
  ])
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' })
  expect(name.value).toBe('Ana Maria')
})

test('The second of two sellers who edit one lead sees what the first changed, and loses nothing; its history says who changed what', async () => {
  const mine = { ...OPEN, email: 'ana@aurora.com.br', phone: '11987124460', source: 'Site' }
  const read = { ...mine, zone: 'Norte', funnel_stage: 'Contato 1' } as Lead
  const now = { ...read, zone: 'Sul', funnel_stage: 'Reunião', updated_at: WON.updated_at }
  const [status, message] = ERRORS['edit.stale']
  const change = (field: string, label: string, from: string, to: string) => ({
    user_name: 'Segundo Vendedor',
    created_at: WON.updated_at,
    kind: 'updated',
    changes: [{ field, label, from, to }],
  })
  const { url, sent } = await startAnsweringServer((call, _bearer, { body }) => {
    if (call === 'GET /leads/7') return { status: 200, content: now }
    if (call === 'GET /leads/7/history')
      return { status: 200, content: [{ id: 2, ...change('zone', 'Zona', 'Norte', 'Sul') }] }
    if (call !== 'PUT /leads/7') return { status: 200, content: [] }
    return JSON.parse(body).updated_at === now.updated_at
      ? { status: 200, content: now }
      : { status, content: { message, code: 'edit.stale' } }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const user = showLead(<LeadModal lead={read} onClose={() => {}} />)
  await user.click(screen.getByText('Histórico'))
  const history = await screen.findByLabelText('Histórico', { selector: 'ol' })
  for (const words of ['Dados alterados', 'Segundo Vendedor', 'Zona', 'Norte', 'Sul'])
    expect(history.textContent).toContain(words)
  await user.click(screen.getByText('Dados'))
  fill('Zona', 'Leste')
  fill('Observações do lead', 'Pediu proposta.')
  await press(user, 'Salvar')
  await screen.findByText('Este registro foi alterado por outra pessoa')
  const asked = (label: string) => screen.getByRole('radiogroup', { name: label }).textContent
  expect(asked('Zona')).toContain('Sul')
  expect(asked('Funil')).toContain('Reunião')
  await press(user, 'Salvar por cima')
  await screen.findByText('Lead atualizado com sucesso!')
  const saved = JSON.parse(sent.findLast(({ call }) => call === 'PUT /leads/7')?.body ?? '')
  expect(saved).toMatchObject({ zone: 'Leste', notes: 'Pediu proposta.' })
  expect(saved.funnel_stage ?? 'Reunião').toBe('Reunião')
}, 30_000)

const SOLD = 'Os valores de um lead encerrado não mudam. Reabra o lead para corrigi-los.'

test('A price typed into a won lead while it was meant to be opened again is refused under its field, and nothing says it is saved', {
  tags: 'long',
}, async () => {
  const { url } = await startAnsweringServer((call, _bearer, { body }) => {
    if (call !== 'PUT /leads/7') return { status: 200, content: [] }
    if (JSON.parse(body).price_unity !== 12) return { status: 200, content: WON }
    return { status: 422, content: { message: SOLD, errors: { price_unity: [SOLD] } } }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const sale = { price_unity: 10, quantity: 100, price_total: 1000 }
  const known = { email: 'ana@aurora.com.br', phone: '11987124460', source: 'Site' }
  const user = showLead(
    <LeadModal lead={{ ...WON, ...sale, ...known } as Lead} onClose={() => {}} />,
  )
  const pick = async (option: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Status' }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await pick('Novo')
  const price = screen.getByRole<HTMLInputElement>('textbox', { name: 'Valor unitário' })
  await user.clear(price)
  await user.type(price, '12,00')
  await pick('Concluído (Ganho)')
  await user.click(screen.getByRole('button', { name: /^Salvar/ }))
  await waitFor(() => expect(price.getAttribute('aria-invalid')).toBe('true'))
  const told = document.getElementById(price.getAttribute('aria-describedby') ?? '')
  expect(told?.textContent).toBe(SOLD)
  expect(screen.queryByText('Lead atualizado com sucesso!')).toBeNull()
})
