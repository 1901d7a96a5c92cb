import { expectAccessible, expectNoOverflow } from './support/axe.ts'
import { makeLead, makeSeller, readLead, rowOf } from './support/leads.ts'
import { expectToast, openAs, PHONE, pick, tabTo } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const DESK = { width: 1280, height: 800 }
const WIN = 'Todos os campos são obrigatórios para a ação de ganho.'

test.beforeEach(({ page }) => page.setViewportSize(DESK))

test('A won lead takes any two amounts and works out the third to the cent', {
  tag: '@long',
}, async ({ iris, page }) => {
  const seller = await makeSeller(iris, 'Letícia Moura')
  const { id } = await makeLead(iris, seller.token, { company_name: 'GANHA' })
  await openAs(page, iris, '/leads?query=ganha', seller.token)
  await rowOf(page, 'GANHA').getByRole('button', { name: 'Encerrar: GANHA' }).click()
  const form = page.getByRole('dialog', { name: 'Encerramento do lead' })
  const save = form.getByRole('button', { name: /^Encerrar/ })
  await save.click()
  await expect(form.getByRole('alert')).toContainText('Selecione uma ação (ganho ou perda).')
  await form.getByRole('radio', { name: /Ganho/ }).check()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await save.click()
  await expect(form.getByRole('alert')).toContainText(WIN)
  await expect(form.getByText('Valor unitário é obrigatório')).toBeVisible()
  await expect(form.getByText('5 campos precisam de correção')).toBeVisible()
  await expectAccessible(page)

  const unit = form.getByRole('textbox', { name: 'Valor unitário' })
  const quantity = form.getByRole('textbox', { name: 'Quantidade' })
  const total = form.getByRole('textbox', { name: 'Valor total' })
  await unit.fill('0,1')
  await quantity.fill('3')
  await expect(total, 'total = unit × quantity, without a binary fraction').toHaveValue('0,30')
  await expect(unit, 'both places stand once the field is left').toHaveValue('0,10')
  await total.fill('R$ 100,00')
  await expect(unit, 'unit = total / quantity').toHaveValue('33,33')
  await expect(quantity).toHaveValue('3')
  await unit.fill('')
  await unit.pressSequentially('1.234,56')
  await expect(quantity, 'quantity = total / unit').toHaveValue('0,08')
  await quantity.fill('12')
  await expect(unit).toHaveValue('1.234,56')
  await expect(total).toHaveValue('14.814,72')
  await quantity.fill('0')
  await save.click()
  await expect(form.getByText('Quantidade deve ser maior que zero')).toBeVisible()
  await quantity.fill('12')

  await form.getByRole('combobox', { name: 'Motivo', exact: true }).click()
  await expect(page.getByRole('option')).toHaveText(['Preço', 'Prazo'])
  await page.getByRole('option', { name: 'Preço' }).click()
  await save.click()
  await expect(form.getByRole('alert')).toContainText(WIN)
  await form.getByRole('combobox', { name: 'Detalhe' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Preço Competitivo',
    'Atendimento',
    'Prazo de Entrega',
    'Condições de Pagamento',
  ])
  await page.getByRole('option', { name: 'Condições de Pagamento' }).click()
  await form.getByRole('textbox', { name: 'Observações' }).fill('Doze sessões.')
  await expect(form.getByText('487 caracteres restantes')).toBeVisible()
  await save.click()
  await expectToast(page, 'Lead encerrado!')
  await expect(rowOf(page, 'GANHA')).toContainText('Concluído · Ganho')
  await expect(rowOf(page, 'GANHA').getByRole('button', { name: /^Encerrar/ })).toHaveCount(0)
  expect(await readLead(iris, seller.token, id)).toMatchObject({
    status: 'ganho',
    reason: 'Preço: Condições de Pagamento',
    price_unity: 1234.56,
    quantity: 12,
    price_total: 14814.72,
    observations: 'Doze sessões.',
  })
})

test('A won lead keeps the typed total even when no unit price divides it evenly', {
  tag: '@long',
}, async ({ iris, page }) => {
  const seller = await makeSeller(iris, 'Cem por Três')
  const { id } = await makeLead(iris, seller.token, { company_name: 'INDIVISÍVEL' })
  await openAs(page, iris, `/leads?encerrar=${id}`, seller.token)
  const form = page.getByRole('dialog', { name: 'Encerramento do lead' })
  await form.getByRole('radio', { name: /Ganho/ }).check()
  await form.getByRole('textbox', { name: 'Valor total' }).fill('100')
  await form.getByRole('textbox', { name: 'Quantidade' }).fill('3')
  await pick(form, 'Motivo', 'Prazo')
  await pick(form, 'Detalhe', 'Atendimento')
  await form.getByRole('button', { name: /^Encerrar/ }).click()
  await expectToast(page, 'Lead encerrado!')
  expect(await readLead(iris, seller.token, id)).toMatchObject({
    price_unity: 33.33,
    quantity: 3,
    price_total: 100,
  })
})

