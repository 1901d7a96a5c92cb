import { getLeadDashboard } from '@iris/contracts/lead-dashboard'
import { FUNNEL_STAGES } from '@iris/domain/lead'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { optionsOf, pick } from '../../test/form-by-label.ts'
import { showAt } from '../../test/show-at.tsx'
import { zeros } from '../../test/zeros.ts'
import { LeadsPage } from './leads.tsx'

const STAGES = [
  'Oportunidade',
  'Contato 1',
  'Contato 2',
  'Contato 3',
  'Expectativa 1º atendimento',
  'Reunião',
  'Retorno Reunião',
  'Fechamento',
  'Agendamento exame',
]
const leadOf = (id: number, of: object) => ({
  id,
  name: 'Élcio',
  company_name: `CERÂMICA ${id}`,
  funnel_stage: 'Oportunidade',
  temperature_stage: null as string | null,
  city: null,
  source: null,
  status: 'new',
  price_total: null as number | null,
  assigned_user: null,
  next_activity_date: null,
  next_activity_time: null,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
  ...of,
})
const LEADS = [
  leadOf(1, { price_total: 0.1, temperature_stage: 'Quente' }),
  leadOf(2, { price_total: 0.2, temperature_stage: 'Frio' }),
  leadOf(3, { funnel_stage: 'Reunião', price_total: 123_456 }),
  leadOf(4, { funnel_stage: 'Reunião' }),
]
const NONE = { count: 0, activities: [] }
/** Exact, as the server adds them up. */
const sum = (leads: typeof LEADS) =>
  Math.round(leads.reduce((cents, { price_total }) => cents + (price_total ?? 0) * 100, 0)) / 100

/** The board, table and filters of a seller, before a server that narrows by temperature and search. */
async function open() {
  const shown = await showAt(<LeadsPage />, {
    type: 4,
    address: '/leads?visao=quadro',
    answer: (call) => {
      const asked = new URLSearchParams(call.split('?')[1])
      const temperature = asked.get('temperature_stage')
      const found = LEADS.filter(
        (lead) =>
          (temperature === null || lead.temperature_stage === temperature) &&
          lead.company_name.includes((asked.get('query') ?? '').toUpperCase()),
      )
      if (call.startsWith('GET /leads/board')) {
        const columns = FUNNEL_STAGES.map((funnel_stage) => {
          const leads = found.filter((lead) => lead.funnel_stage === funnel_stage)
          return { funnel_stage, count: leads.length, price_total: sum(leads), leads, next: null }
        })
        return { count: found.length, price_total: sum(found), columns }
      }
      if (/^GET .leads(\?|$)/.test(call)) return { data: found, total: found.length }
      if (call.startsWith('GET /lead-activities/due')) return { overdue: NONE, today: NONE }
      if (call.startsWith('GET /leads/dashboard')) return zeros(getLeadDashboard.response)
      return call === 'GET /users/1' ? undefined : []
    },
  })
  await screen.findByText('CERÂMICA 1')
  return shown
}

const columnOf = (stage: string) =>
  screen.getByText(stage, { selector: 'h2 *' }).closest('section') as HTMLElement
const said = (part: HTMLElement) => part.textContent?.replaceAll('\u00a0', ' ')

test('Each stage shows how many leads it has and what they are worth, to the cent', async () => {
  await open()
  const heads = [...document.querySelectorAll('section[data-stage] h2 > span:first-child')]
  expect(heads.map(({ textContent }) => textContent)).toEqual(STAGES)
  expect(said(columnOf('Oportunidade'))).toMatch(/^Oportunidade2 leadsR\$ 0,30/)
  expect(within(columnOf('Oportunidade')).getAllByText(/^CERÂMICA/)).toHaveLength(2)
  expect(said(columnOf('Reunião'))).toMatch(/^Reunião2 leadsR\$ 123\.456,00/)
  expect(said(columnOf('Contato 2'))).toContain('Nenhum lead nesta etapa.')
  expect(said(document.body)).toContain('4 leads em aberto · R$ 123.456,30')
})

test('The filters of the table also narrow the board, and outlive the way from one to the other', async () => {
  const { user } = await open()
  const isAlone = (isThere: boolean) =>
    waitFor(() => {
      expect(screen.queryAllByText('CERÂMICA 1')).toHaveLength(1)
      expect(screen.queryAllByText('CERÂMICA 2')).toHaveLength(isThere ? 0 : 1)
    })
  expect(await optionsOf(user, 'Temperatura')).toEqual(['Frio', 'Morno', 'Quente'])
  await pick(user, 'Temperatura', 'Quente')
  await isAlone(true)
  await user.click(screen.getByText('Tabela'))
  await screen.findByRole('table')
  await isAlone(true)
  await user.click(screen.getByText('Quadro'))
  await isAlone(true)
  await user.click(screen.getByText('Limpar Filtros'))
  await isAlone(false)
  await user.type(screen.getByLabelText('Buscar'), 'nada')
  expect(await screen.findByText('Nenhum lead encontrado.')).toBeDefined()
})
