import type { Locator } from '@playwright/test'
import { settleChanges } from './support/axe.ts'
import { openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const styleOf = (target: Locator, property: string) =>
  target.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('Where the system picks the colours, dialogs, switches, what is chosen, meters and bars can still be seen', {
  tag: '@long',
}, async ({ iris, page }) => {
  const lost: string[] = []
  page.on('response', (answer) => {
    if (!answer.ok() && answer.url().includes('/assets/')) lost.push(answer.url())
  })
  await openAs(page, iris, '/profileTemplate')
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Abrir formulário' }).click()
  const form = page.getByRole('dialog', { name: 'Novo exemplo' })
  await expect(form).toBeVisible()
  await settleChanges(page)
  // The style is fetched once it is needed.
  await expect.poll(() => styleOf(form, 'border-top-width')).toBe('1px')
  const track = form.locator('.mantine-Switch-track').first()
  expect(await styleOf(track, 'border-top-width')).toBe('1px')
  expect(await styleOf(form.locator('.mantine-Switch-thumb').first(), 'background-color')).not.toBe(
    await styleOf(form, 'background-color'),
  )
  const [chosen, other] = [
    form.getByRole('tab', { selected: true }),
    form.getByRole('tab', { selected: false }).first(),
  ]
  expect(await styleOf(chosen, 'background-color')).not.toBe(
    await styleOf(other, 'background-color'),
  )

  await page.goto('/default-dashboard')
  const meter = page.getByRole('img', { name: /^Triagens Únicas Realizadas: / })
  await expect(meter).toBeVisible()
  const backgrounds = async () => [
    await styleOf(meter.locator('div'), 'background-color'),
    await styleOf(meter, 'background-color'),
  ]
  // This document fetches the style as well.
  await expect.poll(async () => new Set(await backgrounds()).size).toBe(2)
  expect(lost).toEqual([])
})
