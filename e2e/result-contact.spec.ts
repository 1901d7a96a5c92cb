import type { Page } from '@playwright/test'
import { expectFits } from './support/axe.ts'
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

  test('The clinic is called and written to from the gate and from the result, also after a reload and Back', async ({
    iris,
    page,
  }) => {
    await iris.api('PUT', '/clinic', await iris.admin(), CLINIC)
    const { path } = await makeResultLink(iris)
    await page.goto(path)
    await expect(page.getByText('Clínica Vista Clara').first()).toBeVisible()
    await expect(call(page)).toHaveAttribute('href', 'tel:1142296140')
    await expectFits(page, PHONE, TABLET, DESK)
    await open(page)
    await expect(chat(page)).toHaveAttribute('href', /^https:\/\/wa\.me\/5511988416140$/)
    await expect(ring(page)).toHaveAttribute('href', 'tel:1142296140')
    await expect(call(page)).toHaveCount(0)
    await expectFits(page, PHONE, TABLET, DESK)

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

test.describe('On a phone', () => {
  test.use({ viewport: PHONE })

  test('A link that ended, and one whose result waits, offer the clinic too', async ({
    iris,
    page,
  }) => {
    await iris.api('PUT', '/clinic', await iris.admin(), CLINIC)
    const { id, path } = await makeResultLink(iris)
    await iris.api('DELETE', `/exams/${id}/result-links`, await iris.admin())
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Este link foi encerrado' })).toBeVisible()
    await expect(call(page)).toBeVisible()
  })

  test('A clinic that gave only a phone has one button, and one that gave nothing has none', async ({
    iris,
    page,
  }) => {
    const { path } = await makeResultLink(iris)
    await iris.api('PUT', '/clinic', await iris.admin(), { ...CLINIC, whatsapp: null })
    await page.goto(path)
    await open(page)
    await expect(ring(page)).toHaveText('Ligar para a clínica')
    await expect(chat(page)).toHaveCount(0)
    const silent = { ...CLINIC, phone: null, whatsapp: null }
    await iris.api('PUT', '/clinic', await iris.admin(), silent)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Ver meu resultado' })).toBeVisible()
    await expect(call(page)).toHaveCount(0)
    await open(page)
    await expect(page.getByRole('region', { name: 'Seu próximo passo' })).toBeVisible()
    await expect(ring(page)).toHaveCount(0)
  })

  test('The telephone stays on a page without a network, and one that could not be read is asked for again', async ({
    iris,
    page,
    context,
  }) => {
    await iris.api('PUT', '/clinic', await iris.admin(), CLINIC)
    const { path } = await makeResultLink(iris)
    await page.route('**/api/v2/**', (route) => route.abort('internetdisconnected'))
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible()
    await expect(call(page)).toHaveCount(0)
    await page.unroute('**/api/v2/**')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(call(page)).toBeVisible()
    await context.setOffline(true)
    await open(page)
    await expect(page.getByText('Sem conexão. Verifique a rede e tente de novo.')).toBeVisible()
    await expect(call(page)).toBeVisible()
  })
})
