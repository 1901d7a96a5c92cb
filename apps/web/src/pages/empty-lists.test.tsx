import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../test/open-page.tsx'
import { CompaniesPage } from './companies.tsx'
import { EquipamentsPage } from './equipaments.tsx'
import { LeadsPage } from './leads.tsx'
import { PatientsPage } from './patients.tsx'
import { SupportsPage } from './supports.tsx'

const NONE = { count: 0, activities: [] }

test.each([
  ['/companies', CompaniesPage, 'Cadastrar a primeira', 'Nova Empresa'],
  ['/patients', PatientsPage, 'Cadastrar o primeiro', 'Novo Paciente'],
  ['/equipaments', EquipamentsPage, 'Cadastrar o primeiro', 'Novo Equipamento'],
  ['/supports', SupportsPage, 'Cadastrar o primeiro', 'Novo Atendimento'],
  ['/leads', LeadsPage, 'Cadastrar o primeiro', 'Novo Lead'],
] as const)(
  'The empty list %s has the button that makes its first row',
  async (at, Page, action, dialog) => {
    const { user } = await openPage(<Page />, {
      at,
      type: 1,
      answer: (call) => {
        const path = call.split('?')[0]
        if (path === `GET ${at}`) return { content: { data: [], total: 0, last_page: 1 } }
        if (path === 'GET /lead-activities/due') return { content: { overdue: NONE, today: NONE } }
        return path === 'GET /leads/dashboard' ? { status: 404, content: {} } : undefined
      },
    })
    await user.click(await screen.findByText(action, { selector: 'button *' }))
    expect(await screen.findByText(dialog, { selector: 'h2' })).toBeDefined()
  },
)
