import type { TakenItem } from '@iris/contracts/equipment'
import { ERRORS } from '@iris/contracts/errors'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../test/open-page.tsx'
import { ScreeningEventsPage } from './screening-events.tsx'

const NOBODY = { called: 0, present: 0, done: 0, missing: 0, total: 0 }
const EVENT: ScreeningEvent = {
  id: 4,
  name: 'Campanha Visão',
  company_id: 5,
  companyName: 'OLARIA UM',
  place: 'Sala 1',
  starts_on: '2026-12-01',
  ends_on: '2026-12-02',
  status: 'planned',
  expected: 200,
  self_check_in: false,
  team: [],
  equipaments: [31],
  notes: null,
  counts: NOBODY,
  to_register: 0,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '1',
}
const ONE = { ...NOBODY, called: 1, total: 1 }
const option = (value: number, label: string) => ({ value, label })

type Opened = {
  at: string
  type?: 3 | 5
  rows?: ScreeningEvent[]
  /** What a stale save is answered from then on. */
  now?: ScreeningEvent
  taken?: (query: URLSearchParams) => TakenItem[]
}

function open({ at, type = 3, rows = [EVENT], now, taken = () => [] }: Opened) {
  let isStale = false
  return openPage(<ScreeningEventsPage />, {
    at,
    type,
    answer: (call, body) => {
      if (call.startsWith('GET /screening-events?')) {
        const data = call.includes('status=open') ? [] : rows
        return { content: { data, total: data.length } }
      }
      if (call === 'GET /screening-events/4') return { content: (isStale && now) || EVENT }
      if (call.startsWith('GET /company/options'))
        return { content: [option(5, 'OLARIA UM'), option(6, 'OLARIA DOIS')] }
      if (call.startsWith('GET /equipaments/options'))
        return { content: [option(31, 'Retinógrafo Um'), option(32, 'Retinógrafo Dois')] }
      if (call.startsWith('GET /equipaments/taken'))
        return { content: taken(new URLSearchParams(call.split('?')[1])) }
      if (call !== 'PUT /screening-events/4') return undefined
      isStale = now !== undefined && !body.includes(`"updated_at":"${now.updated_at}"`)
      const [status, message] = ERRORS['edit.stale']
      return isStale ? { status, content: { message, code: 'edit.stale' } } : { content: EVENT }
    },
  })
}

const formOf = (title: string) => screen.findByRole('dialog', { name: title })
const press = (name: string | RegExp) => screen.getByRole('button', { name })

test('Each event of the list has the one button of what is next for it, and how many are on its list', async () => {
  const events = [
    { ...EVENT, id: 1, name: 'Uma sem lista' },
    { ...EVENT, id: 2, name: 'Uma planejada', counts: ONE },
    { ...EVENT, id: 3, name: 'Uma aberta', counts: ONE, status: 'open' as const },
    { ...EVENT, id: 4, name: 'Uma fechada', counts: ONE, status: 'closed' as const },
  ]
  await open({ at: '/screening-events', rows: events })
  await screen.findByText('Uma sem lista')
  const ways = events.map(({ name }) => {
    const cells = within(screen.getByRole('row', { name: new RegExp(name) })).getAllByRole('cell')
    const links = within(cells.at(-1) as HTMLElement).getAllByRole('link')
    return [
      cells[4]?.textContent,
      ...links.map((link) => [link.textContent, link.getAttribute('href')]),
    ]
  })
  expect(ways).toEqual([
    ['—', ['Importar', '/screening-events/1/roster']],
    ['1', ['Preparar', '/screening-events/2']],
    ['1', ['Painel', '/screening-events/3']],
    ['1', ['Relatório', '/companies/5/report?periodo=acao&acao=4']],
  ])
})

test('A doctor, who imports no list, is led from an event without one to its panel', async () => {
  await open({ at: '/screening-events', type: 5 })
  const row = within(await screen.findByRole('row', { name: /Campanha Visão/ }))
  const way = row.getByRole('link', { name: 'Painel: Campanha Visão' })
  expect(way.getAttribute('href')).toBe('/screening-events/4')
  expect(row.queryByRole('link', { name: /^Importar/ })).toBeNull()
})

