import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldOf, fill, pick } from '../../test/form-by-label.ts'
import { showAt } from '../../test/show-at.tsx'
import { LeadsPage } from './leads.tsx'

const LEAD = {
  id: 7,
  name: 'Élcio',
  company_name: 'CERÂMICA',
  email: 'elcio@ceramica.example',
  phone: '16987654321',
  source: 'Site',
  funnel_stage: 'Contato 1',
  temperature_stage: 'Quente',
  city: 'Serra',
  status: 'new',
  assigned_user: { id: 1, name: 'Tânia Ferraz' },
  next_activity_date: '2026-01-15',
  next_activity_time: null,
  price_unity: null,
  quantity: null,
  price_total: null,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
}
const CALL = {
  id: 5,
  lead_id: 7,
  activity: 'call',
  status: 'open',
  date: '2026-01-15',
  time: null,
  notes: null,
  user_name: null,
  updated_at: '2026-11-20T12:00:00.000Z',
}

const FIGURES = {
  startDate: '2026-11-01',
  endDate: '2026-11-29',
  totalSales: 0,
  salesCount: 1,
  salesGoal: 0,
  averageTicket: 0,
  ticketGrowth: null,
  conversionRate: 50,
  conversionGrowth: null,
  winReasons: [],
  lossReasons: [],
  detailedSellers: [],
  detailedProducts: [],
  cities: [],
  detailedChannels: [],
  funnelData: {
    oportunidades: 1,
    contato1: 1,
    contato2: 0,
    reuniao: 0,
    total: 1,
    oportunidades_rate: 100,
    contato1_rate: 50,
    contato2_rate: 0,
    reuniao_rate: 0,
    total_rate: 0,
  },
}

/** The sales page with one lead, whose call is late until it is done. */
async function open(type: 1 | 3 | 4 | 5, address = '/leads') {
  let isDone = false
  const due = (isThere: boolean) => ({
    count: isThere ? 1 : 0,
    activities: isThere ? [{ ...CALL, lead: LEAD }] : [],
  })
  const shown = await showAt(<LeadsPage />, {
    type,
    address,
    answer: (call) => {
      const lead = { ...LEAD, next_activity_date: isDone ? null : LEAD.next_activity_date }
      if (call === 'PUT /lead-activities/5') {
        isDone = true
        return CALL
      }
      if (call.startsWith('GET /lead-activities/due'))
        return { overdue: due(!isDone), today: due(true) }
      if (call === 'GET /leads/7/activities')
        return [{ ...CALL, status: isDone ? 'completed' : 'open' }]
      if (call === 'GET /leads/7') return lead
      if (call.startsWith('GET /leads/dashboard')) return FIGURES
      if (call.startsWith('GET /leads/board'))
        return {
          count: 1,
          price_total: 0,
          columns: ['Oportunidade', 'Contato 1'].map((funnel_stage) => {
            const leads = funnel_stage === LEAD.funnel_stage ? [lead] : []
            return { funnel_stage, count: leads.length, price_total: 0, leads, next: null }
          }),
        }
      if (call === 'GET /leads/cities') return [{ value: 'Serra', label: 'Serra' }]
      if (/^GET \/leads(\?|$)/.test(call)) return { data: [lead], total: 21 }
      return call === 'GET /users/1' ? undefined : []
    },
  })
  await screen.findByRole('heading', { name: 'Comercial' })
  /** What was last asked of the list. */
  const asked = () => {
    const last = shown.calls().findLast((call) => /^GET \/leads(\?|$)/.test(call))
    const {
      per_page: _size,
      page,
      ...rest
    } = Object.fromEntries(new URLSearchParams(last?.split('?')[1]))
    return page === '1' ? rest : { page, ...rest }
  }
  return { ...shown, asked, where: () => window.location.search }
}

const button = (name: string | RegExp) => screen.queryByRole('button', { name })
const table = () => screen.findByRole('table')

