import { getLeadDashboard } from '@iris/contracts/lead-dashboard'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldOf, fill, optionsOf, pick, press } from '../../test/form-by-label.ts'
import { showAt } from '../../test/show-at.tsx'
import { zeros } from '../../test/zeros.ts'
import { LeadsPage } from './leads.tsx'

const LEAD = {
  id: 7,
  name: 'Élcio',
  company_name: 'CERÂMICA',
  email: 'elcio@ceramica.example',
  phone: '16987654321',
  source: 'Site',
  funnel_stage: 'Fechamento',
  temperature_stage: 'Quente',
  city: 'Serra',
  status: 'new',
  reason: null,
  assigned_user: { id: 1, name: 'Tânia Ferraz' },
  price_unity: null,
  quantity: null,
  price_total: null,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
}
const NONE = { count: 0, activities: [] }

/** The closing of a lead, opened in its row by a seller; the row then has what was saved. */
async function close() {
  let lead = LEAD
  const shown = await showAt(<LeadsPage />, {
    type: 4,
    address: '/leads',
    answer: (call, { body }) => {
      if (call === 'PUT /leads/7') lead = { ...lead, ...JSON.parse(body) }
      if (/^(GET|PUT) .leads.7$/.test(call)) return lead
      if (/^GET .leads(\?|$)/.test(call)) return { data: [lead], total: 1 }
      if (call.startsWith('GET /lead-activities/due')) return { overdue: NONE, today: NONE }
      if (call.startsWith('GET /leads/dashboard')) return zeros(getLeadDashboard.response)
      return call === 'GET /users/1' ? undefined : []
    },
  })
  const { user } = shown
  await user.click(await screen.findByLabelText('Encerrar: CERÂMICA'))
  await screen.findByText('Encerramento do lead')
  const row = () => screen.getByRole('table', { hidden: true }).textContent
  const alarm = () => screen.queryByRole('alert')?.textContent ?? ''
  /** Of the form, whose word the rows have as well. */
  const save = () => user.keyboard('{Control>}{Enter}{/Control}')
  return { ...shown, row, alarm, save }
}

const WIN = 'Todos os campos são obrigatórios para a ação de ganho.'

test('A lead is won from its row with any two amounts, which give the third to the cent, and a reason of two parts', async () => {
  const { user, row, alarm, save, bodies } = await close()
  await save()
  await waitFor(() => expect(alarm()).toContain('Selecione uma ação (ganho ou perda).'))
  await user.click(screen.getByText('Ganho'))
  expect(alarm()).toBe('')
  await save()
  await waitFor(() => expect(alarm()).toContain(WIN))
  expect(screen.getByText('Valor unitário é obrigatório')).toBeDefined()
  expect(screen.getByText('5 campos precisam de correção')).toBeDefined()

  const sums = () =>
    ['Valor unitário', 'Quantidade', 'Valor total'].map((label) => fieldOf(label).value)
  fill('Valor unitário', '0,1')
  fill('Quantidade', '3')
  expect(sums(), 'without a binary fraction').toEqual(['0,10', '3', '0,30'])
  fill('Valor total', 'R$ 100,00')
  expect(sums()).toEqual(['33,33', '3', '100,00'])
  fill('Valor unitário', '1.234,56')
  expect(sums()).toEqual(['1.234,56', '0,08', '100,00'])
  fill('Quantidade', '12')
  expect(sums()).toEqual(['1.234,56', '12', '14.814,72'])
  fill('Quantidade', '0')
  await save()
  await screen.findByText('Quantidade deve ser maior que zero')
  fill('Quantidade', '12')

  expect(await optionsOf(user, 'Motivo')).toEqual(['Preço', 'Prazo'])
  await pick(user, 'Motivo', 'Preço')
  await save()
  await waitFor(() => expect(alarm()).toContain(WIN))
  expect(await optionsOf(user, 'Detalhe')).toEqual([
    'Preço Competitivo',
    'Atendimento',
    'Prazo de Entrega',
    'Condições de Pagamento',
  ])
  await pick(user, 'Detalhe', 'Condições de Pagamento')
  fill('Observações do encerramento', 'Doze sessões.')
  expect(screen.getByText('487 caracteres restantes')).toBeDefined()
  await save()
  await screen.findByText('Lead encerrado!')
  expect(bodies('PUT /leads/7')).toEqual([
    {
      status: 'ganho',
      reason: 'Preço: Condições de Pagamento',
      price_unity: 1234.56,
      quantity: 12,
      price_total: 14814.72,
      observations: 'Doze sessões.',
      updated_at: LEAD.updated_at,
    },
  ])
  await waitFor(() => expect(row()).toContain('Concluído · Ganho'))
  expect(screen.queryByLabelText('Encerrar: CERÂMICA')).toBeNull()
})

test('A lead is lost with a reason, which leads to the first missing field, and is opened again', async () => {
  const { user, row, alarm, save, bodies } = await close()
  await user.click(screen.getByText('Perda'))
  await save()
  await waitFor(() =>
    expect(alarm()).toContain('O campo motivo é obrigatório para a ação de perda.'),
  )
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Motivo')))
  expect(await optionsOf(user, 'Motivo')).toEqual([
    'Preço Alto',
    'Concorrência',
    'Prazo Inadequado',
    'Falta de Recursos',
    'Mudança de Prioridade',
  ])
  await pick(user, 'Motivo', 'Concorrência')
  await save()
  await screen.findByText('Lead encerrado!')
  expect(bodies('PUT /leads/7')[0]).toMatchObject({ status: 'perda', reason: 'Concorrência' })
  await waitFor(() => expect(row()).toContain('Concluído · Perda'))

  await user.click(screen.getByText('CERÂMICA'))
  await waitFor(() => expect(fieldOf('Valor total').disabled).toBe(true))
  await pick(user, 'Status', 'Em Progresso')
  await press(user, 'Salvar')
  await screen.findByText('Lead atualizado com sucesso!')
  expect(bodies('PUT /leads/7')[1]).toMatchObject({ status: 'in_progress' })
  await waitFor(() => expect(row()).not.toContain('Concluído'))
})
