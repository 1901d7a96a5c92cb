import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { daysLater } from '@iris/domain/week'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fieldOf, fill, optionsOf, pick, press } from '../../test/form-by-label.ts'
import { showAt } from '../../test/show-at.tsx'
import { EquipamentsPage } from './equipaments.tsx'

const daysAgo = (days: number) => daysLater(todayInSaoPaulo(), -days)

const ITEM = {
  id: 4,
  equipament_type: 3,
  mark: 'Zeiss',
  model: 'Visuscout 100',
  serial_number: 'VSC-0091',
  active_number: '0091',
  obs: null,
  invoice_img: null,
  invoice_name: null,
  insurance_img: null,
  insurance_name: null,
  current_use: null,
  historyEquipaments: [] as object[],
  created_at: '2026-01-02T12:00:00.000Z',
  updated_at: '1',
}
const OUT = { id: 31, user_id: 7, user_name: 'Rita Retira', withdrawal_date: daysAgo(9) }
const USE = {
  ...OUT,
  equipament_id: 4,
  return_date: null,
  obs: null,
  receipt_term_img: '/api/v2/equipaments/4/history/31/files/receipt_term_img',
  receipt_term_name: 'assinado.pdf',
  return_term_img: null,
  return_term_name: null,
}

const paper = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })

/** The equipment for a technician: one item, of eleven. */
async function open(address: string, item: object = ITEM) {
  const shown = await showAt(<EquipamentsPage />, {
    type: 3,
    address,
    answer: (call) => {
      if (call.startsWith('GET /equipaments?'))
        return call.includes('query=nada') ? { data: [], total: 0 } : { data: [item], total: 11 }
      if (call === 'GET /users/all') return [{ id: 7, name: 'Rita Retira', type: 3, active: true }]
      // A file would be saved, for which this window leaves its page.
      return /^GET .users.1|exportAll/.test(call) ? undefined : item
    },
  })
  /** What was last asked of the list. */
  const asked = () => {
    const last = shown.calls().findLast((call) => call.startsWith('GET /equipaments?'))
    const { per_page: _size, ...rest } = Object.fromEntries(
      new URLSearchParams(last?.split('?')[1]),
    )
    return rest
  }
  /** What was last saved, as text: its JSON, and the names of its files. */
  const saved = () =>
    shown.sent.findLast(({ call }) => call.startsWith('POST'))?.body.replaceAll('\\"', '"') ?? ''
  return { ...shown, asked, saved }
}

test('The list of equipment has the columns of the specification, who has each, two filters, its pages and a search', async () => {
  const { user, asked } = await open('/equipaments', { ...ITEM, current_use: OUT })
  await screen.findByText('Zeiss')
  const words = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent)
  expect(words('columnheader')).toEqual([
    'Equipamento',
    'Marca',
    'Modelo',
    'Número de Série',
    'Número de Ativo',
    'Onde está',
  ])
  expect(words('cell')).toEqual([
    'Retinógrafo VSC-0091',
    'Zeiss',
    'Visuscout 100',
    'VSC-0091',
    '0091',
    'Rita Retira',
  ])
  expect(screen.getByText('Mostrando 1 a 10 de 11 entradas')).toBeDefined()
  await user.click(screen.getByLabelText('Próxima página'))
  await waitFor(() => expect(asked()).toEqual({ page: '2' }))
  await pick(user, 'Situação', 'Em uso')
  await waitFor(() => expect(asked()).toEqual({ page: '1', situation: 'in_use' }))
  await pick(user, 'Com quem está', 'Rita Retira')
  await waitFor(() => expect(asked()).toEqual({ page: '1', situation: 'in_use', user_id: '7' }))
  await user.click(screen.getByText('Limpar Filtros'))
  await waitFor(() => expect(location.search).toBe(''))
  await user.type(screen.getByLabelText('Buscar'), 'nada disso')
  expect(await screen.findByText('Nenhum equipamento encontrado.')).toBeDefined()
})

test('The sheet of equipment has what the list has, by its search and filters', async () => {
  const { user, calls } = await open('/equipaments?query=zeiss&situation=in_use&user_id=7')
  await screen.findByText('Zeiss')
  await press(user, 'Gerar Excel')
  await waitFor(() =>
    expect(calls()).toContain(
      'GET /equipaments/exportAllEquipaments?query=zeiss&situation=in_use&user_id=7',
    ),
  )
})

test('An item is registered with its papers, once it has a type, and no file of another kind is taken', async () => {
  const { user, saved } = await open('/equipaments')
  await user.click(await screen.findByText('Novo Equipamento', { selector: 'button *' }))
  await screen.findByText('Documentos')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Dados',
    'Histórico de Uso',
  ])
  await press(user, 'Salvar')
  await screen.findByText('Tipo de equipamento é obrigatório')
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Tipo de equipamento')))
  expect(await optionsOf(user, 'Tipo de equipamento')).toEqual([
    'Notebook',
    'Refrator',
    'Retinógrafo',
    'Tablet',
    'Impressora',
    'Roteador',
    'Celular',
  ])
  await pick(user, 'Tipo de equipamento', 'Retinógrafo')
  fill('Marca', 'Zeiss')
  fill('Modelo', 'Visuscout 100')
  fill('Número de Série', 'VSC-0091')
  fill('Número de Ativo', '0091')
  fill('Observações', 'Na maleta.')
  expect(screen.getByText('490 caracteres restantes')).toBeDefined()
  // Dropped, for the browser lets nobody choose it.
  fireEvent.drop(fieldOf('Nota Fiscal').closest('label') as HTMLElement, {
    dataTransfer: { files: [new File(['MZ'], 'nota.exe')] },
  })
  await screen.findByText('Tipo de arquivo não aceito. Envie .jpg, .jpeg, .png, .pdf ou .docx.')
  await user.upload(fieldOf('Nota Fiscal'), paper('nota 91.pdf'))
  await screen.findByText('nota 91.pdf')
  await user.upload(fieldOf('Seguro'), paper('apolice.pdf'))
  await screen.findByText('apolice.pdf')
  await press(user, 'Salvar')
  await screen.findByText('Equipamento cadastrado com sucesso!')
  for (const part of [
    'nota 91.pdf',
    'apolice.pdf',
    'Visuscout 100',
    'VSC-0091',
    '0091',
    'Na maleta.',
  ])
    expect(saved()).toContain(part)
})

