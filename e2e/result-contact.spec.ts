import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { makeResultLink } from './support/result-link.ts'
import { PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const TABLET = { width: 820, height: 1180 }
const DESK = { width: 1440, height: 900 }
const CLINIC = { name: 'Clínica Vista Clara', phone: '(11) 4229-6140', whatsapp: '(11) 98841-6140' }

async function open(page: Page) {
  await page.getByLabel('Qual é a data de nascimento?').pressSequentially('14051968')
  await page.getByRole('button', { name: 'Ver meu resultado' }).click()
}
const call = (page: Page) => page.getByRole('link', { name: 'Ligar', exact: true })
const chat = (page: Page) => page.getByRole('link', { name: 'Falar com a clínica' })
const ring = (page: Page) => page.getByRole('link', { name: 'Ligar para a clínica' })

test.describe('On a phone, and wider', () => {
  test.use({ viewport: PHONE })

  test('The clinic is called and written to from the gate and from the result, also after a reload and Back', {
    tag: '@long',
  }, async ({ iris, page }) => {
    await iris.api('PUT', '/clinic', await iris.admin(), CLINIC)
    const { path } = await makeResultLink(iris)
    await page.goto(path)
    await expect(page.getByText('Clínica Vista Clara').first()).toBeVisible()
    await expect(call(page)).toHaveAttribute('href', 'tel:1142296140')
    await expectAccessible(page)
    await expectNothingLost(page, TABLET, DESK)
    await open(page)
    await expect(chat(page)).toHaveAttribute('href', /^https:\/\/wa\.me\/5511988416140$/)
    await expect(ring(page)).toHaveAttribute('href', 'tel:1142296140')
    await expect(call(page)).toHaveCount(0)
    await expectAccessible(page)
    await expectNothingLost(page, TABLET, DESK)

    await page.reload()
    await expect(call(page)).toBeVisible()
    await open(page)
    await expect(chat(page)).toBeVisible()
    await page.goto('/health')
    await page.goBack()
    await expect(call(page)).toBeVisible()
    await expect(chat(page)).toHaveCount(0)
  })
})
