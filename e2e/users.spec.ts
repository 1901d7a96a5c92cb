import { cpfOf } from '../apps/server/test/factories/document-numbers.ts'
import { expectNoOverflow } from './support/axe.ts'
import { expectToast, makeStaff, openAs, PHONE, tabTo } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('A user is registered, found by name, changed and exported without a mouse', {
  tag: '@long',
}, async ({ iris, page }) => {
  await openAs(page, iris, '/users')
  const create = page.getByRole('button', { name: '+ Novo Usuário' })
  await expect(create).toBeVisible()
  await tabTo(page, create)
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Novo Usuário' })
  await expect(form.getByLabel('Nome')).toBeFocused()
  await page.keyboard.type('Teclado da Silva')
  await tabTo(page, form.getByRole('textbox', { name: 'E-mail' }))
  await page.keyboard.type('teclado@clinica.example')
  await tabTo(page, form.getByLabel(/^Senha/))
  await page.keyboard.type('senha-de-teclado')
  await tabTo(page, form.getByRole('combobox', { name: 'Tipo de Usuário' }))
  await page.keyboard.type('Comer')
  await expect(page.getByRole('option', { name: 'Comercial' })).toBeVisible()
  await page.keyboard.press('Enter')
  await tabTo(page, form.getByLabel('CPF'))
  await page.keyboard.type(cpfOf(910_003))
  await tabTo(page, form.getByRole('combobox', { name: 'Sexo' }))
  await page.keyboard.type('Masc')
  await expect(page.getByRole('option', { name: 'Masculino' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Usuário cadastrado com sucesso!')

  await tabTo(page, page.getByRole('searchbox', { name: 'Buscar' }))
  await page.keyboard.type('teclado')
  await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()
  const row = page.getByRole('row', { name: 'Teclado da Silva' })
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  const edit = page.getByRole('dialog', { name: 'Teclado da Silva' })
  await expect(edit).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, edit.getByLabel('Telefone'))
  await page.keyboard.type('11987654321')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Usuário atualizado com sucesso!')
  await iris.login({ email: 'teclado@clinica.example', password: 'senha-de-teclado' })

  const download = page.waitForEvent('download')
  await tabTo(page, page.getByRole('button', { name: 'Gerar Excel' }))
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe('usuarios.xlsx')
})

test('On a phone the users are cards, and a card opens its form', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  const user = await makeStaff(iris, 2, 'Cartão Pequeno')
  await page.setViewportSize(PHONE)
  await openAs(page, iris, '/users?query=pequeno')
  await expect(page.getByRole('table')).toHaveCount(0)
  const card = page.getByRole('listitem').filter({ hasText: 'Cartão Pequeno' })
  await expect(card).toContainText(user.email)
  await expect(card).toContainText('Secretário(a)')
  await card.getByRole('link').click()
  const form = page.getByRole('dialog', { name: 'Cartão Pequeno' })
  await form.getByLabel('Nome').fill('Cartão Grande')
  const long = 'pequeno.mas.com.um.endereco.comprido.demais@clinica.example'
  await form.getByLabel('E-mail').fill(long)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Usuário atualizado com sucesso!')
  await expect(page.getByRole('listitem').filter({ hasText: 'Cartão Grande' })).toContainText(long)
  await expectNoOverflow(page)
})

test('A technician who is made a seller keeps what they type until it is closed, and is then shown what sellers see', {
  tag: '@long',
}, async ({ iris, page }) => {
  const technician = await makeStaff(iris, 3)
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await openAs(page, iris, '/patients?paciente=novo', technician.token)
  const form = page.getByRole('dialog', { name: 'Novo Paciente' })
  await form.getByLabel('Nome').fill('IARA TROCADA')
  await iris.api('PUT', `/users/${technician.id}`, await iris.login(), { type: 4 })
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(form.getByLabel('Nome')).toHaveValue('IARA TROCADA')
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar', exact: true }).click()
  await link('Encaminhamentos').click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(link('Comercial')).toBeVisible()
  await expect(link('Pacientes')).toHaveCount(0)
})
