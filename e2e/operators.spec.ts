import { makeCompany } from './support/companies.ts'
import { expectToast, makeStaff, openAs, tabTo } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('An operator is registered, found, renamed and deactivated', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  await openAs(page, iris, '/healthcareOperators?page=2')
  await page.getByRole('button', { name: 'Nova Operadora' }).click()
  const form = page.getByRole('dialog', { name: 'Nova Operadora de Saúde' })
  await expect(form.getByLabel('Nome')).toBeFocused()
  await expect(form.getByRole('switch', { name: 'Ativo' })).toBeChecked()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Nome é obrigatório')).toBeVisible()
  await form.getByLabel('Nome').fill('Saúde Integral')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Operador de Saúde cadastrado com sucesso!')
  // It gives the focus back, which would take the search's.
  await expect(form).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('saude int')
  const row = page.getByRole('row', { name: 'Saúde Integral' })
  await expect(row.getByRole('cell')).toHaveText([
    'Saúde Integral',
    'Sim',
    /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/,
  ])
  await expect(page, 'a search begins at the first page').not.toHaveURL(/page=2/)
  await row.click()
  const edit = page.getByRole('dialog', { name: 'Saúde Integral' })
  await edit.getByLabel('Nome').fill('Saúde Integral Brasil')
  await edit.getByRole('switch', { name: 'Ativo' }).click()
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Operador de Saúde cadastrado com sucesso!')
  await expect(
    page.getByRole('row', { name: 'Saúde Integral Brasil' }).getByRole('cell').nth(1),
  ).toHaveText('Não')

  // Where it was chosen it is still called by its name.
  const { data } = await iris.api<{ data: { id: number }[] }>(
    'GET',
    `/healthcareOperators?query=${encodeURIComponent('integral brasil')}`,
    await iris.admin(),
  )
  const { id } = await makeCompany(iris, {
    corporate_reason: 'FIEL À OPERADORA',
    healthcare_operator_id: data[0]?.id,
  })
  await page.goto(`/companies?empresa=${id}`)
  await expect(page.getByRole('combobox', { name: 'Operadora de Saúde' })).toHaveValue(
    'Saúde Integral Brasil',
  )
})

test('The operators sort by name both ways, and export as operadores-de-saude.xlsx', {
  tag: '@long',
}, async ({ iris, page }) => {
  const admin = await iris.login()
  for (const name of ['Ábaco Saúde', 'Zênite Saúde'])
    await iris.api('POST', '/healthcareOperators', admin, { name })
  await openAs(page, iris, '/healthcareOperators?per_page=30', admin)
  const name = page.getByRole('columnheader', { name: 'Nome' })
  const first = page.getByRole('row').nth(1)
  await name.getByRole('button').click()
  await expect(first).toContainText('Ábaco Saúde')
  await name.getByRole('button').click()
  await expect(first).toContainText('Zênite Saúde')
  await name.getByRole('button').click()
  await expect(name).toHaveAttribute('aria-sort', 'none')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Gerar Excel' }).click()
  expect((await download).suggestedFilename()).toBe('operadores-de-saude.xlsx')
})

test('A doctor can read an operator but not save one', { tag: '@long' }, async ({ iris, page }) => {
  const doctor = await makeStaff(iris, 5)
  await openAs(page, iris, '/healthcareOperators', doctor.token)
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('Outro')
  await expect(page.getByRole('row', { name: 'Outro' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nova Operadora' })).toHaveCount(0)
  await page.getByRole('row', { name: 'Outro' }).click()
  const form = page.getByRole('dialog', { name: 'Outro' })
  await expect(form.getByLabel('Nome')).toBeDisabled()
  await expect(form.getByRole('button', { name: 'Salvar' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(form).toBeHidden()
})

test('The operator "Outro", which the forms need, is shown but cannot be changed', {
  tag: '@long',
}, async ({ iris, page }) => {
  await openAs(page, iris, '/healthcareOperators?operadora=1')
  const form = page.getByRole('dialog', { name: 'Outro' })
  await expect(
    form.getByText(
      'Esta é a opção "Outro" dos formulários: não pode ser renomeada nem desativada.',
    ),
  ).toBeVisible()
  await expect(form.getByLabel('Nome')).toBeDisabled()
  await expect(form.getByRole('switch', { name: 'Ativo' })).toBeDisabled()
  await expect(form.getByRole('button', { name: 'Salvar' })).toHaveCount(0)
})

test('An operator is registered and deactivated without a mouse', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  const admin = await iris.login()
  for (let n = 1; n <= 10; n++)
    await iris.api('POST', '/healthcareOperators', admin, { name: `Antes da outra ${n}` })
  await openAs(page, iris, '/healthcareOperators', admin)
  const create = page.getByRole('button', { name: 'Nova Operadora' })
  await expect(create).toBeVisible()
  await tabTo(page, create)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Nome')).toBeFocused()
  await page.keyboard.type('Operadora do Teclado')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Operador de Saúde cadastrado com sucesso!')
  // The dialog gives the focus back, which would take the search's.
  await expect(create).toBeFocused()
  const row = page.getByRole('row', { name: 'Operadora do Teclado' })
  await tabTo(page, page.getByRole('searchbox', { name: 'Buscar' }))
  await page.keyboard.type('do teclado')
  await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  const edit = page.getByRole('dialog', { name: 'Operadora do Teclado' })
  await expect(edit.getByLabel('Nome')).toBeFocused()
  await tabTo(page, edit.getByRole('switch', { name: 'Ativo' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(row.getByRole('cell').nth(1)).toHaveText('Não')
  await expect(row).toBeFocused()
})

test('The name of a row is a link: a press opens the record here, and its address opens it in another tab', {
  tag: '@long',
}, async ({ iris, page }) => {
  await openAs(page, iris, '/healthcareOperators?query=outro')
  const link = page.getByRole('row', { name: /Outro/ }).getByRole('link')
  await expect(link).toHaveAttribute('href', '?query=outro&operadora=1')
  const address = await link.evaluate((element: HTMLAnchorElement) => element.href)
  const tab = await page.context().newPage()
  await tab.goto(address)
  await expect(tab.getByRole('dialog', { name: 'Outro' })).toBeVisible()
  await tab.close()
  await link.click()
  await expect(page.getByRole('dialog', { name: 'Outro' })).toBeVisible()
  await expect(page).toHaveURL(address)
})
