import type { Locator, Page } from '@playwright/test'
import { card, closeLead, column, expectStage, middleOf, openBoard } from './support/sales.ts'
import { expectToast, makeStaff, tabTo } from './support/staff.ts'
import { expect, test } from './support/test.ts'

/** Presses on a card, moves it in steps and lets go over the column. */
async function dragByMouse(page: Page, from: Locator, to: Locator) {
  await from.scrollIntoViewIfNeeded()
  const start = await middleOf(from)
  const end = await middleOf(to)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 12, start.y + 4, { steps: 3 })
  await page.mouse.move(end.x, end.y, { steps: 12 })
  // The board checks once a frame where the card is.
  await expect(to).toHaveAttribute('data-over', 'true')
  await page.mouse.up()
}

test('Each stage shows how many leads it has and what they are worth, to the cent', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { seller, word } = await openBoard(page, iris, [
    { price_unity: 0.1, quantity: 1, price_total: 0.1 },
    { price_unity: 0.2, quantity: 1, price_total: 0.2 },
    { funnel_stage: 'Reunião', price_unity: 1234.56, quantity: 100, price_total: 123_456 },
    { funnel_stage: 'Reunião' },
  ])
  await expect(column(page, 'Oportunidade')).toContainText('R$ 0,30')
  await expect(column(page, 'Oportunidade').getByRole('listitem')).toHaveCount(2)
  await expect(column(page, 'Reunião')).toContainText('R$ 123.456,00')
  await expect(column(page, 'Contato 2')).toContainText('Nenhum lead nesta etapa.')
  await expect(page.getByText('4 leads em aberto · R$ 123.456,30')).toBeVisible()
  await expect(page.getByRole('region', { name: /[0-9] leads?$/ })).toHaveCount(9)

  const { data } = await iris.api<{ data: { price_total: number | null }[] }>(
    'GET',
    `/leads?query=${word}`,
    seller.token,
  )
  const cents = data.map(({ price_total }) => Math.round((price_total ?? 0) * 100))
  expect(cents.reduce((sum, each) => sum + each, 0)).toBe(12_345_630)
})

test('A card dragged by mouse is saved at once and can be undone', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  const { seller, names, saved } = await openBoard(page, iris, [
    { price_unity: 10.55, quantity: 2, price_total: 21.1 },
    {},
  ])
  const [name] = names
  await dragByMouse(page, card(page, name), column(page, 'Contato 1'))
  await expectToast(page, `Lead movido para Contato 1: ${name}.`)
  // Under the pointer a toast stays.
  await page.getByRole('button', { name: 'Desfazer' }).hover()
  await expect(card(column(page, 'Contato 1'), name)).toBeVisible()
  await expect(column(page, 'Contato 1')).toContainText('R$ 21,10')
  await expect(column(page, 'Oportunidade').getByRole('listitem')).toHaveCount(1)
  await expectStage(iris, seller.token, saved[0]?.id ?? 0, 'Contato 1')
  await expect(page.getByRole('dialog'), 'a drop is no click').toHaveCount(0)

  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expectToast(page, `Lead de volta a Oportunidade: ${name}.`)
  await expectStage(iris, seller.token, saved[0]?.id ?? 0, 'Oportunidade')
  await expect(
    column(page, 'Oportunidade').getByRole('listitem').last(),
    'in its old place, beneath the newer one',
  ).toContainText(name)

  await page.reload()
  await expect(card(column(page, 'Oportunidade'), name)).toBeVisible()
})

test('A card dropped outside every stage, or with Escape, stays where it was', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { names } = await openBoard(page, iris, [{}])
  const [name] = names
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await card(page, name).scrollIntoViewIfNeeded()
  const start = await middleOf(card(page, name))
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 100, start.y, { steps: 5 })
  await page.mouse.move(start.x, 8, { steps: 5 })
  await page.mouse.up()
  await expect(
    page.getByText(`Movimento cancelado. ${name} continua em Oportunidade.`),
  ).toBeAttached()

  const target = await middleOf(column(page, 'Contato 1'))
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(target.x, target.y, { steps: 8 })
  await expect(column(page, 'Contato 1')).toHaveAttribute('data-over', 'true')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(card(column(page, 'Oportunidade'), name)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(sent).toEqual([])
})

