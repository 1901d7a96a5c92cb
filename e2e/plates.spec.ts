import type { CDPSession, Page } from '@playwright/test'
import sharp from 'sharp'
import { linearFromBytes } from '../scripts/plates/colour-space.ts'
import { faultsOf, type LitDot } from '../scripts/plates/judge-plate.ts'
import { readPlateDots } from '../scripts/plates/plate-files.ts'
import { PLATE_RECIPES } from '../scripts/plates/plate-recipes.ts'
import { makePatient } from './support/patients.ts'
import { plateShown } from './support/plates.ts'
import { makeStaff, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

// The plates as an examiner sees them in front of the patient: the pixels of the test's screen, at whole and half
// device pixels, judged by the same limits as the drawings.

const WINDOW = { width: 1280, height: 900 }

/** A page, and its screen, whose pixels can be of another size from now on. */
type Shown = { page: Page; screen: CDPSession }

/** Linear light of each dot of a plate: the mean over all its pixels, those at its edge too. */
async function dotsOnScreen(
  { page, screen }: Shown,
  plate: number,
  scale: number,
): Promise<LitDot[]> {
  const image = page.getByAltText(/^Prancha \d$/)
  await image.evaluate((element) => (element as HTMLImageElement).decode())
  const box = await image.boundingBox()
  if (!box) throw new Error(`plate ${plate} is not on the screen`)
  const picture = await screen.send('Page.captureScreenshot', { optimizeForSpeed: true })
  const { data, info } = await sharp(Buffer.from(picture.data, 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([WINDOW.width * scale, WINDOW.height * scale])
  const side = Math.min(box.width, box.height)
  // The browser draws a picture from a whole pixel on, also where the middle of its place is half a pixel off.
  const middle = [
    (Math.round(box.x + (box.width - side) / 2) + side / 2) * scale,
    (Math.round(box.y + (box.height - side) / 2) + side / 2) * scale,
  ] as const
  const unit = (side * scale) / 1000
  return readPlateDots(plate).map(({ x, y, r }) => {
    const [left, top, reach] = [middle[0] + x * unit, middle[1] + y * unit, r * unit]
    const sum = [0, 0, 0]
    let pixels = 0
    for (let row = Math.floor(top - reach); row <= top + reach; row++)
      for (let column = Math.floor(left - reach); column <= left + reach; column++) {
        if (Math.hypot(column + 0.5 - left, row + 0.5 - top) > reach) continue
        const at = (row * info.width + column) * 3
        const linear = linearFromBytes(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
        linear.forEach((part, axis) => {
          sum[axis] = (sum[axis] ?? 0) + part
        })
        pixels++
      }
    const [red = 0, green = 0, blue = 0] = sum.map((part) => part / pixels)
    return { x, y, r, linear: [red, green, blue] }
  })
}

/** As on a screen at 3400 K: all of its red, about 0.6 of its green and 0.3 of its blue light. */
const NIGHT = `body::after {
  position: fixed; z-index: 99999; inset: 0; pointer-events: none; content: '';
  background: rgb(255, 201, 149); mix-blend-mode: multiply;
}`

/** A warm screen shows the hidden number again. The instructions warn of it, and the measure must notice it. */
async function expectNightModeToShow(shown: Shown, scale: number) {
  const [, , , , fifth] = PLATE_RECIPES
  if (!fifth) throw new Error('there is no plate 5')
  const night = await shown.page.addStyleTag({ content: NIGHT })
  expect(faultsOf(fifth, await dotsOnScreen(shown, fifth.plate, scale)).length).toBeGreaterThan(0)
  await night.evaluate((element) => (element as HTMLStyleElement).remove())
}

test('The nine plates stay within their limits in the pixels of the screen, at one, one and a half and two of them to a pixel of the page', {
  tag: '@long',
}, async ({ iris, page }) => {
  await page.setViewportSize(WINDOW)
  const technician = await makeStaff(iris, 3)
  const name = 'PRANCHAS'
  const { id } = await makePatient(iris, name, { token: technician.token })
  await iris.api('POST', `/patients/${id}/exams`, technician.token, {})
  await openAs(page, iris, `/patients?exames=${id}`, technician.token)
  await page
    .getByRole('dialog')
    .getByRole('row', { name: /Pendente/ })
    .click()
  await page
    .getByRole('dialog', { name: 'Editar Exame' })
    .getByRole('button', { name: /Ishihara/ })
    .first()
    .click()
  const plates = page.getByRole('dialog', { name: 'Teste de Ishihara' })
  await plates.getByRole('button', { name: /Começar/ }).click()

  // Moved to another screen, a page is drawn anew; opened anew, it would cost more than its plates.
  const screen = await page.context().newCDPSession(page)
  const shown = { page, screen }
  const faults: string[] = []
  const judged = new Set<number>()
  for (let place = 1; place <= 9; place++) {
    await expect(plates.getByText(`${place} / 9`)).toBeVisible()
    const shownPlate = await plateShown(page)
    const recipe = PLATE_RECIPES.find(({ plate }) => plate === shownPlate)
    if (!recipe) throw new Error(`there is no plate ${shownPlate}`)
    judged.add(shownPlate)
    for (const scale of [1, 1.5, 2]) {
      const metrics = { ...WINDOW, deviceScaleFactor: scale, mobile: false }
      await screen.send('Emulation.setDeviceMetricsOverride', metrics)
      await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBe(scale)
      const dots = await dotsOnScreen(shown, recipe.plate, scale)
      expect(dots.every(({ linear }) => linear.every(Number.isFinite))).toBe(true)
      if (recipe.plate === 5) await expectNightModeToShow(shown, scale)
      faults.push(...faultsOf(recipe, dots).map((fault) => `${scale}×: ${fault}`))
    }
    await page.keyboard.press('c')
  }
  expect(judged.size).toBe(9)
  expect(faults).toEqual([])
  await expect(plates.getByText('Exame sem Alterações')).toBeVisible()
})
