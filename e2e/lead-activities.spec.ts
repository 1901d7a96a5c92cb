import { expectNoOverflow } from './support/axe.ts'
import { makeLead, makeSeller } from './support/leads.ts'
import { untilQuiet } from './support/quiet.ts'
import { expectToast, openAs, PHONE, tabTo } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('A failed activity says so and loses nothing, also on a phone without a mouse', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const seller = await makeSeller(iris, 'Sem Sinal')
  const { id } = await makeLead(iris, seller.token, { company_name: 'SEM SINAL' })
  await page.setViewportSize(PHONE)
  await openAs(page, iris, `/leads?lead=${id}`, seller.token)
  const lead = page.getByRole('dialog', { name: 'SEM SINAL' })
  await expect(lead.getByRole('textbox', { name: 'Nome' })).toBeFocused()
  await tabTo(page, lead.getByRole('tab', { name: 'Dados' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, lead.getByRole('button', { name: 'Nova atividade' }))
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Nova atividade' })
  await expect(form.getByRole('combobox', { name: 'Atividade' })).toBeFocused()
  await page.keyboard.type('visi')
  await expect(page.getByRole('option')).toHaveText(['Visita'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, form.getByRole('textbox', { name: 'Data' }))
  await page.keyboard.type('10012026')
  await expectNoOverflow(page)
  await untilQuiet(page)
  await context.setOffline(true)
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Ocorreu um erro ao salvar a atividade')
  await expect(form.getByRole('textbox', { name: 'Data' })).toHaveValue('10/01/2026')
  await context.setOffline(false)
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Atividade adicionada com sucesso!')
  const list = lead.getByRole('list', { name: 'Atividades' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: /^Concluir/ }).press('Enter')
  await expect(list.getByRole('button', { name: /^Editar/ })).toBeFocused()

  await untilQuiet(page)
  await context.setOffline(true)
  await list.getByRole('button', { name: /^Excluir/ }).click()
  await page.getByRole('button', { name: 'Sim, excluir!' }).press('Enter')
  await expectToast(page, 'Erro ao excluir a atividade')
  await expect(page.getByRole('button', { name: 'Sim, excluir!' })).toBeFocused()
  await context.setOffline(false)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Atividade excluída com sucesso!')
  await expect(lead.getByRole('button', { name: 'Nova atividade' })).toBeFocused()
})
