import { ERRORS, type ErrorCode } from '@iris/contracts/errors'
import type { UserRow } from '@iris/contracts/users'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fieldOf, fill } from '../../test/form-by-label.ts'
import { openPage } from '../../test/open-page.tsx'
import { sessionStore } from '../api/session.ts'
import { toast } from '../ui/toast.tsx'
import { UsersPage } from './users.tsx'

const LIA = {
  id: 7,
  name: 'Lia Prado',
  email: 'lia@clinica.example',
  active: true,
  type: 5,
  crm: '123456',
  crm_uf: 'SP',
  cpf: '52998224725',
  sex: 'F',
  created_at: '2026-11-20T14:05:00.000Z',
  updated_at: '1',
} as unknown as UserRow

const refused = (code: ErrorCode) => {
  const [status, message] = ERRORS[code]
  return { status, content: { message, code } }
}

type Answer = (body: string) => { status?: number; content: unknown }
const saves: Answer = () => ({ content: LIA })

const SINCE = { ...LIA, second_factor_since: '2026-11-21T12:00:00.000Z' }
const ANA = { ...LIA, id: 1, name: 'Ana Chefe', type: 1 }

/** The users for Ana, who is of a type; `save` answers the changes of Lia, who is read `first` and then as `now`. */
async function open({
  at = '/users?usuario=7',
  type = 1,
  save = saves,
  first = LIA,
  now = LIA,
} = {}) {
  vi.spyOn(toast, 'success')
  let reads = 0
  return openPage(<UsersPage />, {
    at,
    type: type as 1 | 3,
    answer: (call, body) => {
      if (call.startsWith('GET /users?'))
        return { content: { data: [LIA], total: 1, last_page: 1 } }
      if (call === 'GET /users/7') return { content: reads++ === 0 ? first : now }
      if (call === 'GET /users/1') return { content: { ...ANA, type } }
      if (call === 'PUT /users/1') return { content: ANA }
      // A file would be saved, for which this window leaves its page.
      if (call.includes('exportAllUsers')) return { status: 404, content: {} }
      if (call === 'POST /users') return { status: 201, content: LIA }
      return call === 'PUT /users/7' ? save(body) : undefined
    },
  })
}

const form = async () => within(await screen.findByRole('dialog', { name: LIA.name }))
const press = (name: string | RegExp) => screen.getByRole('button', { name })

afterEach(() => void vi.restoreAllMocks())

test('The row of a user has name, e-mail, whether they are active, type and moment, and two heads sort: up, down, not at all', async () => {
  const { user, sent } = await open({ at: '/users' })
  const row = await screen.findByRole('row', { name: /Lia Prado/ })
  expect(screen.getByRole('heading', { name: 'Usuários' })).toBeDefined()
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Lia Prado', 'lia@clinica.example', 'Sim', 'Médico', '20/11/2026 11:05'])
  const sorted = () =>
    screen
      .getAllByRole('columnheader')
      .map((head) => `${head.textContent}: ${head.getAttribute('aria-sort')}`)
      .slice(0, 2)
  for (const [head, name, email, address] of [
    ['Nome', 'ascending', 'none', 'name'],
    ['Nome', 'descending', 'none', '-name'],
    ['E-mail', 'none', 'ascending', 'email'],
    ['E-mail', 'none', 'descending', '-email'],
    ['E-mail', 'none', 'none', null],
  ] as const) {
    await user.click(press(head))
    expect(sorted()).toEqual([`Nome: ${name}`, `E-mail: ${email}`])
    expect(new URLSearchParams(location.search).get('sort')).toBe(address)
  }
  const asked = () => sent.map(({ call }) => /sort=([^&]+)/.exec(call)?.[1])
  expect(asked()).toEqual(expect.arrayContaining(['name', '-name', 'email']))
  for (const label of ['Ativo', 'Tipo de Usuário', 'Criado em'])
    expect(screen.queryByRole('button', { name: label })).toBeNull()
})

test('A stored user opens without a password, and a save without one sends none', async () => {
  const { user, bodies } = await open()
  const opened = await form()
  expect(opened.getByLabelText<HTMLInputElement>(/^Senha/).value).toBe('')
  expect(opened.getByRole<HTMLInputElement>('textbox', { name: 'CRM' }).value).toBe('123456')
  const phone = opened.getByRole<HTMLInputElement>('textbox', { name: /^Telefone/ })
  await user.type(phone, '11987654321')
  expect(phone.value).toBe('(11) 98765-4321')
  await user.click(press(/^Salvar/))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toast.success).toHaveBeenCalledWith('Usuário atualizado com sucesso!')
  expect(bodies('PUT /users/7')).toEqual([expect.objectContaining({ phone: '11987654321' })])
  expect(bodies('PUT /users/7')[0]).not.toHaveProperty('password')
})

