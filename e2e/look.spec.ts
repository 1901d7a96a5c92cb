import { settleChanges } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import { makeLead, makeSeller, rowOf } from './support/leads.ts'
import { makePatient } from './support/patients.ts'
import { openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const TABLETS = [
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
]

for (const viewport of TABLETS)
  test(`At ${viewport.width} pixels no list hides a column, and none of its dates takes two lines`, async ({
    iris,
    page,
  }) => {
    const { id: company } = await makeCompany(iris, {
      corporate_reason: 'CENTRO OFTALMOLÓGICO VALE DO AÇO LTDA',
    })
    await makePatient(iris, 'MARIA APARECIDA ALBUQUERQUE DE VASCONCELOS', { company })
    await makeLead(iris, await iris.admin(), { city: 'São José dos Campos', source: 'Prospecção' })
    await page.setViewportSize(viewport)
    const token = await iris.admin()
    for (const [path, label, folded] of [
      ['/patients', 'Pacientes', 'Empresa'],
      ['/companies', 'Empresas', 'Cidade'],
      ['/leads', 'Leads', 'Vendedor'],
    ] as const) {
      await openAs(page, iris, path, token)
      const table = page.getByRole('table', { name: label })
      await expect(table.locator('tbody tr[data-clickable]').first()).toBeVisible()
      await expect(table.getByRole('columnheader', { name: folded })).toBeVisible()
      const hidden = () =>
        table.evaluate(
          ({ parentElement: box }) => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0),
        )
      await expect.poll(hidden, `${label}: pixels out of sight`).toBe(0)
      const tall = () =>
        table.locator('td[data-look="numbers"]').evaluateAll(
          (cells) =>
            cells.filter((cell) => {
              const range = document.createRange()
              range.selectNodeContents(cell.firstChild ?? cell)
              return range.getBoundingClientRect().height > 24
            }).length,
        )
      await expect.poll(tall, `${label}: dates in two lines`).toBe(0)
    }
  })

test('A dialog keeps its height from tab to tab, so that nothing moves under the pointer', async ({
  iris,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const lead = await makeLead(iris, await iris.admin())
  const { id: company } = await makeCompany(iris, { corporate_reason: 'ALTURA LTDA' })
  for (const path of [`/leads?lead=${lead.id}`, `/companies?empresa=${company}`]) {
    await openAs(page, iris, path, await iris.admin())
    const dialog = page.getByRole('dialog')
    const tabs = dialog.getByRole('tab')
    await expect(tabs.first()).toBeVisible()
    const heights = new Set<number>()
    for (const tab of await tabs.all()) {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      // What a tab shows may come later, and must not move anything either.
      await settleChanges(page)
      heights.add(Math.round((await dialog.boundingBox())?.height ?? 0))
    }
    expect([...heights], path).toHaveLength(1)
  }
})

test("A seller sees the leads of others only without 'Só meus leads'", async ({ iris, page }) => {
  const seller = await makeSeller(iris, 'Vendedora Própria')
  const other = await makeSeller(iris, 'Vendedor Alheio')
  const add = (company_name: string, assigned_user_id: number | null) =>
    makeLead(iris, seller.token, { company_name, assigned_user_id })
  await add('PRÓPRIA VENDA SA', seller.id)
  await add('ALHEIA VENDA SA', other.id)
  await add('LIVRE VENDA SA', null)
  await openAs(page, iris, '/leads?query=venda', seller.token)
  await expect(rowOf(page, 'PRÓPRIA VENDA SA')).toBeVisible()
  await expect(rowOf(page, 'LIVRE VENDA SA'), 'whoever is to take it must see it').toBeVisible()
  await expect(rowOf(page, 'ALHEIA VENDA SA')).toHaveCount(0)
  await page.getByRole('switch', { name: 'Só meus leads' }).press('Space')
  await expect(rowOf(page, 'ALHEIA VENDA SA')).toBeVisible()
})
