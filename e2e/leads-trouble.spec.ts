import { expectNoOverflow } from './support/axe.ts'
import { makeLead, makeSeller, readLead, rowOf } from './support/leads.ts'
import { expectToast, openAs, PHONE, tabTo } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const DESK = { width: 1280, height: 800 }

test.beforeEach(({ page }) => page.setViewportSize(DESK))

test('A lead is found, opened and changed without a mouse', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  const seller = await makeSeller(iris, 'Só Teclado')
  const { id } = await makeLead(iris, seller.token, { company_name: 'TECLADA' })
  await openAs(page, iris, '/leads', seller.token)
  const search = page.getByRole('searchbox', { name: 'Buscar' })
  await expect(search).toBeVisible()
  await tabTo(page, search)
  await page.keyboard.type('teclada')
  await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()
  const row = rowOf(page, 'TECLADA')
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'TECLADA' })
  await expect(form.getByRole('textbox', { name: 'Nome' })).toBeFocused()
  await tabTo(page, form.getByRole('combobox', { name: 'Estado' }))
  await page.keyboard.type('acre')
  await expect(page.getByRole('option')).toHaveText(['Acre (AC)'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, form.getByRole('combobox', { name: 'Cidade' }))
  await page.keyboard.type('xapuri')
  // The cities come from the server.
  await expect(page.getByRole('option', { name: 'Xapuri' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Lead atualizado com sucesso!')
  await expect(row).toBeFocused()
  expect(await readLead(iris, seller.token, id)).toMatchObject({ state: 'AC', city: 'Xapuri' })
})

test('On a phone leads are cards, filters unfold, and nothing overflows', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  const seller = await makeSeller(iris, 'De Bolso')
  const { id } = await makeLead(iris, seller.token, {
    company_name: 'COMÉRCIO E INDÚSTRIA DE BOLSO LTDA',
    source: 'Site',
    temperature_stage: 'Morno',
  })
  await page.setViewportSize(PHONE)
  await openAs(page, iris, '/leads', seller.token)
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('combobox', { name: 'Origem' }).click()
  await page.getByRole('option', { name: 'Site' }).click()
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('de bolso')
  // The only lead was also there before the search; from then on the list is dimmed until the answer comes.
  await expect(page).toHaveURL(/query=de/)
  await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: 'DE BOLSO LTDA' })
  await expect(card).toContainText('Morno')
  await expect(card.getByRole('link', { name: /^WhatsApp/ })).toBeVisible()
  await expectNoOverflow(page)
  await card.getByRole('link').first().click()
  const form = page.getByRole('dialog', { name: /DE BOLSO LTDA/ })
  await expect(form.getByRole('button', { name: 'Salvar' })).toBeInViewport()
  await form.getByRole('textbox', { name: 'Zona' }).fill('Interior')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Lead atualizado com sucesso!')
  await expectNoOverflow(page)
  expect(await readLead(iris, seller.token, id)).toMatchObject({ zone: 'Interior' })
})