test('Each filter of the leads narrows the list and can be cleared', async () => {
  const { user, asked, where } = await open(4)
  const expectAsked = (more: object) =>
    waitFor(() => expect(asked()).toEqual({ open_to: '1', ...more }))
  await table()
  for (const [label, name, option] of [
    ['Origem', 'source', 'Google'],
    ['Temperatura', 'temperature_stage', 'Frio'],
    ['Região', 'city', 'Serra'],
  ] as const) {
    await pick(user, label, option)
    await expectAsked({ [name]: option })
    await user.click(screen.getByLabelText(`Limpar: ${label}`))
    await waitFor(() => expect(where()).toBe(''))
  }
  await user.click(screen.getByText('Filtros'))
  await screen.findByLabelText('Cadastro desde')
  fill('Nome', 'bren')
  await expectAsked({ name: 'bren' })
  fill('Nome', '')
  await pick(user, 'Funil', 'Reunião')
  await expectAsked({ funnel_stage: 'Reunião' })
  await user.click(screen.getByLabelText('Limpar: Funil'))
  fill('Cadastro desde', '01/01/2020')
  await expectAsked({ created_from: '2020-01-01' })
  fill('Cadastro até', '31/12/2019')
  await screen.findByText('A data final não pode ser anterior à inicial.')
  expect(where()).not.toContain('created_to')
  fill('Cadastro até', '31/12/2021')
  await expectAsked({ created_from: '2020-01-01', created_to: '2021-12-31' })
  await user.keyboard('{Escape}')
  expect(button('Filtros (2)')).not.toBeNull()
  await user.click(screen.getByText('Limpar Filtros'))
  await waitFor(() => expect(where()).toBe(''))
})

test('Five columns of leads sort, one at a time, and the pager asks for the next page in that order', async () => {
  const { user, asked } = await open(4)
  await table()
  await screen.findByText('CERÂMICA', { selector: 'td *' })
  const heads = () => screen.getAllByRole('columnheader')
  const head = (name: string) => screen.getByText(name, { selector: 'th *' })
  for (const [name, key] of [
    ['Nome', 'name'],
    ['Origem', 'source'],
    ['Funil', 'funnel_stage'],
    ['Temperatura', 'temperature_stage'],
    ['Data de Cadastro', 'created_at'],
  ] as const)
    for (const [direction, sort] of [
      ['ascending', key],
      ['descending', `-${key}`],
    ]) {
      await user.click(head(name))
      await waitFor(() => expect(asked()).toEqual({ open_to: '1', sort }))
      // Columns stand beneath others here, and share their head.
      const sorted = heads().filter((each) => /ending$/.test(each.getAttribute('aria-sort') ?? ''))
      expect(sorted).toEqual([head(name).closest('th')])
      expect(sorted[0]?.getAttribute('aria-sort')).toBe(direction)
    }
  await user.click(screen.getByRole('button', { name: 'Próxima página' }))
  await waitFor(() => expect(asked()).toEqual({ open_to: '1', sort: '-created_at', page: '2' }))
})

test("A seller begins with their own leads, and without 'Só meus leads' sees all, as the address says", async () => {
  const { user, asked, where, calls } = await open(4)
  const mine = await screen.findByRole<HTMLInputElement>('switch', { name: 'Só meus leads' })
  expect(mine.checked).toBe(true)
  await waitFor(() => expect(asked()).toEqual({ open_to: '1' }))
  expect(calls()).toContain('GET /lead-activities/due?open_to=1')
  await user.click(mine)
  await waitFor(() => expect(asked()).toEqual({}))
  expect(where()).toBe('?meus=0')
  expect(calls()).toContain('GET /lead-activities/due')
  await user.click(mine)
  await waitFor(() => expect(where()).toBe(''))
})

