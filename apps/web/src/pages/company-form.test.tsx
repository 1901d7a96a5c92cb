import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldOf, fill, optionsOf, pick, press } from '../../test/form-by-label.ts'
import { showAt } from '../../test/show-at.tsx'
import { CompaniesPage } from './companies.tsx'

const COMPANY = {
  id: 3,
  corporate_reason: 'VIDRARIA TRÊS IRMÃOS',
  cnpj: '11222333000181',
  types: [2, 4],
  zip_code: '09530210',
  address_street: 'Rua Engenheiro Rebouças',
  address_number: '12',
  address_neighborhood: 'Cerâmica',
  address_complement: null,
  address_city: 'São Caetano do Sul',
  address_state: 'SP',
  address_country: 'Brasil',
  site: 'www.vidraria.example',
  // It is offered no longer.
  healthcare_operator_id: 9,
  operatorName: 'Saúde Integral',
  active: true,
  phones: [{ contact_name: 'Rita', department: 4, phone: '1132654477', extension: null }],
  emails: [],
  social_medias: [],
  created_at: '2026-11-26T12:00:00.000Z',
  updated_at: '1',
}

function open(address = '/companies') {
  return showAt(<CompaniesPage />, {
    type: 1,
    address,
    answer: (call) => {
      if (call.startsWith('GET /companies?')) return { data: [COMPANY], total: 1 }
      if (call === 'GET /health/options') return [{ value: 1, label: 'Outro' }]
      if (call === 'GET /cep/09530210')
        return {
          cep: '09530210',
          logradouro: 'Rua Engenheiro Rebouças',
          bairro: 'Cerâmica',
          localidade: 'São Caetano do Sul',
          uf: 'SP',
        }
      // A file would be saved, for which this window leaves its page.
      return /^GET .(users.1|referrals)|exportAll/.test(call) ? undefined : COMPANY
    },
  })
}

test('A company is registered with the address of its CEP and a telephone, each field in its words', async () => {
  const { user, bodies } = await open()
  await user.click(await screen.findByText('Nova Empresa', { selector: 'button *' }))
  await screen.findByText('Dados da empresa')
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('CNPJ')))
  expect(screen.getByLabelText<HTMLInputElement>('Ativo').checked).toBe(true)
  await press(user, 'Salvar')
  for (const words of [
    'CNPJ é obrigatório',
    'Razão Social é obrigatória',
    'Site é obrigatório',
    'CEP é obrigatório',
    'Rua é obrigatória',
    'Número é obrigatório',
    'Bairro é obrigatório',
    'Cidade é obrigatória',
  ])
    await screen.findByText(words)

  fill('CNPJ', '11222333000180')
  await screen.findByText('CNPJ é inválido')
  fill('CNPJ', '11222333000181')
  expect(fieldOf('CNPJ').value).toBe('11.222.333/0001-81')
  fill('Razão Social', 'Vidraria Três Irmãos & Cia.')
  expect(fieldOf('Razão Social').value).toBe('VIDRARIA TRÊS IRMÃOS CIA')
  fill('Site', 'www.vidraria.example')
  const types = ['Fornecedor', 'Cliente', 'Parceiro', 'Clínica']
  expect(await optionsOf(user, 'Tipo')).toEqual(types)
  await user.keyboard('{Escape}')
  await pick(user, 'Tipo', 'Cliente')
  await user.keyboard('{Escape}')
  await pick(user, 'Operadora de Saúde', 'Outro')
  await user.type(fieldOf('CEP'), '09530210')
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Número')))
  await user.keyboard('12')
  const address = ['Rua', 'Bairro', 'Cidade', 'Estado', 'País'].map((label) => fieldOf(label).value)
  expect(address).toEqual([
    'Rua Engenheiro Rebouças',
    'Cerâmica',
    'São Caetano do Sul',
    'São Paulo (SP)',
    'Brasil',
  ])

  const tab = (name: string) =>
    user.click(screen.getByText(name, { selector: '[role=tab], [role=tab] *' }))
  await tab('Telefones')
  await press(user, 'Adicionar telefone')
  await tab('Mídias Sociais')
  await press(user, 'Adicionar mídia social')
  await user.click(screen.getByLabelText('Remover Mídia Social 1'))
  await press(user, 'Salvar')
  const wrongIn = () =>
    [...document.querySelectorAll('[role=tabpanel] [id$=-error]')].map((each) => each.textContent)
  await waitFor(() =>
    expect(wrongIn()).toEqual([
      'Nome para contato é obrigatório',
      'Departamento é obrigatório',
      'Telefone é obrigatório',
    ]),
  )
  fill('Nome para contato', 'Rita')
  const departments = ['Comercial', 'Financeiro', 'Diretoria', 'RH']
  expect(await optionsOf(user, 'Departamento')).toEqual(departments)
  await pick(user, 'Departamento', 'RH')
  fill('Telefone', '1132654477')
  await press(user, 'Salvar')
  await screen.findByText('Empresa cadastrada com sucesso!')
  expect(bodies('POST /companies')).toEqual([
    expect.objectContaining({
      cnpj: '11222333000181',
      corporate_reason: 'VIDRARIA TRÊS IRMÃOS CIA',
      types: [2],
      healthcare_operator_id: 1,
      zip_code: '09530210',
      address_street: 'Rua Engenheiro Rebouças',
      address_number: '12',
      address_state: 'SP',
      active: true,
      phones: [
        expect.objectContaining({ contact_name: 'Rita', department: 4, phone: '1132654477' }),
      ],
      social_medias: [],
    }),
  ])
})

