import { ERRORS } from '@iris/contracts/errors'
import type { Patient } from '@iris/contracts/patients'
import { ADDRESS_FIELDS } from '@iris/domain/address'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { PatientModal } from './patient-modal.tsx'

const ANA = {
  ...{ id: 3, company: 1, companyName: 'METALÚRGICA SOL', clinic: null, name: 'ANA SOUZA' },
  ...{ email: 'ana@empresa.com.br', phone: '11987124460', dob: '1989-03-07', sex: 'F' },
  ...{ zip_code: '01310100', address_street: 'Avenida Paulista', address_number: '1000' },
  ...{ address_neighborhood: 'Bela Vista', address_city: 'São Paulo', address_state: 'SP' },
  ...{ address_country: 'Brasil', cpf: '52998224725', occupation: 'Soldadora', active: true },
  ...{ health_type: 'particular', phones: [], social_medias: [], merged_into: null },
  ...{ created_at: '2026-11-20T12:00:00.000Z', updated_at: '2026-11-20T12:00:00.000Z' },
} as unknown as Patient

const OPERATORS = [
  { value: 1, label: 'Nenhuma destas' },
  { value: 2, label: 'Unimed' },
]

type Answer = { status: number; content: object }

afterEach(() => notifications.clean())

/** The form of a patient, or of a new one, before a server that answers its calls. */
async function open(
  patient?: Patient,
  answer: (call: string) => Answer | undefined = () => undefined,
  operators?: typeof OPERATORS,
) {
  const { url, sent } = await startAnsweringServer((call) => {
    const options = call.includes('/health/options') ? OPERATORS : []
    return answer(call) ?? { status: 200, content: call.startsWith('GET') ? options : ANA }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const onClose = vi.fn()
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <Notifications />
      <MemoryRouter>
        <PatientModal
          {...(patient && { patient })}
          {...(operators && { operators })}
          onClose={onClose}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByText('Salvar')
  return {
    user,
    onClose,
    save: () => user.click(screen.getByText('Salvar').closest('button') as HTMLElement),
    written: () =>
      sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => JSON.parse(body)),
    /** In one go, in place of what stood there. */
    async retype(label: string, text: string, at = 0) {
      const field = box(label, at)
      await user.clear(field)
      await user.paste(text)
    },
    async pick(label: string, option: string) {
      await user.click(box(label))
      await user.click(await screen.findByText(option))
    },
  }
}

// Asked by role, a form of forty fields costs more than what is tried in it.
const box = (label: string, at = 0) =>
  screen.getAllByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`), {
    selector: 'input',
  })[at] as HTMLInputElement

test('The form of a new patient asks for every field that it requires, each in its own words', async () => {
  const { save } = await open()
  await save()
  for (const words of [
    'Nome é obrigatório',
    'Data de nascimento é obrigatória',
    'Sexo é obrigatório',
    'CPF é obrigatório',
    'Empresa é obrigatória',
    'E-mail é obrigatório',
    'Telefone é obrigatório',
    'Ocupação é obrigatória',
    'CEP é obrigatório',
    'Rua é obrigatória',
    'Número é obrigatório',
    'Bairro é obrigatório',
    'Cidade é obrigatória',
    'Estado é obrigatório',
    'Tipo de atendimento é obrigatório',
  ])
    expect(await screen.findByText(words)).toBeDefined()
})

test('A patient is typed with masks, and what is wrong is said as soon as its field is left', async () => {
  const { user, retype } = await open(ANA)
  await retype('Nome', 'João d’Ávila Conceição!')
  await retype('CPF', '11111111111')
  await retype('RG', '1234567')
  expect(await screen.findByText('CPF é inválido')).toBeDefined()
  expect(box('Nome').value).toBe('JOÃO DÁVILA CONCEIÇÃO')
  expect(box('RG').value).toBe('1.234.567')
  await retype('CPF', '39053344705')
  expect(box('CPF').value).toBe('390.533.447-05')
  await retype('Data de nascimento', '31/02/1990')
  await retype('Telefone', '11987654321999')
  expect(await screen.findByText('Data de nascimento deve ser uma data válida')).toBeDefined()
  expect(box('Telefone').value).toBe('(11) 98765-4321')
  await retype('E-mail', 'joao@')
  await user.tab()
  expect(await screen.findByText('Digite um email válido')).toBeDefined()
})

test('A health plan asks for its operator, and another operator for its name', async () => {
  const { retype, save, pick, written, onClose } = await open(ANA)
  await pick('Tipo de atendimento', 'Convênio')
  await save()
  expect(await screen.findByText('Operadora de Saúde é obrigatória')).toBeDefined()
  await pick('Operadora de Saúde', 'Nenhuma destas')
  await save()
  expect(await screen.findByText('Outra operadora é obrigatória')).toBeDefined()
  await retype('Outra operadora', 'Saúde do Porto')
  await pick('Sexo', 'Outro')
  await retype('Outro sexo', 'Não binário')
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(written()).toMatchObject([
    { others_healthcare_operator: 'Saúde do Porto', other_sex: 'Não binário' },
  ])
})

function noOperators(call: string): Answer | undefined {
  const [status, message] = ERRORS['auth.denied']
  return call.includes('/health/options') ? { status, content: { message } } : undefined
}

test('Where the operators cannot be read, a health plan is of another operator, whose name is typed', async () => {
  const { user, retype, save, pick, written, onClose } = await open(ANA, noOperators)
  await pick('Tipo de atendimento', 'Convênio')
  await user.type(box('Operadora de Saúde'), 'Outro{Enter}')
  await retype('Outra operadora', 'Saúde do Porto')
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(written()).toMatchObject([
    { healthcare_operator_id: 1, others_healthcare_operator: 'Saúde do Porto' },
  ])
})

test('Where the operators cannot be read, those that the device was given are offered', async () => {
  const { save, pick, written, onClose } = await open(ANA, noOperators, OPERATORS)
  await pick('Tipo de atendimento', 'Convênio')
  await pick('Operadora de Saúde', 'Unimed')
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(written()).toMatchObject([{ healthcare_operator_id: 2 }])
})

test('The form of a patient under 18 asks for a guardian, who has a CPF of their own and may be given the same address', async () => {
  const { user, retype, save, written } = await open(ANA)
  expect(screen.queryByText('Responsável')).toBeNull()
  const year = Number(todayInSaoPaulo().slice(0, 4)) - 14
  await retype('Data de nascimento', `01/06/${year}`)
  expect(await screen.findByText('Responsável')).toBeDefined()
  const words = 'Paciente menor de 18 anos: preencha os dados do responsável.'
  expect(screen.getByText(words)).toBeDefined()
  await save()
  expect(await screen.findByText('Nome do responsável é obrigatório')).toBeDefined()
  expect(screen.getByText('11 campos precisam de correção')).toBeDefined()
  await retype('Nome', 'Marta de Idade', 1)
  await retype('Data de nascimento', '02/03/1980', 1)
  await retype('E-mail', 'marta@exemplo.example', 1)
  await retype('CPF', '52998224725', 1)
  await user.tab()
  const ownCpf = 'O responsável não pode ter o mesmo CPF do paciente'
  expect(await screen.findByText(ownCpf)).toBeDefined()
  await retype('CPF', '39053344705', 1)
  await waitFor(() => expect(screen.queryByText(ownCpf)).toBeNull())
  await retype('Ocupação', 'Professora', 1)
  await user.click(screen.getByText('Usar o endereço do paciente'))
  await save()
  expect(await screen.findByText('Paciente cadastrado com sucesso!')).toBeDefined()
  const address = ADDRESS_FIELDS.flatMap((key) =>
    ANA[key] ? [[`responsible_${key}`, ANA[key]]] : [],
  )
  expect(written()).toMatchObject([
    {
      dob: `${year}-06-01`,
      responsible_name: 'MARTA DE IDADE',
      responsible_dob: '1980-03-02',
      ...Object.fromEntries(address),
    },
  ])
})

test('A CEP that does not exist opens a dialog, and one that cannot be looked up is told, and the address typed by hand', async () => {
  const { user, retype } = await open(ANA, (call) => {
    const [, cep] = /\/cep\/(\d+)$/.exec(call) ?? []
    if (!cep) return undefined
    const code = cep === '00000000' ? 'cep.not-found' : 'cep.unavailable'
    const [status, message] = ERRORS[code]
    return { status, content: { message, code } }
  })
  await retype('CEP', '00000000')
  const missing = await screen.findByRole('dialog', { name: 'CEP não encontrado!' })
  await user.click(within(missing).getByRole('button', { name: 'Entendi' }))
  await waitFor(() => expect(missing.isConnected).toBe(false))
  await retype('CEP', '99999999')
  const failed =
    'Ocorreu um erro ao buscar dados do CEP junto ao Correios, por favor preencha os dados manualmente'
  expect(await screen.findByText(failed)).toBeDefined()
  await retype('Rua', 'Rua escrita à mão')
  expect(box('Rua').value).toBe('Rua escrita à mão')
})

test('Whoever saves a patient second sees what the first changed, and keeps the value that is picked with what they typed themselves', async () => {
  const [status, message] = ERRORS['edit.stale']
  const theirs = { ...ANA, occupation: 'Caldeireira', updated_at: '2026-11-20T12:05:00.000Z' }
  let saves = 0
  const { user, retype, save, written, onClose } = await open(ANA, (call) => {
    if (call === 'GET /patients/3') return { status: 200, content: theirs }
    if (!call.startsWith('PUT') || ++saves > 1) return undefined
    return { status, content: { message, code: 'edit.stale' } }
  })
  await retype('Ocupação', 'Torneira')
  await retype('Bairro', 'Vila Nova')
  await save()
  const name = 'Este registro foi alterado por outra pessoa'
  const stale = within(await screen.findByRole('dialog', { name }))
  await user.click(stale.getByRole('radio', { name: /Caldeireira/ }))
  await user.click(stale.getByRole('button', { name: 'Salvar por cima' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(written()).toMatchObject([
    { occupation: 'Torneira', updated_at: ANA.updated_at },
    {
      occupation: 'Caldeireira',
      address_neighborhood: 'Vila Nova',
      updated_at: theirs.updated_at,
    },
  ])
})