test('An item is lent to somebody with the signed paper, and nobody is asked for first', async () => {
  const { user, saved } = await open('/equipaments')
  await user.click(await screen.findByText('Zeiss'))
  await user.click(await screen.findByText('Histórico de Uso'))
  await screen.findByText('Este equipamento ainda não foi retirado.')
  await press(user, 'Registrar retirada')
  expect(fieldOf('Data de retirada').value).toBe(formatDate(daysAgo(0)))
  await press(user, 'Salvar')
  await screen.findByText('Usuário é obrigatório')
  await pick(user, 'Usuário', 'Rita Retira')
  fill('Data de retirada', formatDate(daysAgo(9)))
  await user.upload(fieldOf('Termo de recebimento'), paper('assinado.pdf'))
  await screen.findByText('assinado.pdf')
  await press(user, 'Salvar')
  await screen.findByText('Equipamento atualizado com sucesso!')
  for (const part of [
    '"user_id":7',
    `"withdrawal_date":"${daysAgo(9)}"`,
    'receipt_term_img_0',
    'assinado.pdf',
  ])
    expect(saved()).toContain(part)
})

test('An item that is out comes back by today at most and not before it left, and is not lent again meanwhile', async () => {
  const { user, saved } = await open('/equipaments?equipamento=4', {
    ...ITEM,
    current_use: OUT,
    historyEquipaments: [USE],
  })
  await screen.findByText('Documentos')
  await user.click(screen.getByText(/^Histórico de Uso/))
  const where = screen.getByText('Em uso', { selector: '[role=status] *' }).closest('[role=status]')
  expect(where?.textContent).toContain(`Com Rita Retira desde ${formatDate(daysAgo(9))}`)
  expect(screen.queryByText('Registrar retirada')).toBeNull()
  expect(screen.getByLabelText('Uso 1').textContent).toContain('Termo de recebimento')
  await press(user, 'Registrar devolução')
  const back = fieldOf('Data de devolução')
  await waitFor(() => expect(document.activeElement).toBe(back))
  expect(back.value).toBe(formatDate(daysAgo(0)))
  fill('Data de devolução', '31/12/2099')
  await screen.findByText('A data de devolução não pode ser posterior à data atual.')
  expect(back.value).toBe(formatDate(daysAgo(0)))
  fill('Data de devolução', formatDate(daysAgo(10)))
  await press(user, 'Salvar')
  await screen.findByText('A data de devolução não pode ser anterior à data de retirada.')
  fill('Data de devolução', formatDate(daysAgo(1)))
  await user.upload(fieldOf('Termo de devolução'), paper('devolvido.pdf'))
  await screen.findByText('devolvido.pdf')
  await press(user, 'Salvar')
  await screen.findByText('Equipamento atualizado com sucesso!')
  for (const part of [`"return_date":"${daysAgo(1)}"`, 'return_term_img_0', 'devolvido.pdf'])
    expect(saved()).toContain(part)
})

test('A stored paper opens in a tab of its own, a use that is over stands with its days and papers, and Cancelar changes nothing', async () => {
  const over = {
    ...USE,
    return_date: daysAgo(1),
    return_term_img: '/api/v2/equipaments/4/history/31/files/return_term_img',
    return_term_name: 'devolvido.pdf',
  }
  const { user, calls } = await open('/equipaments?equipamento=4', {
    ...ITEM,
    historyEquipaments: [over],
    invoice_img: '/api/v2/equipaments/4/files/invoice_img',
    invoice_name: 'nota 91.pdf',
  })
  await screen.findByText('Documentos')
  const tab = { location: { href: '' }, close() {} }
  const opened = vi.spyOn(window, 'open').mockReturnValue(tab as Window)
  onTestFinished(() => opened.mockRestore())
  await user.click(screen.getByLabelText('Abrir: Nota Fiscal'))
  await waitFor(() => expect(tab.location.href).toMatch(/^blob:/))
  expect(calls()).toContain('GET /equipaments/4/files/invoice_img')
  await user.click(screen.getByText(/^Histórico de Uso/))
  const line = screen.getByLabelText('Uso 1').textContent
  for (const part of [
    'Rita Retira',
    `${formatDate(daysAgo(9))} a ${formatDate(daysAgo(1))}`,
    'Termo de recebimento',
    'Termo de devolução',
  ])
    expect(line).toContain(part)
  await user.click(screen.getByLabelText('Editar Uso 1'))
  expect(within(screen.getByLabelText('Uso 1')).getByText('assinado.pdf')).toBeDefined()
  await press(user, 'Cancelar')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls().filter((call) => !call.startsWith('GET'))).toEqual([])
})
