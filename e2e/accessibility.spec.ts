import { barriersOn, expectAccessible, settleMotion } from './support/axe.ts'
import { darken, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

// Pages and dialogs are looked at in every-screen.spec.ts; this is what stands around them on a phone only.

test('The accessibility check finds nothing in the menu of a phone, in both themes', {
  tag: '@long',
}, async ({ iris, page }) => {
  await page.setViewportSize(PHONE)
  await openAs(page, iris, '/profile')
  await page.getByRole('button', { name: 'Abrir o menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
  await expectAccessible(page)
  await darken(page)
  await settleMotion(page)
  expect(await barriersOn(page, 'colours')).toEqual([])
})
