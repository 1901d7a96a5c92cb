import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldOf, fill, optionsOf, pick, press } from '../../../test/form-by-label.ts'
import { showAt } from '../../../test/show-at.tsx'
import { LeadModal } from './lead-modal.tsx'

const SELLERS = [{ id: 1, name: 'Tânia Ferraz', type: 4, active: true }]
const CITIES: Record<string, string[]> = { SP: ['Ribeirão Preto'], MG: ['Uberaba', 'Uberlândia'] }
const KNOWN = {
  id: 9,
  name: 'Túlio Menezes',
  company_name: 'FRIGORÍFICO TRÊS IRMÃOS',
  funnel_stage: 'Oportunidade',
  status: 'new',
  assigned_user: { id: 2, name: 'Sônia Valadão' },
}

function openNew(type: 3 | 4) {
  return showAt(<LeadModal onClose={() => {}} />, {
    type,
    address: '/leads',
    answer: (call, { search }) => {
      if (call === 'GET /users/sales' || call === 'GET /users/all') return SELLERS
      const [, sigla] = /^GET \/geo\/states\/(..)\/cities/.exec(call) ?? []
      if (sigla) return CITIES[sigla]?.map((nome, id) => ({ id, nome }))
      // One lead has all in common with whatever is asked for.
      if (call.startsWith('GET /leads/duplicates'))
        return [...search.keys(), ...new URLSearchParams(call.split('?')[1]).keys()].map(
          (field) => ({ field, lead: KNOWN }),
        )
      return call === 'POST /leads' ? { id: 7 } : []
    },
  })
}

const RITA = { Nome: 'Rita', Empresa: 'Usina Santa Luzia', 'E-mail': 'rita@usina.example' }

test('A seller registers a lead of their own, in the words of the specification, and no city comes before its state', async () => {
  const { user, bodies } = await openNew(4)
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Nome')))
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Dados',
    'Atividades',
    'Histórico',
  ])
  await waitFor(() => expect(fieldOf('Vendedor').value).toBe('Tânia Ferraz - Comercial'))
  await press(user, 'Salvar')
  for (const message of [
    'O nome é obrigatório.',
    'O nome da Empresa é obrigatório',
    'O email é obrigatório.',
    '3 campos precisam de correção',
  ])
    await screen.findByText(message)
  for (const [name, text] of Object.entries(RITA)) fill(name, text)
  fill('Telefone', '+55 (16) 98765-4321 ramal 12')
  await screen.findByText('O telefone deve ter no máximo 20 caracteres.')
  fill('Telefone', '16987654321')
  expect(fieldOf('Telefone').value).toBe('(16) 98765-4321')

  expect(fieldOf('Cidade').disabled).toBe(true)
  await pick(user, 'Estado', 'São Paulo (SP)')
  await pick(user, 'Cidade', 'Ribeirão Preto')
  await pick(user, 'Estado', 'Minas Gerais (MG)')
  expect(fieldOf('Cidade').value).toBe('')
  await user.type(fieldOf('Cidade'), 'uberl')
  expect(await optionsOf(user, 'Cidade')).toEqual(['Uberlândia'])
  await pick(user, 'Cidade', 'Uberlândia')
  const sources = ['Instagram', 'Site', 'Prospecção', 'Indicação', 'Google']
  expect(await optionsOf(user, 'Origem')).toEqual(sources)
  await pick(user, 'Origem', 'Indicação')
  await pick(user, 'Temperatura', 'Quente')
  fill('Valor unitário', '1.234,5')
  fill('Quantidade', '3')
  expect(fieldOf('Valor total').value).toBe('3.703,50')
  await press(user, 'Salvar')
  await screen.findByText('Lead cadastrado com sucesso!')
  expect(bodies('POST /leads')).toEqual([
    expect.objectContaining({
      name: 'Rita',
      company_name: 'Usina Santa Luzia',
      email: 'rita@usina.example',
      phone: '16987654321',
      state: 'MG',
      city: 'Uberlândia',
      source: 'Indicação',
      temperature_stage: 'Quente',
      assigned_user_id: 1,
      price_unity: 1234.5,
      quantity: 3,
      price_total: 3703.5,
    }),
  ])
})

test('A technician who registers a lead picks its seller by name and role', async () => {
  const { user, bodies } = await openNew(3)
  for (const [name, text] of Object.entries(RITA)) fill(name, text)
  expect(fieldOf('Vendedor').value).toBe('')
  await pick(user, 'Vendedor', 'Tânia Ferraz - Comercial')
  await press(user, 'Salvar')
  await waitFor(() => expect(bodies('POST /leads')).toHaveLength(1))
  expect(bodies('POST /leads')[0]).toMatchObject({ assigned_user_id: 1 })
})

test('A lead with an e-mail, phone or company already in use is pointed out while typing, and may be saved', async () => {
  const { user } = await openNew(4)
  const note = () => screen.queryByRole('listitem', { hidden: true })?.textContent
  const common = (fields: string) =>
    waitFor(() => expect(note()).toContain(`(em comum: ${fields})`))
  fill('Telefone', '(49) 99988-7766')
  await common('telefone')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('Já existe um lead parecido.').getAttribute('role')).toBe('status')
  fill('E-mail', 'TULIO@frigorifico.example')
  await common('e-mail, telefone')
  fill('Empresa', 'frigorifico tres irmaos')
  await common('e-mail, telefone, empresa')
  expect(note()).toContain('Oportunidade, Novo, com Sônia Valadão')
  const link = screen.getByText('FRIGORÍFICO TRÊS IRMÃOS · Túlio Menezes')
  // Elsewhere, so that what is typed stays.
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    '/leads?lead=9',
    '_blank',
  ])
  fill('Nome', 'Outro contato')
  await press(user, 'Salvar')
  await screen.findByText('Lead cadastrado com sucesso!')
})
