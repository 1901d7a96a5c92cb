import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pdfText } from '../apps/server/test/pdf-text.ts'
import { expectAccessible } from './support/axe.ts'
import { asOldPhone } from './support/old-phone.ts'
import { EXAMINED, makeResultLink } from './support/result-link.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

const NAME = EXAMINED.name
const DOB = '14/05/1968'

const dateIn = (page: Page) => page.getByLabel('Qual é a data de nascimento?')
const verdict = (page: Page) => page.getByRole('region', { name: 'Resultado', exact: true })

async function enter(page: Page, digits: string) {
  await dateIn(page).fill('')
  await dateIn(page).pressSequentially(digits)
  await page.getByRole('button', { name: 'Ver meu resultado' }).click()
}

test('On a phone the birth date opens the result with the verdict first, the PDF is saved, and nothing of it stays', async ({
  iris,
  page,
}) => {
  await asOldPhone(page.context())
  const { path } = await makeResultLink(iris)
  const reply = await page.goto(path)
  expect(reply?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('M••• N•••')
  await expect(page.getByText('MARIA')).toHaveCount(0)

  await page.getByRole('button', { name: 'Ver meu resultado' }).click()
  await expect(page.getByText('Digite o dia, o mês e o ano')).toBeVisible()
  await enter(page, '15051968')
  await expect(page.getByText('Esta data não confere. Restam 9 tentativas.')).toBeVisible()
  await expect(dateIn(page)).toBeFocused()
  await expectAccessible(page)

  await enter(page, DOB.replaceAll('/', ''))
  const heading = page.getByRole('heading', { level: 1, name: NAME })
  await expect(heading).toBeFocused()
  await expect(verdict(page)).toContainText('Procure um especialista em retina')
  await expect(page.getByRole('region', { name: 'Seu próximo passo' })).toContainText(
    /Marque a consulta até \d{2}\/\d{2}\/\d{4}/,
  )
  for (const part of [
    'Acuidade visual',
    'Visão de cores',
    'Grau (refração)',
    'Foto do fundo do olho',
  ])
    await expect(page.getByRole('heading', { name: part })).toBeVisible()
  await expect(page.getByText('Dor, perda de visão de repente')).toBeVisible()
  const top = await verdict(page).boundingBox()
  expect((top?.y ?? 999) + (top?.height ?? 999)).toBeLessThan(844)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar resultado em PDF' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('resultado-da-triagem-visual.pdf')
  expect(pdfText(new Uint8Array(await readFile(await saved.path())))).toContain(NAME)

  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
  const kept = await page.evaluate(async () => ({
    stores: JSON.stringify([localStorage, sessionStorage, history.state]),
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookie: document.cookie,
  }))
  expect(kept).toEqual({
    stores: '[{},{},null]',
    caches: [],
    databases: [],
    workers: 0,
    cookie: '',
  })
})

test('After a reload, and after leaving and coming back, the birth date is asked again', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { path } = await makeResultLink(iris)
  await page.goto(path)
  await enter(page, '14051968')
  await expect(verdict(page)).toBeVisible()
  await page.reload()
  await expect(dateIn(page)).toHaveValue('')
  await expect(page.getByText(NAME)).toHaveCount(0)

  await enter(page, '14051968')
  await expect(verdict(page)).toBeVisible()
  await page.goto('/login')
  await page.goBack()
  await expect(dateIn(page)).toHaveValue('')
  await expect(page.getByText(NAME)).toHaveCount(0)
})

test('A result that nobody touches for ten minutes is hidden, and one that is read stays', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { path } = await makeResultLink(iris)
  await page.clock.install()
  await page.goto(path)
  await enter(page, '14051968')
  await expect(verdict(page)).toBeVisible()
  await page.clock.runFor('09:00')
  await page.getByRole('heading', { level: 1 }).click()
  await page.clock.runFor('09:00')
  await expect(verdict(page)).toBeVisible()
  await page.clock.runFor('02:00')
  await expect(page.getByText('escondido depois de 10 minutos sem uso')).toBeVisible()
  await expect(page.getByText(NAME)).toHaveCount(0)
})

