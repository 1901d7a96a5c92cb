import type { Booking, Support } from '@iris/contracts/supports'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openPage } from '../../test/open-page.tsx'
import { toast } from '../ui/toast.tsx'
import { SupportsPage } from './supports.tsx'

const VISIT: Support = {
  id: 4,
  equipaments: [31],
  equipament_names: ['Retinógrafo Um'],
  user_id: 7,
  user_name: 'Berta Reservou',
  company_id: 5,
  company_name: 'FUNDIÇÃO',
  data_atendimento: '2027-03-09',
  observacoes: null,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '1',
}
const person = (id: number, name: string, type: number, active = true) => ({
  id,
  name,
  type,
  active,
})
const PEOPLE = [
  person(7, 'Berta Reservou', 3),
  person(8, 'Ofer Dois', 2),
  person(9, 'Ofer Cinco', 5),
  person(10, 'Ofer Saiu', 3, false),
]
const option = (value: number, label: string) => ({ value, label })
const booked = (of: Partial<Booking>): Booking => ({
  equipament_id: 31,
  support_id: null,
  user_name: null,
  event_id: null,
  event_name: null,
  company_id: 5,
  company_name: 'FUNDIÇÃO',
  ...of,
})

const happyDom = (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } })
  .happyDOM

type Opened = {
  at: string
  bookings?: Booking[]
  /** The visits of the technician on a day: by default that one on each. */
  visitsOn?: (day: string) => Support[]
  /** The status of each save, one after the other. */
  saves?: number[]
}

/** The visits for a technician, one of them Berta's; `bookings` are those of any day. */
function open({ at, bookings = [], visitsOn = () => [VISIT], saves = [] }: Opened) {
  vi.spyOn(toast, 'success')
  return openPage(<SupportsPage />, {
    at,
    type: 3,
    answer: (call) => {
      if (call.startsWith('GET /supports/bookings')) return { content: bookings }
      if (call === 'GET /supports/4') return { content: VISIT }
      if (call.startsWith('GET /supports?')) {
        const day = new URLSearchParams(call.split('?')[1]).get('from')
        const data = day ? visitsOn(day) : [VISIT]
        return { content: { data, total: data.length } }
      }
      if (call === 'GET /users/all') return { content: PEOPLE }
      if (call.startsWith('GET /company/options')) return { content: [option(5, 'FUNDIÇÃO')] }
      if (call.startsWith('GET /equipaments/options'))
        return { content: [option(31, 'Retinógrafo Um'), option(32, 'Retinógrafo Dois')] }
      if (call.startsWith('GET')) return undefined
      return { status: saves.shift() ?? 201, content: VISIT }
    },
  })
}

const press = (name: string | RegExp) => screen.getByRole('button', { name })

afterEach(() => void vi.restoreAllMocks())

const rows = () => screen.getAllByRole('combobox', { name: /^Equipamento/ })
const form = () => screen.findByRole('dialog', { name: 'Novo Atendimento' })

test('An empty visit leads to its technician, who can only be an active one of type 3', async () => {
  const { user } = await open({ at: '/supports?atendimento=novo' })
  const opened = await form()
  await user.click(press(/^Salvar/))
  const technician = within(opened).getByRole('combobox', { name: /^Técnico/ })
  await waitFor(() => expect(document.activeElement).toBe(technician))
  await user.click(technician)
  const offered = await screen.findAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Berta Reservou'])
})

test('A visit has a row for each item: one always stays, none is offered twice, and an empty one is not sent', async () => {
  const { user, bodies, pick } = await open({ at: '/supports?atendimento=novo' })
  const opened = await form()
  await pick(opened, /^Técnico/, 'Berta Reservou')
  await pick(opened, /^Empresa/, 'FUNDIÇÃO')
  await user.type(screen.getByRole('textbox', { name: /^Data/ }), '31022027{Tab}')
  expect(await screen.findByText('Data Atendimento deve ser uma data válida')).toBeDefined()
  await user.clear(screen.getByRole('textbox', { name: /^Data/ }))
  await user.type(screen.getByRole('textbox', { name: /^Data/ }), '09032027')
  await user.type(screen.getByRole('textbox', { name: /^Observações/ }), 'Levar tripé.')
  expect(screen.getByText('488 caracteres restantes')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Remover/ })).toBeNull()

  await pick(opened, /^Equipamento 1/, 'Retinógrafo Um')
  await user.click(press('Adicionar equipamento'))
  await waitFor(() => expect(document.activeElement).toBe(rows()[1]))
  await user.click(rows()[1] as HTMLElement)
  const offered = await screen.findAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Retinógrafo Dois'])
  await user.click(offered[0] as HTMLElement)
  await user.click(press('Adicionar equipamento'))
  await user.click(press('Remover Equipamento 1'))
  expect(rows().map((row) => (row as HTMLInputElement).value)).toEqual(['Retinógrafo Dois', ''])
  await user.click(press(/^Salvar/))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toast.success).toHaveBeenCalledWith('Atendimento salvo com sucesso!')
  expect(bodies('POST /supports')).toEqual([
    {
      equipaments: [32],
      user_id: 7,
      company_id: 5,
      data_atendimento: '2027-03-09',
      observacoes: 'Levar tripé.',
    },
  ])
})

