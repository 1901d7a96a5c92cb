import { makeCompleteExam } from './support/complete-exam.ts'
import { makePatient } from './support/patients.ts'
import { expectToast, makeStaff, openAs, pick } from './support/staff.ts'
import { expect, test } from './support/test.ts'
import { expectTime } from './support/toasts.ts'

test('The dashboard has every section, and the filter narrows it to one company', async ({
  iris,
  page,
}) => {
  const admin = await iris.login()
  const exam = await makeCompleteExam(iris, admin, 'CONTADA')
  const { company, companyName } = await iris.api<{ company: number; companyName: string }>(
    'GET',
    `/patients/${exam.patientId}`,
    admin,
  )
  await openAs(page, iris, '/dashboard', admin)
  const section = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const data = section('Dados Gerais')
  for (const words of ['Colaboradores', 'Triagens Únicas Realizadas', 'Exames Realizados'])
    await expect(data.getByText(words, { exact: true })).toBeVisible()
  await expect(data.getByText(/% pacientes com triagens completadas$/)).toBeVisible()
  await expect(data.getByText(/% dos exames realizados · [\d.]+ pessoas?$/)).toBeVisible()
  const general = section('INDICADORES GERAIS')
  for (const words of ['Masculino', 'Feminino', 'Quantidade', 'Porcentagem'])
    await expect(general.getByText(words, { exact: true }).first()).toBeVisible()
  for (const chart of ['Faixa etária', 'Condições sistêmicas por gênero', 'Tempo de tela'])
    await expect(general.getByRole('heading', { name: chart })).toBeVisible()
  for (const box of ['Gestantes', 'Lactantes', 'Uso de EPI', 'Fumante'])
    await expect(general.getByText(box, { exact: true }).first()).toBeVisible()
  await general.getByRole('button', { name: 'Ver tabela: Tempo de tela' }).click()
  await expect(general.getByRole('rowheader')).toContainText([
    'Nenhuma',
    '1 a 3 horas',
    '3 a 6 horas',
    '6 a 8 horas',
    '8 a 10 horas',
    'Mais de 10 horas',
    'Sem informação',
  ])
  await general.getByRole('button', { name: 'Ver tabela: Condições sistêmicas' }).click()
  for (const name of [
    'Diabetes Mellitus',
    'Hipertensão Arterial Sistêmica',
    'Artrite Reumatoide',
    'Doenças Tireoidianas',
    'Outros',
    'Nenhum Histórico',
  ])
    await expect(general.getByRole('rowheader', { name, exact: true })).toBeVisible()
  const eyes = section('INDICADORES DE SAÚDE OCULAR')
  for (const chart of [
    'Queixas oculares',
    'Doenças oculares',
    'Cirurgias oculares',
    'Autorrefrator',
  ])
    await expect(eyes.getByRole('heading', { name: chart })).toBeVisible()
  for (const box of [
    'Óculos',
    'Lentes de Contato',
    'Visão Normal',
    'Baixa Visão',
    'Baixa Visão Severa',
    'Retinografia',
  ])
    await expect(eyes.getByText(box, { exact: true }).first()).toBeVisible()
  await expect(eyes.getByText(/Acuidade Visual/).first()).toBeVisible()

  const apply = page.getByRole('button', { name: 'Aplicar' })
  const clear = page.getByRole('button', { name: 'Limpar', exact: true })
  await expect(apply).toBeDisabled()
  await expect(clear).toBeDisabled()
  await pick(page, 'Empresa', companyName)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v2/dashboard?*', async (route) => {
    await held
    await route.continue()
  })
  await apply.click()
  await expect(apply, 'while it loads').toBeDisabled()
  await expectTime(page, 'Filtro aplicado com sucesso', 3000, async () => answer())
  await expect(page).toHaveURL(new RegExp(`empresa=${company}$`))
  await expect(
    data.getByText('100,0% dos exames realizados · 1 pessoa', { exact: true }),
  ).toBeVisible()
  await clear.click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(clear).toBeDisabled()
  await expect(page.getByRole('combobox', { name: 'Empresa' })).toHaveValue('')
})

test('A period narrows the dashboard and stays in the address, and the twelve months are drawn and listed', async ({
  iris,
  page,
}) => {
  const admin = await iris.login()
  await makeCompleteExam(iris, admin, 'DATADA')
  await openAs(page, iris, '/dashboard', admin)
  const note = page.getByText(/^Triagens e exames de .* a .*\. Colaboradores, gênero/)
  await expect(page.getByText('% pacientes com triagens completadas')).toBeVisible()
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

test('Typing a company and pressing Enter applies the filter, and one that was deactivated is still called by its name', async ({
  iris,
  page,
}) => {
  const admin = await iris.login()
  const { companyName, company } = await iris.api<{ company: number; companyName: string }>(
    'GET',
    `/patients/${(await makeCompleteExam(iris, admin, 'DIGITADA')).patientId}`,
    admin,
  )
  await openAs(page, iris, '/dashboard', admin)
  const box = page.getByRole('combobox', { name: 'Empresa' })
  for (const delay of [20, 150]) {
    await box.click()
    await box.pressSequentially(companyName.toLowerCase(), { delay })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`empresa=${company}$`))
    await expect(box).toHaveValue(companyName)
    await expect(
      page.getByRole('alert').filter({ hasText: 'Filtro aplicado com sucesso' }).first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Limpar', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(box).toHaveValue('')
  }
  // Of one that is offered no more a kept address still says whose figures these are, also on paper.
  await iris.api('PUT', `/companies/${company}`, admin, { active: false })
  await page.goto(`/dashboard?empresa=${company}`)
  await expect(box).toHaveValue(companyName)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main').getByText(companyName, { exact: true })).toBeVisible()
})

test('Sales see "< 5" in place of a group so small that one could guess who it is', async ({
  iris,
  page,
}) => {
  const seller = await makeStaff(iris, 4)
  await makePatient(iris, 'ÚNICA PESSOA DA EMPRESA')
  // As somebody of the clinic sent it: sales may ask for no event.
  await openAs(page, iris, '/dashboard?acao=1', seller.token)
  const genders = page.getByRole('table', { name: 'Colaboradores por gênero' })
  await expect(genders).toContainText('< 5')
  await expect(page.getByText('há respostas de menos de 5 pessoas').first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Período' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Evolução mês a mês' })).toHaveCount(0)
})