test('Each link that opens nothing says why and what to do next', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  const admin = await iris.admin()
  await page.goto('/resultado/naoexiste')
  await expect(page.getByRole('heading', { name: 'Este link não existe' })).toBeVisible()
  await expect(page.getByText('Confira se o endereço foi copiado inteiro')).toBeVisible()

  const ended = await makeResultLink(iris)
  await iris.api('DELETE', `/exams/${ended.id}/result-links`, admin)
  await page.goto(ended.path)
  await expect(page.getByRole('heading', { name: 'Este link foi encerrado' })).toBeVisible()

  const expired = await makeResultLink(iris)
  await iris.rows(`update result_links set expires_at = now() where exam_id = ${expired.id}`)
  await page.goto(expired.path)
  await expect(page.getByRole('heading', { name: 'Este link passou do prazo' })).toBeVisible()

  const pending = await makeResultLink(iris)
  const status = (value: string) =>
    iris.rows(`update exams set status = '${value}' where id = ${pending.id}`)
  await status('Avaliação Médica')
  await page.goto(pending.path)
  await expect(
    page.getByRole('heading', { name: 'Seu resultado ainda está com o médico' }),
  ).toBeVisible()
  await expectAccessible(page)
  await status('Concluído')
  await page.getByRole('button', { name: 'Ver se já está pronto' }).click()
  await expect(dateIn(page)).toBeVisible()
})

test('The tenth wrong date closes the link on the page, and a link that ends while it is open takes the PDF along', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { path } = await makeResultLink(iris)
  const token = path.split('/').at(-1)
  for (let at = 0; at < 8; at++)
    await iris
      .api('POST', `/results/${token}/open`, null, { dob: '2000-01-01' })
      .catch(() => undefined)
  await page.goto(path)
  await enter(page, '15051968')
  await expect(page.getByText('Esta data não confere. Resta 1 tentativa.')).toBeVisible()
  await enter(page, '16051968')
  await expect(page.getByRole('heading', { name: 'Este link foi bloqueado' })).toBeFocused()

  const other = await makeResultLink(iris)
  await page.goto(other.path)
  await enter(page, '14051968')
  await expect(verdict(page)).toBeVisible()
  await iris.api('DELETE', `/exams/${other.id}/result-links`, await iris.admin())
  await page.getByRole('button', { name: 'Baixar resultado em PDF' }).click()
  await expect(page.getByRole('heading', { name: 'Este link foi encerrado' })).toBeVisible()
  await expect(page.getByText(NAME)).toHaveCount(0)
})

test('A page without a network says so, keeps the date, and goes on with it', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const { path } = await makeResultLink(iris)
  await page.goto(path)
  await expect(dateIn(page)).toBeVisible()
  await context.setOffline(true)
  await enter(page, '14051968')
  await expect(page.getByText('Sem conexão. Verifique a rede e tente de novo.')).toBeVisible()
  await expect(dateIn(page)).toHaveValue(DOB)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Ver meu resultado' }).click()
  await expect(verdict(page)).toBeVisible()
})

test('A gate that cannot be read says that the network is away, and asks again', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { path } = await makeResultLink(iris)
  await page.route('**/api/v2/results/**', (route) => route.abort('internetdisconnected'))
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible()
  await page.unroute('**/api/v2/results/**')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(dateIn(page)).toBeVisible()
})

test('A printed result has the verdict, the findings and the doctor, and no button', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { path } = await makeResultLink(iris)
  await page.goto(path)
  await enter(page, '14051968')
  await expect(verdict(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  const text = pdfText(new Uint8Array(await page.pdf({ format: 'A4' })))
  for (const words of [NAME, 'Procure um especialista', 'Acuidade visual', 'não substitui'])
    expect(text).toContain(words)
})