test('A late activity that is done from its lead leaves the panel and the mark of its row', async () => {
  const { user } = await open(4)
  await user.click(await screen.findByText('Para hoje:', { exact: false, selector: 'button *' }))
  const today = await screen.findByRole('list', { name: 'Atividades para hoje' })
  expect(today.textContent).toContain('CERÂMICA')
  expect(within(today).getByRole('link', { name: /^WhatsApp/ })).toBeDefined()
  await user.click(screen.getByText('Atrasadas:', { exact: false, selector: 'button *' }))
  const late = await screen.findByRole('list', { name: 'Atividades atrasadas' })
  expect(late.textContent).toContain('15/01/2026')
  expect((await table()).textContent).toContain('Atividade atrasada desde 15/01/2026')
  await user.click(within(late).getByText('CERÂMICA'))
  await user.click(await screen.findByRole('tab', { name: 'Atividades' }))
  await user.click(await screen.findByLabelText('Concluir: Ligação de 15/01/2026'))
  await screen.findByText('Atividade atualizada com sucesso!')
  await user.click(screen.getByText('Cancelar'))
  await waitFor(() => expect(button('Atrasadas: 0')).toHaveProperty('disabled', true))
  await waitFor(async () => expect((await table()).textContent).not.toContain('atrasada desde'))
})

test('A technician may write and import leads, a doctor may not, and neither may set a target', async () => {
  for (const type of [3, 5] as const) {
    await open(type, '/leads?visao=dashboard')
    const figures = await screen.findByRole('region', { name: 'Dashboard comercial' })
    await waitFor(() => expect(figures.textContent).toContain('Funil'))
    expect([button('Novo Lead') !== null, button('Importar Excel') !== null]).toEqual(
      Array(2).fill(type === 3),
    )
    expect(button('Cadastrar meta')).toBeNull()
    cleanup()
  }
})

test('One door leads to the sales figures, and both say what the conversion counts', async () => {
  const { user } = await open(4)
  const strip = await screen.findByRole('region', { name: 'Vendas do período' })
  const counted = /1 de 1 lead criado no período/
  expect(strip.textContent).toMatch(counted)
  expect(button(/indicadores/i)).toBeNull()
  await user.click(screen.getByText('Dashboard', { selector: 'label *' }))
  await waitFor(() => expect(window.location.search).toBe('?visao=dashboard'))
  const conversion = await screen.findByRole('region', { name: 'Conversão média' })
  expect(conversion.textContent).toMatch(counted)
})

test('The leads are imported from a sheet of their own kind', async () => {
  const { user, calls } = await open(4)
  await user.click(await screen.findByText('Importar Excel', { selector: 'button *' }))
  await screen.findByRole('dialog', { name: 'Importar Excel' })
  await waitFor(() => expect(calls()).toContain('GET /imports?kind=leads'))
})

test('A doctor reads the leads and changes nothing in them', async () => {
  const { user } = await open(5)
  await user.click(await within(await table()).findByText('CERÂMICA'))
  await screen.findByLabelText(/^Nome/)
  expect(fieldOf('Nome').disabled).toBe(true)
  expect(fieldOf('Vendedor').disabled).toBe(true)
  for (const words of [/^Novo Lead/, /^Importar Excel/, /^Salvar/, /^Encerrar/])
    expect(screen.queryByRole('button', { name: words, hidden: true })).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Atividades' }))
  const activities = within(await screen.findByRole('list', { name: 'Atividades' }))
  expect(await activities.findByText('Ligação')).toBeDefined()
  expect(activities.queryAllByRole('button')).toEqual([])
  expect(button(/^(Nova|Concluir|Editar|Excluir)/)).toBeNull()
  await user.click(screen.getByText('Fechar', { selector: 'button *' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('A doctor opens a lead from the board by Space, and can move no card', {
  tags: 'long',
}, async () => {
  const { user, calls } = await open(5, '/leads?visao=quadro')
  const card = await screen.findByRole('button', { name: 'CERÂMICA' })
  await user.click(screen.getByLabelText('Ações de CERÂMICA'))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Abrir lead'])
  await user.keyboard('{Escape}')
  card.focus()
  await user.keyboard('{ArrowRight}')
  await user.keyboard(' ')
  await screen.findByRole('dialog', { name: /^CERÂMICA/ })
  expect(calls().filter((call) => !call.startsWith('GET'))).toEqual([])
})

test.each(['?lead=novo', '?encerrar=7'])(
  'The address %s opens nothing for a doctor',
  async (at) => {
    const { calls } = await open(5, `/leads${at}`)
    await within(await table()).findByText('CERÂMICA')
    if (at.startsWith('?encerrar')) await waitFor(() => expect(calls()).toContain('GET /leads/7'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText('Encerramento do lead')).toBeNull()
  },
)
