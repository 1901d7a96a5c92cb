import { formatCpf } from '../packages/domain/src/cpf.ts'
import { makeCompany } from './support/companies.ts'
import { makePatient } from './support/patients.ts'
import { openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('Ctrl K with a whole CPF and Enter opens the person, with Exames, Prontuário and Cadastro', async ({
  iris,
  page,
}) => {
  const { id: company } = await makeCompany(iris, { corporate_reason: 'BUSCADA LTDA' })
  const { id } = await makePatient(iris, 'ZULMIRA DA BUSCA', { company })
  const { cpf } = await iris.api<{ cpf: string }>('GET', `/patients/${id}`, await iris.admin())
  for (const typed of [cpf, formatCpf(cpf)]) {
    await openAs(page, iris, '/equipaments')
    await expect(page.getByRole('heading', { name: 'Equipamentos' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Buscar paciente, empresa ou página' }).fill(typed)
    // At once: the answer is still on its way.
    await page.keyboard.press('Enter')
    const card = page.getByRole('dialog', { name: 'ZULMIRA DA BUSCA' })
    for (const action of ['Exames', 'Prontuário', 'Cadastro'])
      await expect(card.getByRole('link', { name: action })).toBeVisible()
    await expect(card.getByRole('link', { name: 'Exames' })).toBeFocused()
  }
})
