import { makeCompleteExam } from './support/complete-exam.ts'
import { expectToast, openAs, pick } from './support/staff.ts'
import { expect, test } from './support/test.ts'

// What stands on it, and what is typed into its filter, have their tests in apps/web/src/pages/dashboard.test.tsx.

test('The dashboard is narrowed to a company and to a period, which stay in the address, and the twelve months are drawn and listed', {
  tag: '@long',
}, async ({ iris, page }) => {
  const admin = await iris.login()
  await makeCompleteExam(iris, admin, 'DE OUTRA EMPRESA')
  const exam = await makeCompleteExam(iris, admin, 'CONTADA')
  const { company, companyName } = await iris.api<{ company: number; companyName: string }>(
    'GET',
    `/patients/${exam.patientId}`,
    admin,
  )
  await openAs(page, iris, '/dashboard', admin)
  for (const name of ['Dados Gerais', 'INDICADORES GERAIS', 'INDICADORES DE SAÚDE OCULAR'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText('100,0% dos exames realizados · 2 pessoas')).toBeVisible()
  await pick(page, 'Empresa', companyName)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expectToast(page, 'Filtro aplicado com sucesso')
  await expect(page).toHaveURL(new RegExp(`empresa=${company}$`))
  await expect(page.getByText('100,0% dos exames realizados · 1 pessoa')).toBeVisible()

  const note = page.getByText(/^Triagens e exames de .* a .*\. Colaboradores, gênero/)
  await expect(note).toHaveCount(0)
  await pick(page, 'Período', 'Últimos 3 meses')
  await expectToast(page, 'Filtro aplicado com sucesso')
  await expect(note).toBeVisible()
  await pick(page, 'Período', 'Período…')
  const end = page.getByRole('textbox', { name: 'Data final' })
  await end.fill('01/01/2020')
  await expect(page.getByText('A data final não pode ser anterior à data inicial.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Data inicial' }).fill('01/01/2020')
  await expect(page).toHaveURL(/periodo=outro&de=2020-01-01&ate=2020-01-01$/)
  const done = page.getByText('0,0% dos exames realizados · 0 pessoas', { exact: true })
  await expect(done).toBeVisible()
  await page.reload()
  await expect(done).toBeVisible()
  await expect(page.getByRole('figure', { name: /^Classificação: Liberado/ })).toBeVisible()
  await page.getByRole('button', { name: 'Ver tabela: Evolução mês a mês' }).click()
  await expect(
    page.getByRole('table', { name: 'Evolução mês a mês' }).getByRole('row'),
  ).toHaveCount(13)
  await page.getByRole('button', { name: 'Limpar', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})