test('A user is registered, found by name, opened by a click on their row, and stands in the sheet of that search', async () => {
  const { user, sent, bodies, pick } = await open({ at: '/users' })
  await user.click(await screen.findByText('+ Novo Usuário'))
  const opened = await screen.findByRole('dialog', { name: 'Novo Usuário' })
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Nome')))
  fill('Nome', 'Lia Prado')
  fill('E-mail', 'lia@clinica.example')
  fill('Senha', 'senha-de-teclado')
  await pick(opened, /^Tipo de Usuário/, 'Comercial')
  fill('CPF', '52998224725')
  await pick(opened, /^Sexo/, 'Feminino')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toast.success).toHaveBeenCalledWith('Usuário cadastrado com sucesso!')
  expect(bodies('POST /users')).toEqual([
    expect.objectContaining({ name: 'Lia Prado', type: 4, cpf: '52998224725', active: true }),
  ])
  await user.type(screen.getByLabelText('Buscar'), 'lia')
  const asked = (of: string) =>
    sent.some(({ call }) => call.startsWith(of) && /query=lia(&|$)/.test(call))
  await waitFor(() => expect(asked('GET /users?')).toBe(true))
  await user.click(press('Gerar Excel'))
  await waitFor(() => expect(asked('GET /users/exportAllUsers?')).toBe(true))
  await user.click(screen.getByText('lia@clinica.example'))
  expect((await form()).getByText('Salvar')).toBeDefined()
})

test('A new user begins active, may be one of five types, and says how many fields are wrong', async () => {
  const { user } = await open({ at: '/users?usuario=novo' })
  const opened = within(await screen.findByRole('dialog', { name: 'Novo Usuário' }))
  for (const name of ['Acesso', 'Dados pessoais', 'Endereço'])
    expect(opened.getByRole('heading', { name })).toBeDefined()
  expect(opened.getByRole<HTMLInputElement>('switch', { name: 'Ativo' }).checked).toBe(true)
  for (const [label, options] of [
    ['Tipo de Usuário', ['Administrador', 'Secretário(a)', 'Técnico', 'Comercial', 'Médico']],
    ['Sexo', ['Masculino', 'Feminino', 'Prefiro não informar']],
  ] as const) {
    await user.click(opened.getByRole('combobox', { name: new RegExp(`^${label}`) }))
    expect((await screen.findAllByRole('option')).map((each) => each.textContent)).toEqual(options)
    await user.keyboard('{Escape}')
  }
  await user.click(press(/^Salvar/))
  expect(await opened.findByText('6 campos precisam de correção')).toBeDefined()
  await user.type(opened.getByRole('textbox', { name: /^E-mail/ }), 'zuleica')
  await user.tab()
  expect(await opened.findByText('Digite um email válido')).toBeDefined()
})