test('The events are asked for by company and by status, and the list says that none is found', async () => {
  const { user, sent, pick } = await open({ at: '/screening-events', rows: [] })
  expect(await screen.findByText('Nenhuma ação ainda. Cadastre a primeira.')).toBeDefined()
  await pick(document.body, /^Empresa/, 'OLARIA UM')
  expect(await screen.findByText('Nenhuma ação encontrada.')).toBeDefined()
  expect(sent.some(({ call }) => call.includes('company_id=5'))).toBe(true)
  await user.click(press('Limpar Filtros'))
  await pick(document.body, /^Status/, 'Em andamento')
  expect(location.search).toBe('?status=open')
  expect(sent.some(({ call }) => /\?status=open&page|[?&]status=open(?!&from)/.test(call))).toBe(
    true,
  )
})

test('A doctor reads an event and changes nothing', async () => {
  await open({ at: '/screening-events?acao=4', type: 5 })
  const form = within(await formOf('Atualizar Ação'))
  expect(form.getByRole<HTMLInputElement>('textbox', { name: /^Nome/ }).disabled).toBe(true)
  expect(form.queryByRole('button', { name: /^Salvar/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Nova Ação' })).toBeNull()
})

test('An edit of an event that a colleague changed shows what they saved, and sends nothing before an answer', async () => {
  const now = { ...EVENT, place: 'Sala 3', updated_at: '2' }
  const { user, bodies } = await open({ at: '/screening-events?acao=4', now })
  const place = within(await formOf('Atualizar Ação')).getByRole('textbox', { name: /^Local/ })
  await user.type(place, '2')
  await user.click(press(/^Salvar/))
  const stale = await formOf('Este registro foi alterado por outra pessoa')
  expect(stale.textContent).toContain('Sala 3')
  expect(bodies('PUT /screening-events/4')).toHaveLength(1)
})

test('A new event asks for what it requires, and one that ends before it begins is refused under its last day', async () => {
  const { user } = await open({ at: '/screening-events?acao=novo' })
  const form = within(await formOf('Nova Ação'))
  await user.click(press(/^Salvar/))
  for (const words of [
    'Nome é obrigatório',
    'Empresa é obrigatória',
    'Início é obrigatório',
    'Término é obrigatório',
  ])
    expect(await form.findByText(words)).toBeDefined()
  await user.type(form.getByRole('textbox', { name: /^Início/ }), '01122026')
  await user.type(form.getByRole('textbox', { name: /^Término/ }), '30112026')
  await user.click(press(/^Salvar/))
  expect(await form.findByText('O término não pode ser anterior ao início.')).toBeDefined()
})

test('The form of an event tells which items are not free on its days, and that another company ends its links', async () => {
  const taken = (query: URLSearchParams): TakenItem[] => [
    ...(query.get('company_id') === '5'
      ? [
          {
            equipament_id: 31,
            by: 'visit' as const,
            from: '2026-12-01',
            to: '2026-12-01',
            company_name: 'OLARIA DOIS',
            name: 'Tadeu',
          },
        ]
      : []),
    {
      equipament_id: 32,
      by: 'person',
      from: '2026-01-05',
      to: null,
      company_name: null,
      name: 'Tadeu',
    },
  ]
  const { pick } = await open({ at: '/screening-events?acao=4', taken })
  const dialog = await formOf('Atualizar Ação')
  const form = within(dialog)
  const visit = 'Retinógrafo Um: já reservado para 01/12/2026, Tadeu, em OLARIA DOIS.'
  expect(await form.findByText(visit)).toBeDefined()
  await pick(dialog, /^Equipamentos/, 'Retinógrafo Dois')
  expect(await form.findByText('Retinógrafo Dois: com Tadeu desde 05/01/2026.')).toBeDefined()
  const linksGo = () => form.queryByText(/os links de cadastro desta ação deixam de funcionar/)
  expect(linksGo()).toBeNull()
  await pick(dialog, /^Empresa/, 'OLARIA DOIS')
  expect(linksGo()).not.toBeNull()
  // A visit to its own company takes nothing from it.
  await waitFor(() => expect(form.queryByText(visit)).toBeNull())
})
