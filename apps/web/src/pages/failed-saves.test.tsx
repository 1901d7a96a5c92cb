import type { Company } from '@iris/contracts/companies'
import type { Patient } from '@iris/contracts/patients'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fieldOf, fill, press } from '../../test/form-by-label.ts'
import { Answer, showAt } from '../../test/show-at.tsx'
import { CompanyModal } from '../features/companies/company-modal.tsx'
import { MedicalRecordModal } from '../features/medical-records/medical-record-modal.tsx'
import { OperatorModal } from '../features/operators/operator-modal.tsx'
import { PatientModal } from '../features/patients/patient-modal.tsx'
import { TriageModal } from '../features/triages/triage-modal.tsx'

const ADDRESS = {
  zip_code: '01310100',
  address_street: 'Avenida Paulista',
  address_number: '1000',
  address_neighborhood: 'Bela Vista',
  address_city: 'São Paulo',
  address_state: 'SP',
  address_country: 'Brasil',
}
const ROWS = { phones: [], emails: [], social_medias: [] }
const TIMES = { created_at: '2026-11-20T12:00:00.000Z', updated_at: '2026-11-20T12:00:00.000Z' }
const COMPANY = {
  id: 3,
  cnpj: '11222333000181',
  types: [2],
  corporate_reason: 'CURTUME AZUL',
  site: 'curtume.example',
  active: true,
  ...ADDRESS,
  ...ROWS,
  ...TIMES,
} as unknown as Company
const ANA = {
  id: 3,
  company: 1,
  companyName: 'METALÚRGICA SOL',
  name: 'ANA SOUZA',
  email: 'ana@empresa.com.br',
  phone: '11987124460',
  dob: '1989-03-07',
  cpf: '52998224725',
  sex: 'F',
  occupation: 'Soldadora',
  active: true,
  health_type: 'particular',
  merged_into: null,
  ...ADDRESS,
  ...ROWS,
  ...TIMES,
} as unknown as Patient

const onClose = () => {}

test.each([
  ['a new operator', <OperatorModal key="o" onClose={onClose} />, 'Nome', 'Saúde Boa'],
  [
    'a company',
    <CompanyModal key="c" company={COMPANY} onClose={onClose} />,
    'Site',
    'outro.example',
  ],
  ['a patient', <PatientModal key="p" patient={ANA} onClose={onClose} />, 'Ocupação', 'Outra'],
  [
    'a new triage',
    <TriageModal key="t" patientId={3} patientName="ANA SOUZA" examId={7} onClose={onClose} />,
    undefined,
    '',
  ],
])(
  'A save of %s that fails on the server says "Erro Interno" and keeps what was typed',
  async (_name, form, label, text) => {
    const { user, calls } = await showAt(form, {
      type: 1,
      address: '/',
      answer: (call) => (call.startsWith('GET') ? [] : new Answer(502)),
    })
    if (label) fill(label, text)
    else await user.click(await screen.findByRole('switch', { name: 'Fumante' }))
    await press(user, 'Salvar')
    const told = await screen.findByRole('alert')
    expect(within(told).getByText('Erro Interno')).toBeDefined()
    if (label) expect(fieldOf(label).value).toBe(text)
    expect(calls().filter((call) => !call.startsWith('GET'))).toHaveLength(1)
  },
)

test('A record whose patient\'s name did not load is titled "Paciente desconhecido"', async () => {
  const record = <MedicalRecordModal patientId={3} patientName="" facts={[]} onClose={onClose} />
  await showAt(record, { type: 5, address: '/patients', answer: () => null })
  await screen.findByRole('dialog', { name: 'Prontuário' })
  expect(await screen.findByText('Paciente desconhecido')).toBeDefined()
})

test('In the form of a company a look-up of a CEP that fails is only logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const { user } = await showAt(<CompanyModal onClose={onClose} />, {
    type: 1,
    address: '/companies',
    answer: (call) => (call.startsWith('GET /cep/') ? new Answer(502) : []),
  })
  // By the second failure what the first one shows is there.
  for (const [index, cep] of ['01310100', '04538133'].entries()) {
    await user.clear(fieldOf('CEP'))
    await user.type(fieldOf('CEP'), cep)
    await waitFor(() => expect(warn).toHaveBeenCalledTimes(index + 1))
  }
  expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^CEP: /))
  expect(screen.queryByRole('alert')).toBeNull()
})