test('The row of a company has its CNPJ, types and city, and opens it to be changed, with a warning before its links go', async () => {
  const { user, bodies } = await open()
  const row = (await screen.findByText('VIDRARIA TRÊS IRMÃOS')).closest('tr')
  for (const words of ['11.222.333/0001-81', 'Cliente, Clínica', 'São Caetano do Sul'])
    expect(row?.textContent).toContain(words)
  await user.click(screen.getByText('11.222.333/0001-81'))
  await screen.findByText('Dados da empresa')
  expect(screen.getByText('Telefones').closest('[role=tab]')?.textContent).toBe('Telefones1')
  await waitFor(() => expect(fieldOf('Operadora de Saúde').value).toBe('Saúde Integral'))
  fill('Site', 'vidraria.example')
  const linksGo = () => screen.queryByText(/^Ao salvar, os links de cadastro desta empresa deixam/)
  const active = screen.getByLabelText('Ativo')
  await user.click(active)
  expect(linksGo()).not.toBeNull()
  await user.click(active)
  expect(linksGo()).toBeNull()
  await press(user, 'Salvar')
  await screen.findByText('Empresa cadastrada com sucesso!')
  expect(bodies('PUT /companies/3')).toEqual([
    expect.objectContaining({ site: 'vidraria.example', active: true }),
  ])
})

test('The search of companies asks the server from the third letter on, and so does its sheet', async () => {
  const { user, calls } = await open()
  await screen.findByText('VIDRARIA TRÊS IRMÃOS')
  const searched = () => calls().filter((call) => /query=/.test(call))
  await user.type(screen.getByLabelText('Buscar'), 'vi')
  await waitFor(() => expect(location.search).toBe('?query=vi'))
  expect(searched()).toEqual([])
  await user.type(screen.getByLabelText('Buscar'), 'd')
  await waitFor(() => expect(searched()).toHaveLength(1))
  expect(searched()[0]).toMatch(/^GET .companies\?.*query=vid(&|$)/)
  await press(user, 'Gerar Excel')
  await waitFor(() => expect(searched()).toHaveLength(2))
  expect(searched()[1]).toMatch(/^GET .companies.exportAllCompanies\?query=vid$/)
})
