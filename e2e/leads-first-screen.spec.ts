import type { Locator } from '@playwright/test'
import { expectFits } from './support/axe.ts'
import { makeLead, makeSeller, rowOf } from './support/leads.ts'
import { darken, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

/** A desk, and a tablet upright and lying. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
]

test('The leads stand in the first half of the screen, with the figures in one line above, at a desk and on a tablet', async ({
  iris,
  page,
}) => {
  const seller = await makeSeller(iris, 'Primeira Tela')
  const { company_name } = await makeLead(iris, seller.token, {
    company_name: 'À VISTA',
  })
  await openAs(page, iris, '/leads', seller.token)
  const strip = page.getByRole('region', { name: 'Vendas do período' })
  const topOf = async (shown: Locator) => (await shown.boundingBox())?.y
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const figure of ['Total de vendas', 'Meta do mês', 'Ticket médio', 'Conversão média'])
      await expect(strip.getByText(figure, { exact: true })).toBeVisible()
    await expect.poll(() => topOf(rowOf(page, company_name))).toBeLessThan(size.height / 2 + 40)
  }
  await page.getByRole('radiogroup', { name: 'Visão' }).getByText('Quadro').click()
  const card = page.getByRole('region', { name: 'Quadro de leads' }).getByText(company_name)
  await expect(card).toBeVisible()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect.poll(() => topOf(card)).toBeLessThan(size.height / 2 + 60)
  }
  await expectFits(page, ...SIZES)
  await darken(page)
  await expectFits(page, ...SIZES)
})

test('One door leads to the sales figures, and the conversion says what it counts', async ({
  iris,
  page,
}) => {
  await makeLead(iris, await iris.admin())
  await openAs(page, iris, '/leads')
  await expect(page.getByRole('button', { name: /indicadores/i })).toHaveCount(0)
  const strip = page.getByRole('region', { name: 'Vendas do período' })
  await expect(strip).toContainText(/\d+ de \d+ leads? criados? no período/)
  await page.getByRole('radiogroup', { name: 'Visão' }).getByText('Dashboard').click()
  await expect(page).toHaveURL(/visao=dashboard/)
  const figures = page.getByRole('region', { name: 'Dashboard comercial' })
  const conversion = figures.getByRole('region', { name: 'Conversão média' })
  await expect(conversion).toContainText(/\d+ de \d+ leads? criados? no período/)
  await expect(figures.getByText('Canais de venda', { exact: true })).toBeVisible()
})
