import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showAt } from '../../test/show-at.tsx'
import { MedicalEvaluationPage } from './medical-evaluation.tsx'

test.each([
  ['Pacientes', '/patients/exportAllPatients'],
  ['Exames', '/exams/exportAllExams'],
])("At a desk 'Gerar Excel' asks which sheet: %s are those of the list", async (choice, path) => {
  const { user, calls } = await showAt(<MedicalEvaluationPage />, {
    type: 5,
    address: '/medicalevaluation?company_id=3',
    answer: () => undefined,
  })
  await user.click(await screen.findByText('Gerar Excel', { selector: 'button *' }))
  await user.click(await screen.findByRole('menuitem', { name: choice }))
  const asked = () => calls().find((call) => call.startsWith(`GET ${path}`))
  await waitFor(() => expect(asked()).toBeDefined())
  expect(asked()).toMatch(/company(_id)?=3/)
})