test('An e-mail in use is told under its field, which has the focus; a click outside closes nothing, and leaving asks before it is lost', async () => {
  const message = 'Este e-mail já foi cadastrado.'
  const content = { message, code: 'validation', errors: { email: [message] } }
  const { user } = await open({ save: () => ({ status: 422, content }) })
  const opened = await form()
  const email = opened.getByRole<HTMLInputElement>('textbox', { name: /^E-mail/ })
  await user.type(email, 'x')
  await user.click(press(/^Salvar/))
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
  expect(opened.getAllByText(message).length).toBeGreaterThan(0)
  await waitFor(() => expect(document.activeElement).toBe(email))
  const dialog = screen.getByRole('dialog')
  await user.click(document.querySelector('.mantine-Modal-overlay') as HTMLElement)
  expect([dialog.isConnected, screen.queryByText('Descartar alterações?')]).toEqual([true, null])
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Continuar editando' }))
  expect(email.value).toBe('lia@clinica.examplex')
  await user.click(press('Cancelar'))
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const LAST = 'O último administrador ativo não pode ser desativado nem mudar de tipo.'

test.each([
  ['the last administrator who is deactivated', () => refused('user.last-admin'), LAST],
  ['a server that breaks', () => ({ status: 500, content: { message: 'Erro Interno' } }), ''],
] as const)(
  'A save of a user that fails opens a dialog and keeps what was typed: %s',
  async (_case, save, reason) => {
    const { user } = await open({ save })
    const opened = await form()
    const active = opened.getByRole<HTMLInputElement>('switch', { name: 'Ativo' })
    await user.click(active)
    await user.click(press(/^Salvar/))
    const failure = await screen.findByRole('dialog', {
      name: 'Ocorreu um erro ao salvar o usuário.',
    })
    expect(failure.textContent).toContain(reason)
    await user.click(press('Voltar ao formulário'))
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    expect(active.checked).toBe(false)
  },
)

test('An edit of a user whom another administrator changed shows their value, and saved over keeps it', {
  tags: 'long',
}, async () => {
  const now = { ...LIA, phone: '1133334444', updated_at: '2' }
  const { user, bodies } = await open({
    now,
    save: (body) => (body.includes('"updated_at":"2"') ? { content: now } : refused('edit.stale')),
  })
  await user.type((await form()).getByRole('textbox', { name: /^Nome/ }), ' Lima')
  await user.click(press(/^Salvar/))
  const stale = await screen.findByRole('dialog', {
    name: 'Este registro foi alterado por outra pessoa',
  })
  expect(stale.textContent).toContain('(11) 3333-4444')
  await user.click(press('Salvar por cima'))
  await waitFor(() => expect(bodies('PUT /users/7')).toHaveLength(2))
  expect(bodies('PUT /users/7')[1]).toMatchObject({ name: 'Lia Prado Lima' })
  expect(bodies('PUT /users/7')[1]?.phone ?? '1133334444').toBe('1133334444')
})

const asks = (title: string) => screen.findByRole('dialog', { name: title })

test('An administrator ends the sessions of a colleague after a question that names them', async () => {
  const { user, sent } = await open()
  await user.click((await form()).getByRole('button', { name: 'Encerrar sessões' }))
  expect((await asks('Encerrar todas as sessões?')).textContent).toContain('Lia Prado')
  await user.click(press('Sim, encerrar!'))
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Sessões encerradas.'))
  expect(sent.map(({ call }) => call)).toContain('DELETE /users/7/sessions')
})

test('An administrator turns off the second factor of a lost phone after a question, and the form then saves without a question', async () => {
  // Turning it off is a change of the user as well.
  const now = { ...LIA, updated_at: '2' }
  const { user, sent, bodies } = await open({
    now,
    first: SINCE,
    save: (body) => (body.includes('"updated_at":"2"') ? { content: now } : refused('edit.stale')),
  })
  const opened = await form()
  expect(opened.getByText('Ligada desde 21/11/2026 09:00.')).toBeDefined()
  await user.type(opened.getByRole('textbox', { name: /^Nome/ }), ' Lima')
  await user.click(opened.getByRole('button', { name: 'Desligar' }))
  await asks('Desligar a verificação em duas etapas?')
  await user.click(press('Sim, desligar!'))
  const off = await opened.findByText('Desligada.')
  await waitFor(() => expect(document.activeElement).toBe(off))
  expect(toast.success).toHaveBeenCalledWith('Verificação em duas etapas desligada.')
  expect(opened.queryByRole('button', { name: 'Desligar' })).toBeNull()
  expect(sent.map(({ call }) => call)).toContain('DELETE /users/7/second-factor')
  await user.click(press(/^Salvar/))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies('PUT /users/7').at(-1)).toMatchObject({ name: 'Lia Prado Lima', updated_at: '2' })
})

test('An administrator who would shut themselves out or be less is asked first each time, and then logged out', async () => {
  const { user, bodies, pick } = await open({ at: '/users?usuario=1' })
  const own = await asks('Ana Chefe')
  const active = () => user.click(within(own).getByRole('switch', { name: 'Ativo' }))
  await active()
  await user.click(press(/^Salvar/))
  await asks('Desativar o seu próprio acesso?')
  await user.click(screen.getAllByRole('button', { name: 'Cancelar' }).at(-1) as HTMLElement)
  await active()
  await pick(own, /^Tipo de Usuário/, 'Técnico')
  await user.click(press(/^Salvar/))
  const lesser = await asks('Deixar de ser administrador?')
  expect(lesser.textContent).toContain('o seu tipo passa a ser Técnico')
  await user.click(within(lesser).getByRole('button', { name: 'Cancelar' }))
  await active()
  await user.click(press(/^Salvar/))
  await user.click(await screen.findByRole('button', { name: 'Desativar e sair' }))
  await waitFor(() => expect(sessionStore.token()).toBeNull())
  expect(bodies('PUT /users/1')).toEqual([expect.objectContaining({ active: false, type: 3 })])
})

test('A technician who knows the address reads the users, opens none and changes nothing', async () => {
  const { user, sent } = await open({ at: '/users', type: 3 })
  await user.click(await screen.findByRole('cell', { name: 'lia@clinica.example' }))
  expect([location.search, screen.queryByRole('dialog')]).toEqual(['', null])
  for (const name of [/Novo Usuário/, 'Gerar Excel', 'Clínica'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(sent.map(({ call }) => call)).not.toContain('GET /users/7')
})
