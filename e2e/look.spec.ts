import { settleChanges } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import { makeLead } from './support/leads.ts'
import { makePatient } from './support/patients.ts'
import { openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const TABLETS = [
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
]

test('On a tablet no list hides a column, and none of its dates takes two lines', async ({
  iris,
  page,
}) => {
  const { id: company } = await makeCompany(iris, {
    corporate_reason: 'CENTRO OFTALMOLÓGICO VALE DO AÇO LTDA',
  })
  await makePatient(iris, 'MARIA APARECIDA ALBUQUERQUE DE VASCONCELOS', { company })
  const token = await iris.admin()
  await makeLead(iris, token, { city: 'São José dos Campos', source: 'Prospecção' })
  for (const [path, label, folded] of [
    ['/patients', 'Pacientes', 'Empresa'],
    ['/companies', 'Empresas', 'Cidade'],
    ['/leads', 'Leads', 'Vendedor'],
  ] as const) {
    await openAs(page, iris, path, token)
    const table = page.getByRole('table', { name: label })
    const hidden = () =>
      table.evaluate(({ parentElement: box }) => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0))
    const tall = () =>
      table.locator('td[data-look="numbers"]').evaluateAll(
        (cells) =>
          cells.filter((cell) => {
            const range = document.createRange()
            range.selectNodeContents(cell.firstChild ?? cell)
            return range.getBoundingClientRect().height > 24
          }).length,
      )
    for (const viewport of TABLETS) {
      await page.setViewportSize(viewport)
      await expect(table.locator('tbody tr[data-clickable]').first()).toBeVisible()
      await expect(table.getByRole('columnheader', { name: folded })).toBeVisible()
      const where = `${label} at ${viewport.width} pixels`
      await expect.poll(hidden, `${where}: pixels out of sight`).toBe(0)
      await expect.poll(tall, `${where}: dates in two lines`).toBe(0)
    }
  }
})

test('A dialog keeps its height from tab to tab, so that nothing moves under the pointer', {
  tag: '@long',
}, async ({ iris, page }) => {
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
