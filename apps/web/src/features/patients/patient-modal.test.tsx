import { ERRORS } from '@iris/contracts/errors'
import type { Patient } from '@iris/contracts/patients'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { showAt } from '../../../test/show-at.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { PatientModal } from './patient-modal.tsx'

const ANA = {
  id: 3,
  company: 1,
  companyName: 'METALÚRGICA SOL',
  name: 'ANA SOUZA',
  email: 'ana@empresa.com.br',
  phone: '11987124460',
  dob: '1989-03-07',
  zip_code: '01310100',
  address_street: 'Avenida Paulista',
  address_number: '1000',
  address_neighborhood: 'Bela Vista',
  address_city: 'São Paulo',
  address_state: 'SP',
  address_country: 'Brasil',
  cpf: '52998224725',
  sex: 'F',
  occupation: 'Soldadora',
  active: true,
  health_type: 'particular',
  phones: [],
  social_medias: [],
  merged_into: null,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
} as unknown as Patient

const Address = () => {
  const { pathname, search } = useLocation()
  return <p>{pathname + search}</p>
}

test('A form whose patient is merged while it is open leads to the registration that stays, and asks before it loses what is typed', async () => {
  const [status, message] = ERRORS['patient.merged']
  const { url } = await startAnsweringServer((sent) => {
    if (sent === 'PUT /patients/3') return { status, content: { message, code: 'patient.merged' } }
    if (sent === 'GET /patients/3') return { status: 200, content: { ...ANA, merged_into: 9 } }
    return { status: 200, content: [] }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/patients?paciente=3']}>
        <PatientModal patient={ANA} onClose={() => {}} />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const job = await screen.findByRole('textbox', { name: /^Ocupação/ })
  await user.clear(job)
  await user.type(job, 'Torneira')
  await user.click(screen.getByRole('button', { name: /^Salvar/ }))
  expect(await screen.findByText(message)).toBeTruthy()
  const onwards = await screen.findByRole('button', { name: 'Abrir o cadastro que ficou' })
  expect(screen.getByText(/estão no cadastro nº 9, que ficou\./)).toBeTruthy()
  await user.click(onwards)
  const question = await screen.findByRole('dialog', { name: 'Descartar alterações?' })
  await user.click(within(question).getByRole('button', { name: 'Descartar' }))
  expect(await screen.findByText('/patients?paciente=9')).toBeTruthy()
})

test('Another kind of care keeps what is known of the health plan, and still takes a SUS card', async () => {
  const plan = {
    health_type: 'health_insurance',
    healthcare_operator_id: 1,
    others_healthcare_operator: 'Saúde do Porto',
    health_insurance: 'Ouro',
    health_card_number: '123-4',
  }
  const insured = { ...ANA, ...plan } as unknown as Patient
  const { url, sent } = await startAnsweringServer((call) => ({
    status: 200,
    content: call.endsWith(' /patients/3') ? insured : [],
  }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <PatientModal patient={insured} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const card = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Cartão SUS/ })
  await user.type(card, '898000000043208')
  await user.click(screen.getByRole('combobox', { name: /^Tipo de atendimento/ }))
  await user.click(await screen.findByRole('option', { name: 'Particular' }))
  expect(screen.getByRole('textbox', { name: /^Cartão SUS/ })).toHaveProperty(
    'value',
    '898000000043208',
  )
  await user.click(screen.getByRole('button', { name: /^Salvar/ }))
  const saved = () => sent.find(({ call }) => call === 'PUT /patients/3')?.body
  await waitFor(() => expect(saved()).toBeDefined())
  expect({ ...plan, ...JSON.parse(saved() ?? '') }).toMatchObject({
    ...plan,
    health_type: 'particular',
    sus_card: '898000000043208',
  })
})

test('The form of a patient has the tabs of the specification', async () => {
  await showAt(<PatientModal patient={ANA} onClose={() => {}} />, {
    type: 3,
    address: '/patients',
    answer: () => [],
  })
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(tabs).toEqual(['Dados', 'Mais Contatos', 'Mídias Sociais'])
})