test('A card is moved by keyboard, and a screen reader announces where it is', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { seller, names, saved } = await openBoard(page, iris, [{}, { funnel_stage: 'Contato 3' }])
  const [name, other] = names
  await tabTo(page, card(page, name))
  await expect(card(page, name)).toHaveAccessibleDescription(/Espaço pega o cartão/)
  await page.keyboard.press('ArrowRight')
  await expect(card(page, other ?? ''), 'arrows go over empty stages').toBeFocused()
  await page.keyboard.press('ArrowLeft')

  await page.keyboard.press('Space')
  await expect(
    page.getByText(`Movendo ${name}. Está em Oportunidade, etapa 1 de 9.`),
  ).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Contato 1, etapa 2 de 9.')).toBeAttached()
  await page.keyboard.press('End')
  await expect(page.getByText('Agendamento exame, etapa 9 de 9.')).toBeAttached()
  await expect(column(page, 'Agendamento exame')).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(
    page.getByText(`Movimento cancelado. ${name} continua em Oportunidade.`),
  ).toBeAttached()

  await page.keyboard.press('Space')
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expectToast(page, `Lead movido para Contato 2: ${name}.`)
  await expect(card(column(page, 'Contato 2'), name)).toBeFocused()
  await expectStage(iris, seller.token, saved[0]?.id ?? 0, 'Contato 2')

  await page.keyboard.press('Control+z')
  await expectToast(page, `Lead de volta a Oportunidade: ${name}.`)
  await expect(card(column(page, 'Oportunidade'), name)).toBeFocused()
  await expectStage(iris, seller.token, saved[0]?.id ?? 0, 'Oportunidade')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('The later of two sellers who move one card is told where it is now', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { seller, names, saved } = await openBoard(page, iris, [{}])
  const [name] = names
  const other = await makeStaff(iris, 4)
  await iris.api('PUT', `/leads/${saved[0]?.id}`, other.token, { funnel_stage: 'Reunião' })

  await dragByMouse(page, card(page, name), column(page, 'Contato 1'))
  await expectToast(
    page,
    `Outra pessoa já moveu o lead ${name} para Reunião. O seu movimento não foi salvo.`,
  )
  await expect(card(column(page, 'Reunião'), name)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Desfazer' })).toHaveCount(0)
  await expectStage(iris, other.token, saved[0]?.id ?? 0, 'Reunião')

  await page.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Contato 3', exact: true }).click()
  await expectToast(page, `Lead movido para Contato 3: ${name}.`)
  // As when it is opened and edited, by whomever.
  await iris.api('PUT', `/leads/${saved[0]?.id}`, seller.token, { zone: 'Sul' })
  await card(page, name).focus()
  await page.keyboard.press('Control+z')
  await expectToast(
    page,
    `O lead ${name} mudou depois e está em Contato 3. O movimento não foi desfeito.`,
  )
  await expectStage(iris, other.token, saved[0]?.id ?? 0, 'Contato 3')
})

test('A move that cannot be saved is undone, and the page says so', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  const { seller, names, saved } = await openBoard(page, iris, [
    { price_unity: 5, quantity: 1, price_total: 5 },
  ])
  const [name] = names
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v2/leads/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await held
    await route.abort('failed')
  })
  await dragByMouse(page, card(page, name), column(page, 'Contato 1'))
  await expect(card(column(page, 'Contato 1'), name), 'at once, before any answer').toBeVisible()
  await expect(column(page, 'Contato 1')).toContainText('R$ 5,00')
  await expect(column(page, 'Oportunidade')).toContainText('R$ 0,00')
  release()
  await expectToast(page, `${name} continua em Oportunidade. Sem conexão.`)
  await expect(card(column(page, 'Oportunidade'), name)).toBeVisible()
  await expect(column(page, 'Oportunidade')).toContainText('R$ 5,00')
  await expect(column(page, 'Contato 1')).toContainText('R$ 0,00')
  await expectStage(iris, seller.token, saved[0]?.id ?? 0, 'Oportunidade')
})

