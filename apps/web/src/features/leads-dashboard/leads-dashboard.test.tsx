import { salesPeriodRange } from '@iris/domain/sales-period'
import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldOf, fill, pick, press } from '../../../test/form-by-label.ts'
import { Answer, showAt } from '../../../test/show-at.tsx'
import { LeadsDashboard } from './leads-dashboard.tsx'

const FIGURES = {
  totalSales: 10000.29,
  salesCount: 3,
  salesGoal: 20000,
  averageTicket: 3333.43,
  ticketGrowth: 12.5,
  conversionRate: 60,
  conversionGrowth: null,
  winReasons: [{ reason: 'Prazo: Prazo de Entrega', count: 3 }],
  lossReasons: [{ reason: 'Concorrência', count: 1 }],
  detailedSellers: [{ name: 'Letícia Moura', count: 3 }],
  detailedProducts: [],
  cities: [{ name: 'Serra', count: 2 }],
  detailedChannels: [{ name: 'Indicação', count: 3 }],
  funnelData: {
    oportunidades: 5,
    contato1: 4,
    contato2: 3,
    reuniao: 3,
    total: 3,
    oportunidades_rate: 100,
    contato1_rate: 80,
    contato2_rate: 60,
    reuniao_rate: 60,
    total_rate: 60,
  },
}

const TODAY = todayInSaoPaulo()
const MONTH = TODAY.slice(0, 7)
const SELLERS = [{ id: 1, name: 'Letícia Moura', type: 4, active: true }]

/** The figures of any period for a seller; a goal counts at once. */
async function open() {
  let targets: object[] = []
  let salesGoal = FIGURES.salesGoal
  const shown = await showAt(<LeadsDashboard />, {
    type: 4,
    address: '/leads?visao=dashboard',
    answer: (call, { body }) => {
      if (call.startsWith('GET /leads/dashboard')) {
        const asked = new URLSearchParams(call.split('?')[1])
        const period = asked.get('period') as 'month'
        const { from, to } = asked.has('startDate')
          ? { from: asked.get('startDate'), to: asked.get('endDate') }
          : salesPeriodRange(period, TODAY)
        return { ...FIGURES, salesGoal, startDate: from, endDate: to }
      }
      if (call.startsWith('GET /leads/targets')) return targets
      if (call === 'GET /users/sales') return SELLERS
      if (call !== 'POST /leads/createTarget') return undefined
      const target = JSON.parse(body)
      targets = [{ id: 1, ...target, assigned_user: { id: 1, name: 'Letícia Moura' } }]
      salesGoal = FIGURES.salesGoal + target.amount
      return new Answer(201, targets[0])
    },
  })
  await screen.findByText('Total de vendas')
  /** What stands in a card or chart of this name, without the spaces that do not break. */
  const said = (title: string) =>
    screen
      .getByLabelText(title, { selector: 'section, figure' })
      .textContent?.replaceAll('\u00a0', ' ')
  return { ...shown, said }
}

test('The sales figures stand to the cent, with the funnel and its rates, the reasons, and by whom, where and from where', async () => {
  const { user, said, calls } = await open()
  expect(calls()).toContain('GET /leads/dashboard?period=month')
  expect(said('Total de vendas')).toContain('R$ 10.000,29')
  expect(said('Total de vendas')).toContain('3 leads ganhos no período')
  expect(said('Ticket médio')).toContain('R$ 3.333,43')
  expect(said('Conversão média')).toContain('60,0%')
  for (const step of [
    'Oportunidades5100,0%',
    'Contato 1480,0%',
    'Reunião360,0%',
    'Total Convertido360,0%',
  ])
    expect(said('Funil de vendas')).toContain(step)
  for (const [title, name, count] of [
    ['Top 5 Motivos de Ganho', 'Prazo: Prazo de Entrega', '3'],
    ['Top 5 Motivos de Perda', 'Concorrência', '1'],
    ['Vendedores', 'Letícia Moura', '3'],
    ['Cidades', 'Serra', '2'],
    ['Canais de venda', 'Indicação', '3'],
  ] as const) {
    await user.click(screen.getByLabelText(`Ver tabela: ${title}`))
    const row = screen.getByText(name, { selector: 'th' }).closest('tr')
    expect(row?.textContent).toBe(name + count)
  }
})

test('Each sales period shows its days; only the month shows growth, and only a custom period hides the bar of the goal', async () => {
  const { user, said, calls } = await open()
  const choose = (label: string) => user.click(screen.getByText(label))
  const hasBar = (goal: string) =>
    screen.queryByLabelText(new RegExp(`^${goal}: `), { selector: '[role=img]' }) !== null
  const growth = () => screen.queryAllByText(/em relação a|Sem dados para comparar/).length
  const shown = (period: 'month' | 'quarter' | 'semester') => {
    const { from, to } = salesPeriodRange(period, TODAY)
    return screen.findByText(`${formatDate(from)} a ${formatDate(to)}`)
  }
  await shown('month')
  expect([growth(), hasBar('Meta do mês')]).toEqual([2, true])
  for (const [label, period, goal] of [
    ['Trimestre', 'quarter', 'Meta do trimestre'],
    ['Semestre', 'semester', 'Meta do semestre'],
  ] as const) {
    await choose(label)
    await shown(period)
    await waitFor(() => expect([growth(), hasBar(goal)]).toEqual([0, true]))
  }
  // For Back and a reload.
  expect(location.search).toBe('?visao=dashboard&periodo=semester')
  await choose('Personalizado')
  const { from, to } = salesPeriodRange('semester', TODAY)
  await waitFor(() =>
    expect(calls()).toContain(`GET /leads/dashboard?period=custom&startDate=${from}&endDate=${to}`),
  )
  expect(said('Meta do período')).toMatch(/%/)
  expect([growth(), hasBar('Meta do período')]).toEqual([0, false])
  expect(fieldOf('Data inicial').value).toBe(formatDate(from))
  fill('Data final', '')
  await screen.findByText('Data final é obrigatória')
})

test('A target is set for a seller, counts at once, and a second one says which it replaces', async () => {
  const { user, said, bodies } = await open()
  await press(user, 'Cadastrar meta')
  await screen.findByText('Valor da meta')
  expect(fieldOf('Vendedor').value).toBe('Toda a equipe')
  await pick(user, 'Vendedor', 'Letícia Moura - Comercial')
  await press(user, 'Salvar')
  await screen.findByText('Valor da meta é obrigatório')
  fill('Valor da meta', '0')
  await press(user, 'Salvar')
  await screen.findByText('Valor da meta deve ser maior que zero')
  // Enter inside the field itself: thousands are not cents.
  await user.clear(fieldOf('Valor da meta'))
  await user.type(fieldOf('Valor da meta'), '1.500')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Meta cadastrada com sucesso!')
  await waitFor(() => expect(said('Meta do mês')).toContain('R$ 21.500,00'))

  await press(user, 'Cadastrar meta')
  await screen.findByText('Valor da meta')
  await pick(user, 'Vendedor', 'Letícia Moura - Comercial')
  await screen.findByText(/Salvar substitui a meta de R\$\s1\.500,00/)
  fill('Valor da meta', '2000,10')
  await press(user, 'Salvar')
  await waitFor(() => expect(said('Meta do mês')).toContain('R$ 22.000,10'))
  expect(bodies('POST /leads/createTarget')).toEqual(
    [1500, 2000.1].map((amount) => ({ month: MONTH, amount, assigned_user_id: 1 })),
  )
})
