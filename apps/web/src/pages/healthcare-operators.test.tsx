import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldOf, fill, press } from '../../test/form-by-label.ts'
import { showAt } from '../../test/show-at.tsx'
import { HealthcareOperatorsPage } from './healthcare-operators.tsx'

const OTHER = {
  id: 1,
  name: 'Outro',
  active: true,
  created_at: '2026-11-20T14:05:00.000Z',
  updated_at: '1',
}
const SOLD = { ...OTHER, id: 4, name: 'Saúde Integral', active: false }

/** The operators for an administrator: one that is no longer offered, and the one that each form has. */
async function open(address: string) {
  const shown = await showAt(<HealthcareOperatorsPage />, {
    type: 1,
    address,
    answer: (call) => {
      if (/^GET .healthcareOperators\?/.test(call)) return { data: [SOLD, OTHER], total: 12 }
      if (call === 'GET /healthcareOperators/1') return OTHER
      // A file would be saved, for which this window leaves its page.
      return /^GET .users.1|exportAll/.test(call) ? undefined : SOLD
    },
  })
  const asked = (query: RegExp) =>
    waitFor(() => expect(shown.calls().findLast((call) => query.test(call))).toBeDefined())
  return { ...shown, asked }
}

test('An operator is registered active, once it has a name', async () => {
  const { user, bodies } = await open('/healthcareOperators')
  await user.click(await screen.findByText('Nova Operadora', { selector: 'button *' }))
  await screen.findByText('Nova Operadora de Saúde', { selector: 'h2' })
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Nome')))
  expect(screen.getByLabelText<HTMLInputElement>('Ativo').checked).toBe(true)
  await press(user, 'Salvar')
  await screen.findByText('Nome é obrigatório')
  fill('Nome', 'Saúde Integral')
  await press(user, 'Salvar')
  await screen.findByText('Operador de Saúde cadastrado com sucesso!')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies('POST /healthcareOperators')).toEqual([{ name: 'Saúde Integral', active: true }])
})

test('The operators have their columns, sort by name, are searched from the first page on, and stand in the sheet of that search', async () => {
  const { user, asked } = await open('/healthcareOperators?page=2')
  const row = (await screen.findByText('Saúde Integral')).closest('tr') as HTMLElement
  const cells = within(row).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'Saúde Integral',
    'Não',
    '20/11/2026 11:05',
  ])
  expect(screen.getByText('Outro').closest('tr')?.textContent).toContain('Sim')
  await user.type(screen.getByLabelText('Buscar'), 'saude int')
  await asked(/query=saude\+int(&|$)/)
  expect(location.search).not.toContain('page=2')
  for (const [sort, direction] of [
    ['name', 'ascending'],
    ['-name', 'descending'],
  ]) {
    await press(user, 'Nome')
    await asked(new RegExp(`[?&]sort=${sort}(&|$)`))
    const head = screen.getByText('Nome', { selector: 'th *' }).closest('th')
    expect(head?.getAttribute('aria-sort')).toBe(direction)
  }
  await press(user, 'Gerar Excel')
  await asked(/^GET .healthcareOperators.exportAllOperators\?query=saude\+int&sort=-name$/)
})

test('An operator is opened by a click on its row, and is renamed and offered again', async () => {
  const { user, bodies } = await open('/healthcareOperators')
  await user.click(await screen.findByText('20/11/2026 11:05', { selector: 'tr:first-child *' }))
  await screen.findByText('Saúde Integral', { selector: 'h2' })
  fill('Nome', 'Saúde Integral Brasil')
  await user.click(screen.getByLabelText('Ativo'))
  await press(user, 'Salvar')
  await screen.findByText('Operador de Saúde cadastrado com sucesso!')
  expect(bodies('PUT /healthcareOperators/4')).toEqual([
    { name: 'Saúde Integral Brasil', active: true, updated_at: '1' },
  ])
})

test('The operator "Outro", which the forms need, is shown but can be neither renamed nor deactivated', async () => {
  await open('/healthcareOperators?operadora=1')
  const fixed = 'Esta é a opção "Outro" dos formulários: não pode ser renomeada nem desativada.'
  expect(await screen.findByText(fixed)).toBeDefined()
  expect(fieldOf('Nome').disabled).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Ativo').disabled).toBe(true)
  expect(screen.queryByText('Salvar')).toBeNull()
})