test('A lead is lost with a reason, without a mouse, and opened again', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  const seller = await makeSeller(iris, 'Perdedora')
  const { id } = await makeLead(iris, seller.token, { company_name: 'PERDIDA' })
  await openAs(page, iris, '/leads?query=perdida', seller.token)
  await tabTo(page, rowOf(page, 'PERDIDA').getByRole('button', { name: /^Encerrar/ }))
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Encerramento do lead' })
  await expect(form.getByRole('radio', { name: /Ganho/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(form.getByRole('radio', { name: /Perda/ })).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await expect(form.getByRole('alert')).toContainText(
    'O campo motivo é obrigatório para a ação de perda.',
  )
  const reason = form.getByRole('combobox', { name: 'Motivo' })
  await expect(reason).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option')).toHaveText([
    'Preço Alto',
    'Concorrência',
    'Prazo Inadequado',
    'Falta de Recursos',
    'Mudança de Prioridade',
  ])
  await page.keyboard.type('conc')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(reason).toHaveValue('Concorrência')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Lead encerrado!')
  await expect(rowOf(page, 'PERDIDA')).toContainText('Concluído · Perda')

  await rowOf(page, 'PERDIDA').click()
  const lead = page.getByRole('dialog', { name: 'PERDIDA' })
  await expect(lead.getByText('Concluído', { exact: true })).toBeVisible()
  await expect(lead.getByText('Perda', { exact: true })).toBeVisible()
  await expect(lead.getByRole('textbox', { name: 'Valor total' })).toBeDisabled()
  await pick(lead, 'Status', 'Em Progresso')
  await lead.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Lead atualizado com sucesso!')
  expect(await readLead(iris, seller.token, id)).toMatchObject({
    status: 'in_progress',
    closed_at: null,
  })
})

test('The second of two sellers who close one lead is warned, and decides', {
  tag: '@long',
}, async ({ iris, page, browser }) => {
  const first = await makeSeller(iris, 'Quem Perdeu')
  const second = await makeSeller(iris, 'Quem Ganhou')
  const { id } = await makeLead(iris, first.token, { company_name: 'DOIS FINS' })
  const context = await browser.newContext({ baseURL: iris.url, locale: 'pt-BR' })
  const otherPage = await context.newPage()
  await openAs(page, iris, `/leads?encerrar=${id}`, first.token)
  await openAs(otherPage, iris, `/leads?encerrar=${id}`, second.token)
  const mine = page.getByRole('dialog', { name: 'Encerramento do lead' })
  const theirs = otherPage.getByRole('dialog', { name: 'Encerramento do lead' })
  await mine.getByRole('radio', { name: /Perda/ }).check()
  await theirs.getByRole('radio', { name: /Ganho/ }).check()
  await theirs.getByRole('textbox', { name: 'Valor unitário' }).fill('50')
  await theirs.getByRole('textbox', { name: 'Quantidade' }).fill('10')
  await pick(theirs, 'Motivo', 'Prazo')
  await pick(theirs, 'Detalhe', 'Prazo de Entrega')
  await theirs.getByRole('button', { name: /^Encerrar/ }).click()
  await expectToast(otherPage, 'Lead encerrado!')

  await pick(mine, 'Motivo', 'Falta de Recursos')
  await mine.getByRole('button', { name: /^Encerrar/ }).click()
  const stale = page.getByRole('dialog', { name: 'Este registro foi alterado por outra pessoa' })
  await expect(stale.getByRole('radiogroup', { name: 'Ação' })).toContainText('Ganho')
  await stale.getByRole('button', { name: 'Voltar ao formulário' }).click()
  await expect(mine.getByRole('combobox', { name: 'Motivo' })).toHaveValue('Falta de Recursos')
  await mine.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar', exact: true }).click()
  expect(await readLead(iris, first.token, id)).toMatchObject({ status: 'ganho', price_total: 500 })
  await context.close()
})

test('On a phone a lead is closed, and a failed closing keeps what was typed', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const seller = await makeSeller(iris, 'Na Rua')
  const { id } = await makeLead(iris, seller.token, { company_name: 'RUA AFORA' })
  await page.setViewportSize(PHONE)
  await openAs(page, iris, '/leads?query=rua+afora', seller.token)
  await page.getByRole('button', { name: 'Encerrar: RUA AFORA' }).click()
  const form = page.getByRole('dialog', { name: 'Encerramento do lead' })
  await form.getByRole('radio', { name: /Perda/ }).check()
  await pick(form, 'Motivo', 'Preço Alto')
  await expect(form.getByRole('button', { name: /^Encerrar/ })).toBeInViewport()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await context.setOffline(true)
  await form.getByRole('button', { name: /^Encerrar/ }).click()
  await expect(form.getByText('O que você digitou continua aqui.')).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'Motivo' })).toHaveValue('Preço Alto')
  await context.setOffline(false)
  await form.getByRole('button', { name: 'Tentar de novo' }).click()
  await expectToast(page, 'Lead encerrado!')
  expect(await readLead(iris, seller.token, id)).toMatchObject({
    status: 'perda',
    reason: 'Preço Alto',
  })
})