test('A technician or an item that is taken on the day is told of, but not by an event of the company itself, and is saved all the same', async () => {
  const { user, pick } = await open({
    at: '/supports?atendimento=novo',
    bookings: [
      booked({ support_id: 3, user_name: 'Berta Reservou' }),
      booked({ event_id: 1, event_name: 'Triagem', company_id: 6, company_name: 'OLARIA' }),
      booked({ event_id: 2, event_name: 'Campanha' }),
    ],
  })
  const opened = await form()
  await pick(opened, /^Técnico/, 'Berta Reservou')
  await pick(opened, /^Empresa/, 'FUNDIÇÃO')
  await pick(opened, /^Equipamento 1/, 'Retinógrafo Um')
  await user.type(screen.getByRole('textbox', { name: /^Data/ }), '09032027{Tab}')
  const told = await screen.findAllByText(/^Já reservado/)
  expect(told.map(({ textContent }) => textContent)).toEqual([
    'Já reservado para este dia: Berta Reservou, em FUNDIÇÃO.',
    'Já reservado para este dia: ação Triagem, em OLARIA.',
  ])
  expect(
    await screen.findByText('Berta Reservou já tem atendimento neste dia, em FUNDIÇÃO.'),
  ).toBeDefined()
  await user.click(press(/^Salvar/))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('A visit that is opened again does not warn of itself, but of another on the day that it is moved to, and is saved all the same', async () => {
  const other = { ...VISIT, id: 6, company_name: 'OLARIA', data_atendimento: '2027-03-10' }
  const { user, sent, bodies } = await open({
    at: '/supports?atendimento=4',
    visitsOn: (asked) => [VISIT, other].filter((visit) => visit.data_atendimento === asked),
  })
  const opened = within(await screen.findByRole('dialog', { name: 'Atualizar Atendimento' }))
  const calls = () => sent.map(({ call }) => call)
  const askedFor = (day: string) =>
    waitFor(() => {
      expect(calls()).toContain(`GET /supports/bookings?data_atendimento=${day}&except=4`)
      expect(calls()).toContainEqual(expect.stringContaining(`from=${day}`))
    })
  await askedFor('2027-03-09')
  const day = opened.getByRole('textbox', { name: /^Data/ })
  await user.clear(day)
  await user.type(day, '10032027')
  await askedFor('2027-03-10')
  const taken = 'Berta Reservou já tem atendimento neste dia, em OLARIA.'
  expect(await opened.findByText(taken)).toBeDefined()
  await user.clear(day)
  await user.type(day, '09032027')
  await waitFor(() => expect(opened.queryByText(taken)).toBeNull())
  expect(opened.queryByText(/já tem atendimento/)).toBeNull()
  await user.clear(day)
  await user.type(day, '10032027')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toast.success).toHaveBeenCalledWith('Atendimento salvo com sucesso!')
  expect(bodies('PUT /supports/4')).toEqual([
    expect.objectContaining({ data_atendimento: '2027-03-10' }),
  ])
})

test('A visit whose save fails says so, keeps what was typed, and can be saved again', async () => {
  const { user, pick } = await open({ at: '/supports?atendimento=novo', saves: [503] })
  const opened = await form()
  await pick(opened, /^Técnico/, 'Berta Reservou')
  await pick(opened, /^Empresa/, 'FUNDIÇÃO')
  await pick(opened, /^Equipamento 1/, 'Retinógrafo Um')
  await user.type(screen.getByRole('textbox', { name: /^Data/ }), '09032027')
  await user.click(press(/^Salvar/))
  const failed = 'Erro ao salvar o atendimento. Tente novamente mais tarde.'
  expect((await screen.findByRole('alert')).textContent).toContain(failed)
  expect(screen.getByRole('textbox', { name: /^Data/ })).toHaveProperty('value', '09/03/2027')
  await user.click(press(/^Salvar/))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('The three columns of visits sort, and the link of a row says which of the visits of its technician it is', async () => {
  const { user } = await open({ at: '/supports' })
  expect(
    await screen.findByRole('link', { name: 'Berta Reservou FUNDIÇÃO, 09/03/2027' }),
  ).toBeDefined()
  for (const [head, column] of [
    ['Técnico', 'user_name'],
    ['Empresa', 'company_name'],
    ['Data Atendimento', 'data_atendimento'],
  ] as const) {
    await user.click(within(screen.getByRole('table')).getByRole('button', { name: head }))
    expect(location.search).toBe(`?sort=${column}`)
  }
})

test('The question before a visit is archived stays when the rows become cards, and the visit is archived', async () => {
  const { user, sent } = await open({ at: '/supports' })
  onTestFinished(() => happyDom.setViewport({ width: 1024 }))
  await user.click(await screen.findByRole('button', { name: /^Arquivar/ }))
  const asked = await screen.findByRole('dialog', { name: 'Arquivar o atendimento?' })
  expect(asked.textContent).toContain('FUNDIÇÃO')
  happyDom.setViewport({ width: 390 })
  await waitFor(() => expect(screen.queryByRole('table', { hidden: true })).toBeNull())
  expect(asked.isConnected).toBe(true)
  await user.click(press('Sim, arquivar!'))
  await waitFor(() =>
    expect(toast.success).toHaveBeenCalledWith('Atendimento arquivado com sucesso!'),
  )
  expect(sent.map(({ call }) => call)).toContain('DELETE /supports/4')
})
