import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, pick, press } from '../../test/form-by-label.ts'
import { ONE } from '../../test/one-person.ts'
import { showAt } from '../../test/show-at.tsx'
import { pageStands } from '../api/settled-page.ts'
import { DashboardPage } from './dashboard.tsx'

const NONE = { count: 0, percentage: 0 }
const MONTHS = Array.from({ length: 12 }, (_, at) => ({
  ...{
    month: `2026-${String(at + 1).padStart(2, '0')}`,
    examined: 0,
    coverage: NONE,
    total_eyes_examined: 0,
  },
  ...{ normal_vision: NONE, altered_ishihara: NONE },
  classification: { liberado: NONE, consulta: NONE, especialista: NONE },
}))

test('The period of the dashboard stays in the address and stands on its paper, and the twelve months are drawn and listed', async () => {
  const asked: string[] = []
  const answer = (call: string) => {
    if (call.startsWith('GET /dashboard/trend')) return { active: 1, months: MONTHS }
    if (call.startsWith('GET /company/options')) return [{ value: 8, label: 'CERÂMICA LUA' }]
    if (!call.startsWith('GET /dashboard')) return undefined
    asked.push(call)
    return ONE
  }
  const open = (address: string) => {
    pageStands()
    return showAt(<DashboardPage />, { type: 1, address, answer })
  }
  const { user } = await open('/dashboard?empresa=8')
  const note = () => screen.queryByText(/^Triagens e exames de .*\. Colaboradores, gênero/)
  await screen.findByText('100,0% dos exames realizados · 1 pessoa')
  expect(note()).toBeNull()
  await screen.findByLabelText('Período', { selector: 'input' })
  await pick(user, 'Período', 'Últimos 3 meses')
  await waitFor(() => expect(location.search).toBe('?empresa=8&periodo=3-meses'))
  await waitFor(() => expect(note()).not.toBeNull())
  expect(asked.at(-1)).toMatch(/company_id=8.*from=\d{4}-\d\d-01&to=/)

  await pick(user, 'Período', 'Período…')
  await screen.findByLabelText(/^Data final/)
  fill('Data inicial', '02/01/2020')
  fill('Data final', '01/01/2020')
  expect(
    await screen.findByText('A data final não pode ser anterior à data inicial.'),
  ).toBeDefined()
  fill('Data inicial', '01/01/2020')
  await waitFor(() =>
    expect(location.search).toBe('?empresa=8&periodo=outro&de=2020-01-01&ate=2020-01-01'),
  )
  await waitFor(() => expect(asked.at(-1)).toMatch(/from=2020-01-01&to=2020-01-01/))

  // As after a reload.
  cleanup()
  const { user: again } = await open(`/dashboard${location.search}`)
  await waitFor(() => expect(note()).not.toBeNull())
  expect(asked.at(-1)).toMatch(/company_id=8.*from=2020-01-01&to=2020-01-01/)
  const head = screen.getAllByText('CERÂMICA LUA').at(0)?.parentElement
  expect(head?.textContent).toContain('01/01/2020')
  const drawn = (await screen.findByLabelText('Ver tabela: Evolução mês a mês')).closest('section')
  expect(drawn?.querySelector('svg')).not.toBeNull()
  await again.click(screen.getByLabelText('Ver tabela: Evolução mês a mês'))
  expect(drawn?.querySelectorAll('table tbody tr')).toHaveLength(12)
  await press(again, 'Limpar')
  await waitFor(() => expect(location.search).toBe(''))
})
