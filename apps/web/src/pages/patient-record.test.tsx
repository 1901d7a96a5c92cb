import type { Patient } from '@iris/contracts/patients'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { sessionStore, startSession } from '../api/session.ts'
import { PatientRecord } from './patient-record.tsx'

const OLIVIA = {
  ...{ id: 3, company: 1, companyName: 'METALÚRGICA SOL', name: 'OLÍVIA ANTIGA' },
  ...{ dob: '1949-03-07', cpf: '52998224725', active: true, phones: [], social_medias: [] },
  ...{ email: 'olivia@empresa.example', phone: '11987124460', merged_into: null },
  ...{ created_at: '2001-11-20T12:00:00.000Z', updated_at: '2001-11-20T12:00:00.000Z' },
} as unknown as Patient

type Privacy = {
  notices: { version: string; by_guardian: boolean; at: string }[]
  kept_until: string
  anonymised_at: string | null
}
const PRIVACY: Privacy = { notices: [], kept_until: '2099-03-04', anonymised_at: null }

afterEach(() => {
  sessionStore.end()
  notifications.clean()
})

/** The form of a patient as somebody of this role sees it. */
async function openAs(
  role: 'admin' | 'tecnico' | 'doctor',
  {
    patient = OLIVIA,
    at = '/patients',
    ...privacy
  }: Partial<Privacy> & { patient?: Patient; at?: string } = {},
) {
  const type = { admin: 1, tecnico: 3, doctor: 5 }[role]
  const { url, sent } = await startAnsweringServer((call) => {
    const ok = (content: object) => ({ status: 200, content })
    if (call.endsWith('/privacy')) return ok({ ...PRIVACY, ...privacy })
    if (call === 'GET /users/1') return ok({ id: 1, name: 'Ana', type })
    return ok(call.startsWith('GET') ? [] : patient)
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: [role], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  const onClose = vi.fn()
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <Notifications />
      <MemoryRouter initialEntries={[at]}>
        <PatientRecord patient={patient} onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return {
    user,
    onClose,
    sent,
    async openPersonal() {
      await user.click(await screen.findByLabelText('Dados pessoais (LGPD)'))
      const personal = await screen.findByRole('dialog', { name: /^Dados pessoais \(LGPD\)/ })
      await within(personal).findByText('Aviso de privacidade')
      return personal
    },
  }
}

test('A technician reads what a person was told, and is offered no copy of their data, no anonymising and no merge', async () => {
  const { openPersonal } = await openAs('tecnico')
  expect(screen.queryByLabelText('Unir com outro cadastro')).toBeNull()
  const personal = await openPersonal()
  expect(personal.textContent).toContain('Nenhuma leitura registrada')
  expect(within(personal).queryByText('Baixar os dados')).toBeNull()
  expect(personal.textContent).not.toContain('Anonimização')
})

test('A doctor sees which privacy notice was read and by whom, and is offered a copy of the data alone', async () => {
  const at = '2026-11-20T12:00:00.000Z'
  const notices = [
    { version: '2026-11', by_guardian: false, at },
    { version: '2026-10', by_guardian: true, at: '2026-10-20T12:00:00.000Z' },
  ]
  const { openPersonal } = await openAs('doctor', { notices })
  expect(screen.queryByLabelText('Unir com outro cadastro')).toBeNull()
  const personal = await openPersonal()
  expect(personal.textContent).toContain('Versão 2026-11, lida pelo paciente em 20/11/2026 09:00')
  expect(personal.textContent).toContain(
    'Versão 2026-10, lida pelo responsável em 20/10/2026 09:00',
  )
  expect(within(personal).getByText('Baixar os dados')).toBeDefined()
  expect(personal.textContent).not.toContain('Anonimização')
})

test('A person whose record must still be kept is not offered to be anonymised, and it says until when', async () => {
  const { openPersonal } = await openAs('admin')
  expect(screen.getByLabelText('Unir com outro cadastro')).toBeDefined()
  const personal = await openPersonal()
  expect(personal.textContent).toContain('O prontuário deve ser guardado até 04/03/2099')
  expect(within(personal).queryByText('Anonimizar')).toBeNull()
})

test('A merge that starts from a changed form asks first, and keeps what was typed unless it is discarded', async () => {
  const { user } = await openAs('admin')
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' })
  await user.clear(email)
  await user.type(email, 'olivia@nova.example')
  const merge = () => user.click(screen.getByLabelText('Unir com outro cadastro'))
  const answer = async (name: string) => {
    const question = await screen.findByRole('dialog', { name: 'Descartar alterações?' })
    expect(screen.queryByRole('dialog', { name: 'Unir com outro cadastro' })).toBeNull()
    await user.click(within(question).getByRole('button', { name }))
  }
  await merge()
  await answer('Continuar editando')
  await waitFor(() => expect(screen.queryByText('Descartar alterações?')).toBeNull())
  expect(email.value).toBe('olivia@nova.example')
  await merge()
  await answer('Descartar')
  expect(await screen.findByRole('dialog', { name: 'Unir com outro cadastro' })).toBeDefined()
})

test('A person is anonymised for a reason of ten characters and after a second question, whose Cancelar keeps the reason', async () => {
  const { user, openPersonal, onClose, sent } = await openAs('admin', { kept_until: '2022-03-04' })
  await openPersonal()
  await user.click(screen.getByRole('button', { name: 'Anonimizar' }))
  const form = () => within(screen.getByRole('dialog', { name: 'Anonimizar OLÍVIA ANTIGA' }))
  const reason = () => form().getByRole<HTMLTextAreaElement>('textbox', { name: 'Motivo' })
  const goOn = () => user.click(form().getByRole('button', { name: /^Continuar/ }))
  const answer = async (name: string) => {
    const question = await screen.findByRole('dialog', { name: 'Anonimizar para sempre?' })
    await user.click(within(question).getByRole('button', { name }))
  }
  expect(await screen.findByText(/as anotações do prontuário/)).toBeDefined()
  await user.type(reason(), 'Pedido')
  await goOn()
  expect(await screen.findByText('Motivo deve ter pelo menos 10 caracteres')).toBeDefined()
  await user.type(reason(), ' da própria pessoa, 12')
  await goOn()
  await answer('Cancelar')
  await waitFor(() => expect(screen.queryByText('Anonimizar para sempre?')).toBeNull())
  expect(reason().value).toBe('Pedido da própria pessoa, 12')
  await goOn()
  await answer('Sim, anonimizar!')
  expect(await screen.findByText('Paciente anonimizado com sucesso!')).toBeDefined()
  expect(onClose).toHaveBeenCalledOnce()
  const writes = sent.filter(({ call }) => call === 'POST /patients/3/anonymise')
  expect(writes.map(({ body }) => JSON.parse(body))).toEqual([
    { reason: 'Pedido da própria pessoa, 12' },
  ])
})

test('The form of somebody who was anonymised says so and can be neither changed nor saved', async () => {
  const patient = { ...OLIVIA, cpf: 'X0000000003', name: 'PACIENTE ANONIMIZADO 3' }
  await openAs('admin', { patient })
  const words = 'Este paciente foi anonimizado e não pode mais ser alterado.'
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Salvar/ })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Ativo' }).disabled).toBe(true)
})

test.each([
  ['admin', true],
  ['doctor', false],
] as const)(
  'The audit of a patient is for administrators alone: for %s it is %s',
  async (role, isOffered) => {
    await openAs(role, { at: '/patients?paciente=3&historico=1' })
    await screen.findAllByText('OLÍVIA ANTIGA')
    // The address asks for it as well.
    const all = ['Histórico de acessos', 'Registros'].map((name) =>
      screen.queryAllByLabelText(name),
    )
    expect(all.map(({ length }) => length > 0)).toEqual([isOffered, isOffered])
  },
)