test('A long stage shows more cards on demand, and they can be moved too', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { seller, names, saved } = await openBoard(
    page,
    iris,
    Array.from({ length: 23 }, () => ({})),
  )
  const [oldest] = names
  const stage = column(page, 'Oportunidade')
  await expect(stage.getByRole('listitem')).toHaveCount(20)
  await stage.getByRole('button', { name: 'Mostrar mais 3' }).click()
  await expect(stage.getByRole('listitem')).toHaveCount(23)
  await expect(stage.getByRole('button', { name: /Mostrar mais/ })).toHaveCount(0)
  await page.getByRole('button', { name: `Ações de ${oldest}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Fechamento' }).click()
  await expectToast(page, `Lead movido para Fechamento: ${oldest}.`)
  await expect(stage.getByRole('listitem')).toHaveCount(22)
  await expect(card(column(page, 'Fechamento'), oldest)).toBeVisible()
  await expectStage(iris, seller.token, saved[0]?.id ?? 0, 'Fechamento')
})

test('The filters of the table also narrow the board', { tag: '@long' }, async ({ iris, page }) => {
  const { names, word } = await openBoard(page, iris, [
    { temperature_stage: 'Quente' },
    { temperature_stage: 'Frio' },
  ])
  const [hot, cold] = names
  await expect(column(page, 'Oportunidade').getByRole('listitem')).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Temperatura' }).click()
  await expect(page.getByRole('option')).toHaveText(['Frio', 'Morno', 'Quente'])
  await page.getByRole('option', { name: 'Quente', exact: true }).click()
  await expect(column(page, 'Oportunidade').getByRole('listitem')).toHaveCount(1)
  await expect(card(page, hot)).toBeVisible()

  await page.getByText('Tabela', { exact: true }).click()
  await expect(page.getByRole('row', { name: hot })).toBeVisible()
  await expect(page.getByRole('row', { name: cold })).toHaveCount(0)
  await page.getByText('Quadro', { exact: true }).click()
  await expect(card(page, hot)).toBeVisible()
  await page.getByRole('button', { name: 'Limpar Filtros' }).click()
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(word)
  await expect(card(page, cold ?? '')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(`${word}-nada`)
  await expect(page.getByText('Nenhum lead encontrado.')).toBeVisible()
})

test('A lead is closed from its card, and closed leads are hidden until asked for', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { seller, names, saved } = await openBoard(page, iris, [{}, {}])
  const [open, lost] = names
  await page.getByRole('button', { name: `Ações de ${lost}` }).click()
  await page.getByRole('menuitem', { name: 'Encerrar lead' }).click()
  const closure = page.getByRole('dialog', { name: 'Encerramento do lead' })
  await expect(closure).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(closure).toHaveCount(0)

  const second = saved[1]
  if (second) await closeLead(iris, seller.token, second, { status: 'perda', reason: 'Preço Alto' })
  await page.reload()
  await expect(card(page, open)).toBeVisible()
  await expect(card(page, lost ?? '')).toHaveCount(0)
  await page.getByRole('switch', { name: 'Mostrar encerrados' }).click()
  await expect(page.getByRole('switch', { name: 'Mostrar encerrados' })).toBeChecked()
  const closed = page.getByRole('listitem').filter({ hasText: lost })
  await expect(closed).toContainText('Perda')
  await page.getByRole('button', { name: `Ações de ${lost}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Abrir lead' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Contato 1' })).toHaveCount(0)
  await page.reload()
  await expect(closed, 'the choice stays in the address').toBeVisible()
})
