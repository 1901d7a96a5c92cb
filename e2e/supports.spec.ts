import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import { makeItem } from './support/equipment.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { expectToast, makeStaff, openAs, PHONE, tabTo } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('A visit is created, found, changed and archived without a mouse', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  const { token } = await makeStaff(iris, 3, 'Tina Teclas')
  await makeCompany(iris, { corporate_reason: 'TECLADOS DO SUL' })
  const item = await makeItem(iris, { mark: 'Tecloso', model: null, active_number: '0606' })
  const { id: elsewhere } = await makeCompany(iris, { corporate_reason: 'OLARIA VIZINHA' })
  const { id: colleague } = await makeStaff(iris, 3, 'Berta Reservou')
  await iris.api('POST', '/supports', token, {
    equipaments: [item.id],
    user_id: colleague,
    company_id: elsewhere,
    data_atendimento: '2027-08-02',
  })
  await openAs(page, iris, '/supports', token)
  const create = page.getByRole('button', { name: 'Novo Atendimento' })
  await expect(create).toBeVisible()
  await tabTo(page, create)
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Novo Atendimento')
  const choose = async (label: string, words: string) => {
    await tabTo(page, form.getByRole('combobox', { name: label }))
    await page.keyboard.type(words)
    await expect(page.getByRole('option', { name: words }).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await choose('Técnico', 'Tina')
  await tabTo(page, form.getByLabel('Data Atendimento'))
  await page.keyboard.type('02082027')
  await choose('Empresa', 'Teclados')
  await choose('Equipamento 1', 'Tecloso')
  await expect(
    form.getByText('Já reservado para este dia: Berta Reservou, em OLARIA VIZINHA.'),
    'a warning, and it is saved all the same',
  ).toBeVisible()
  await expectAccessible(page)
  await expectNothingLost(page, PHONE)
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Atendimento salvo com sucesso!')
  await expect(form).toBeHidden()
  await expect(create).toBeFocused()

  await tabTo(page, page.getByRole('searchbox', { name: 'Buscar' }))
  await page.keyboard.type('teclados')
  const row = page.getByRole('row').filter({ hasText: 'Tina Teclas' })
  await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()
  await expect(row).toContainText('02/08/2027')
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  const edit = dialog(page, 'Atualizar Atendimento')
  const day = edit.getByLabel('Data Atendimento')
  await tabTo(page, day)
  await expect(day).toHaveValue('02/08/2027')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('03082027')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Atendimento salvo com sucesso!')
  await expect(row).toContainText('03/08/2027')

  await tabTo(page, row.getByRole('button', { name: /^Arquivar/ }))
  await page.keyboard.press('Enter')
  const ask = dialog(page, 'Arquivar o atendimento?')
  await expect(ask).toContainText('TECLADOS DO SUL')
  await tabTo(page, ask.getByRole('button', { name: 'Sim, arquivar!' }))
  await page.keyboard.press('Enter')
  await expectToast(page, 'Atendimento arquivado com sucesso!')
  await expect(page.getByText('Nenhum atendimento encontrado.')).toBeVisible()
})
