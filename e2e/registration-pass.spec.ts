import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './support/axe.ts'
import { type Door, listOf, openDoor } from './support/door.ts'
import type { Iris } from './support/iris.ts'
import { asOldPhone } from './support/old-phone.ts'
import { fillAdult, goThrough, next, TRIAGE_ON, type Visitor } from './support/registration.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

test.use({ viewport: { width: 360, height: 640 } })

/** Where the poster of an event leads. */
async function posterOf(iris: Iris, { company, event }: Door): Promise<string> {
  const { token } = await iris.api<{ token: string }>(
    'POST',
    '/companies/token/generate',
    await iris.admin(),
    { company_id: company, event_id: event },
  )
  return `/externalRegistration?token=${token}`
}

async function register(page: Page, address: string, visitor: Visitor): Promise<void> {
  await page.goto(address)
  await fillAdult(page, visitor)
  await next(page).click()
  await expectToast(page, 'Paciente cadastrado com sucesso!')
  await expect(page.getByRole('heading', { name: 'Sua saúde' })).toBeVisible()
  await goThrough(page, 'Continuar', ...TRIAGE_ON)
  await page.getByRole('button', { name: 'Enviar' }).click()
}

const passOn = (page: Page) => page.getByRole('region', { name: 'Seu código' })

test('Who registers through the link of an open event gets a code and a ticket, also after a reload, and a link sent on is a new form', {
  tag: '@long',
}, async ({ iris, page, browser }) => {
  await asOldPhone(page.context())
  const door = await openDoor(iris, 'CADASTRO NA PORTA', { self_check_in: true })
  await register(page, await posterOf(iris, door), {
    name: 'Rafael Nunes',
    cpf: '39053344705',
    birth: '10/05/1980',
  })
  await expect(
    page.getByText('RAFAEL, sua presença está confirmada.', { exact: false }),
  ).toBeVisible()
  const pass = passOn(page)
  const [{ code, ticket } = { code: '', ticket: null }] = await listOf(iris, door)
  expect(ticket).toBe(1)
  await expect(pass).toContainText(`Sua senha ${ticket}`)
  await expect(pass).toContainText(`${code.slice(0, 5)} ${code.slice(5)}`)
  await expect(pass.getByRole('img', { name: 'QR do seu código' })).toBeVisible()
  await expect(page.getByText('CADASTRO NA PORTA · Galpão B')).toBeVisible()
  const kept = page.getByRole('link', { name: 'Salvar o código no celular' })
  const [, png = ''] = (await kept.getAttribute('href'))?.split('data:image/png;base64,') ?? []
  // Black squares on nothing are read neither on a dark page nor in a dark gallery.
  expect(await sharp(Buffer.from(png, 'base64')).stats()).toMatchObject({ isOpaque: true })
  await expectAccessible(page)
  // A browser whose letters are large by its setting.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '24px'))
  const words = kept.getByText('Salvar o código no celular')
  expect(await words.evaluate((label) => label.scrollWidth - label.clientWidth)).toBeLessThan(2)

  // Back leads through the parts of what has ended: the code stays, whichever of them is loaded again.
  await page.goBack()
  await expect(page).toHaveURL(/parte=pronto/)
  await page.reload()
  await expect(pass).toContainText(`Sua senha ${ticket}`)
  await expect(page.getByText('CADASTRO NA PORTA · Galpão B')).toBeVisible()
  const steps = page.getByRole('region', { name: 'O que fazer agora' }).getByRole('listitem')
  await expect(steps).toContainText([
    'Siga para: Galpão B',
    'Acompanhe a senha 1 na TV',
    'Mostre este código na estação',
  ])
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(
    /rafael|39053344705/i,
  )

  const other = await browser.newPage({ baseURL: iris.url, locale: 'pt-BR' })
  await other.goto(page.url())
  await expect(other.getByLabel('Nome')).toHaveValue('')
  await other.close()
})

test('Two people register on one phone, each in a tab: neither tab ever shows the code or ticket of the other', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const door = await openDoor(iris, 'UM CELULAR PARA DOIS', { self_check_in: true })
  const poster = await posterOf(iris, door)
  await register(page, poster, { name: 'Ana Lima', cpf: '52998224725', birth: '10/05/1980' })
  await expect(passOn(page)).toContainText('Sua senha 1')

  const second = await context.newPage()
  await register(second, poster, { name: 'Bruno Sá', cpf: '15350946056', birth: '11/06/1981' })
  await expect(passOn(second)).toContainText('Sua senha 2')

  // The tab of the first looks every few seconds whether there is a ticket.
  await page.bringToFront()
  await page.waitForResponse('**/api/v2/registration/visit', { timeout: 90_000 })
  await expect(page.getByText('ANA, sua presença está confirmada.')).toBeVisible()
  await expect(passOn(page)).toContainText('Sua senha 1')

  // As a phone does with a tab that was long behind: what it showed is no longer known, and nothing wrong is said.
  await page.reload()
  await expect(page.getByText('diga seu nome à equipe')).toBeVisible()
  await expect(page.getByText('UM CELULAR PARA DOIS · Galpão B')).toBeVisible()
  await expect(passOn(page)).toHaveCount(0)
  await second.reload()
  await expect(passOn(second)).toContainText('Sua senha 2')
})
