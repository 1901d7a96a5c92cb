import type { Locator, Page } from '@playwright/test'
import { settleChanges } from './support/axe.ts'
import { type Door, makePerson, openDoor } from './support/door.ts'
import { makeStaff, openAs } from './support/staff.ts'
import { tooSmall } from './support/targets.ts'
import { expect, test } from './support/test.ts'

/** What fingers hit, in pixels: on every page of the day (every-screen.spec.ts as well), and where one works standing. */
const EVERYWHERE = 44
const STATION = 56

const LYING = { width: 1180, height: 820 }
const UPRIGHT = { width: 820, height: 1180 }

/** What is too small on a lying tablet, and on the same one upright. */
async function tooSmallEitherWay(page: Page, least: number): Promise<string[]> {
  const found: string[] = []
  for (const size of [UPRIGHT, LYING]) {
    await page.setViewportSize(size)
    await settleChanges(page)
    found.push(...(await tooSmall(page, least)).map((name) => `${size.width} px: ${name}`))
  }
  return found
}

/** How far down something stands on a lying tablet, and on the same one upright. */
async function placesEitherWay(page: Page, target: Locator): Promise<number[]> {
  const places: number[] = []
  for (const size of [UPRIGHT, LYING]) {
    await page.setViewportSize(size)
    await settleChanges(page)
    places.push((await target.boundingBox())?.y ?? 0)
  }
  return places
}

test.use({ viewport: LYING, hasTouch: true, isMobile: true })

test('On a lying and on an upright tablet everything on the pages of a day is large enough for fingers, and larger at the door and the stations', {
  tag: '@long',
}, async ({ iris, page }) => {
  const door: Door = await openDoor(iris, 'DEDOS')
  const { token } = await makeStaff(iris, 3, 'Teca Dedos')
  for (let n = 0; n < 6; n++) {
    const { id } = await makePerson(iris, door.company, { name: `Maria Dedo ${'ABCDEF'[n]}` })
    if (n < 4) await iris.api('POST', `${door.path}/check-in`, token, { patient_id: id })
  }
  const reads = Promise.withResolvers<void>()
  await page.route(/\/api\/v2\/screening-events\/\d+(\/\w+)?$/, async (route) => {
    await reads.promise
    await route.fallback()
  })
  await openAs(page, iris, door.path, token)
  const loading = page.getByRole('status', { name: 'Carregando' })
  await expect(loading, 'four figures, and the stations').toHaveCount(5)
  const shapes = await placesEitherWay(page, loading.last())
  reads.resolve()
  const stations = page.locator('[data-card]', { has: page.getByRole('heading', { level: 2 }) })
  const median = stations.filter({ hasText: 'Espera mediana' }).first()
  await expect(median).toBeVisible()
  await expect(loading).toHaveCount(0)
  const cards = await placesEitherWay(page, median)
  for (const [at, place] of cards.entries())
    expect(Math.abs(place - shapes[at]!), 'the page stands where its shapes stood').toBeLessThan(4)
  const parts = page.getByRole('navigation', { name: 'Partes da ação' })
  for (const [tab, shown] of [
    ['Estações', 'Fechar estação'],
    ['Equipe', 'Ninguém na equipe.'],
  ] as const) {
    await parts.getByRole('link', { name: tab }).click()
    await expect(page.getByText(shown).first()).toBeVisible()
    expect([tab, ...(await tooSmallEitherWay(page, EVERYWHERE))]).toEqual([tab])
  }

  await page.goto(`${door.path}/check-in`)
  await page.getByLabel('CPF, nome ou matrícula').fill('maria dedo')
  await expect(page.getByRole('button', { name: /^Confirmar presença: / })).toHaveCount(2)
  expect(await tooSmallEitherWay(page, STATION)).toEqual([])
  await page
    .getByRole('button', { name: /^Confirmar presença: / })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Imprimir senha' })).toBeVisible()
  expect(await tooSmallEitherWay(page, STATION)).toEqual([])

  for (const station of ['triage', 'acuity', 'ishihara', 'upload']) {
    await page.goto(`${door.path}/stations/${station}`)
    const call = page.getByRole('button', { name: 'Chamar próximo', exact: true })
    await expect(call).toBeEnabled()
    expect([station, ...(await tooSmallEitherWay(page, STATION))]).toEqual([station])
    await call.click()
    await expect(page.getByRole('region', { name: 'Pessoa em atendimento' })).toBeVisible()
    if (station === 'triage')
      await page
        .getByRole('radiogroup', { name: 'Alergia' })
        .getByRole('radio', { name: 'Sim' })
        .click()
    if (station === 'upload') {
      const kinds = page.getByRole('radio', { name: 'Importar' })
      await expect(kinds.first()).toBeVisible()
      for (const kind of await kinds.all()) await kind.click()
    }
    expect([station, ...(await tooSmallEitherWay(page, STATION))]).toEqual([station])
  }
})
