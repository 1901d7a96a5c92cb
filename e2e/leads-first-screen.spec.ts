import type { Locator } from '@playwright/test'
import { lostOn } from '../shots/faults.ts'
import { makeLead, makeSeller, rowOf } from './support/leads.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const DESK = { width: 1440, height: 900 }
const LAPTOP = { width: 1366, height: 768 }
/** A desk, and a tablet upright and lying. */
const SIZES = [DESK, { width: 820, height: 1180 }, { width: 1180, height: 820 }]

test('The leads stand in the first half of the screen, in the columns of the specification, with the figures in one line above, at a desk and on a tablet', async ({
  iris,
  page,
}) => {
  const seller = await makeSeller(iris, 'Primeira Tela')
  const { company_name } = await makeLead(iris, seller.token, {
    company_name: 'À VISTA',
    // Of an import: no word of it ends.
    source: 'Feira'.repeat(51),
  })
  await openAs(page, iris, '/leads', seller.token)
  const strip = page.getByRole('region', { name: 'Vendas do período' })
  const topOf = async (shown: Locator) => (await shown.boundingBox())?.y
  const beyond = ({ parentElement: window }: Element) =>
    window ? window.scrollWidth - window.clientWidth : undefined
  const filters = page.getByRole('button', { name: 'Filtros', exact: true })
  const clear = page.getByRole('button', { name: 'Limpar Filtros' })
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const figure of ['Total de vendas', 'Meta do mês', 'Ticket médio', 'Conversão média'])
      await expect(strip.getByText(figure, { exact: true })).toBeVisible()
    await expect.poll(() => topOf(rowOf(page, company_name))).toBeLessThan(size.height / 2 + 40)
    await expect
      .poll(() => page.getByRole('table').evaluate(beyond), `table at ${size.width}`)
      .toBe(0)
    await expect(clear).toBeVisible()
    await expect(filters).toBeVisible()
    expect(await topOf(clear), `the filters in one line at ${size.width}`).toBe(
      await topOf(filters),
    )
  }
  const names = ['Empresa', 'Nome', 'Origem', 'Funil', 'Temperatura', 'Região']
  const heads = page.getByRole('columnheader')
  await page.setViewportSize(DESK)
  await expect(heads).toHaveText([...names, 'Data de Cadastro', 'Vendedor', 'AÇÕES'])
  await expect.poll(() => lostOn(page)).toEqual([])
  // At a small desk the seller's name would lie under the buttons of its row: it stands under the date.
  for (const width of [1240, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(heads).toHaveText([...names, /^Data de Cadastro\s*Vendedor$/, 'AÇÕES'])
    await expect.poll(() => lostOn(page)).toEqual([])
  }
  await page.getByRole('radiogroup', { name: 'Visão' }).getByText('Quadro').click()
  const card = page.getByRole('region', { name: 'Quadro de leads' }).getByText(company_name)
  await expect(card).toBeVisible()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect.poll(() => topOf(card)).toBeLessThan(size.height / 2 + 60)
  }
  await expectNothingLost(page, ...SIZES)
})

test('The activities to be done, once opened, leave filters, rows, pager and board in view at a desk', {
  tag: '@long',
}, async ({ iris, page }) => {
  const seller = await makeSeller(iris, 'Muito a Fazer')
  for (let at = 0; at < 12; at++) {
    const { id: lead_id } = await makeLead(iris, seller.token, { assigned_user_id: seller.id })
    const late = { lead_id, activity: 'call', date: '2026-01-15' }
    await iris.api('POST', '/lead-activities', seller.token, late)
  }
  await openAs(page, iris, '/leads', seller.token)
  await page.getByRole('button', { name: 'Atrasadas: 12' }).click()
  const list = page.getByRole('list', { name: 'Atividades atrasadas' })
  const footer = page.getByRole('contentinfo')
  const edges = async (shown: Locator) => {
    const box = await shown.boundingBox()
    return box && [box.y, box.y + box.height]
  }
  const standsAbove = async (upper: Locator, lower: Locator) =>
    ((await edges(upper))?.[1] ?? Number.POSITIVE_INFINITY) <= ((await edges(lower))?.[0] ?? 0) + 1
  for (const size of [DESK, LAPTOP, { width: 1280, height: 720 }, { width: 1440, height: 700 }]) {
    await page.setViewportSize(size)
    const pager = page.getByRole('navigation', { name: 'Páginas' })
    await expect.poll(() => standsAbove(pager, footer), `pager at ${size.height} px`).toBe(true)
    await expect.poll(() => standsAbove(list, page.getByRole('searchbox'))).toBe(true)
    await expect(list.getByRole('listitem').first()).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('row').nth(1)).toBeInViewport({ ratio: 1 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
      .toBe(size.height)
  }
  await page.getByRole('radiogroup', { name: 'Visão' }).getByText('Quadro').click()
  const board = page.getByRole('region', { name: 'Quadro de leads' })
  for (const size of [DESK, LAPTOP]) {
    await page.setViewportSize(size)
    await expect.poll(() => standsAbove(board, footer), `board at ${size.height} px`).toBe(true)
    await expect.poll(() => standsAbove(list, page.getByRole('searchbox'))).toBe(true)
  }
})
