import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './support/axe.ts'
import { CHROMIUM } from './support/chromium.ts'
import { examsOf, makeDay, named, TABLET } from './support/offline.ts'
import { chip, KEPT } from './support/pending.ts'
import { countRequests, untilQuiet } from './support/quiet.ts'
import { expectToast, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

/** Room for one picture and not for two. */
const ROOM = 1_300_000

test('A device that is nearly full says so, and what finds no room on it stays in the form, which says why, until there is room', {
  tag: '@long',
}, async ({ iris }) => {
  const day = await makeDay(iris, 'SEM ESPAÇO')
  const profile = await mkdtemp(join(tmpdir(), 'iris-full-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...CHROMIUM,
    // Otherwise a page is never told how much room there is.
    args: [...(CHROMIUM.args ?? []), '--disable-features=StaticStorageQuota'],
    baseURL: iris.url,
    viewport: TABLET,
    locale: 'pt-BR',
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    countRequests(page)
    await page.goto('/health')
    const devtools = await context.newCDPSession(page)
    const { origin } = new URL(iris.url)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: ROOM })

    await openAs(page, iris, day.door.path, day.staff.token)
    await page.getByRole('button', { name: 'Preparar', exact: true }).click()
    await expect(page.getByText(/^Aparelho preparado · 3 pessoas/)).toBeVisible()
    const words =
      /Pouco espaço neste aparelho: \d\d% em uso\. Libere espaço antes de trabalhar sem rede\./
    await expect(page.getByText(words)).toHaveCount(0)
    await openAs(page, iris, `${day.door.path}/stations/upload`, day.staff.token)
    // The page is at hand before the network goes.
    await chip(page).click()
    await expect(page.getByText('Nada pendente', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('region', { name: 'Próximos da fila' })).toBeVisible()
    await untilQuiet(page)
    await context.setOffline(true)

    await test.step('the first picture is kept, and then little room is left', async () => {
      await attach(page, 'ALBA PRIMEIRA')
      await saveIt(page)
      await expectToast(page, KEPT)
      await chip(page).click()
      await expect(page.getByText(words)).toBeVisible()
      await page.goBack()
    })
    await test.step('the second finds no room, and stays', async () => {
      await attach(page, 'BIA SEGUNDA')
      const promise = page.getByText(/O que você salvar fica guardado neste aparelho/)
      await expect(promise).toBeVisible()
      await saveIt(page)
      const said = page.getByRole('alert').first()
      await expect(said).toContainText(
        'Este aparelho está sem espaço para guardar o registro, e não há rede para enviá-lo.',
      )
      await expect(said).toContainText('O que você digitou continua aqui.')
      await expect(page.getByText('refracao.png')).toBeVisible()
      await expect(chip(page)).toContainText('1 pendente')
      await expect(promise).toBeHidden()
      await expect(page.getByText(/^Sem rede, e sem espaço neste aparelho\./)).toBeVisible()
      await expectAccessible(page)
    })
    await test.step('once there is room, it is kept with one press', async () => {
      await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 4 * ROOM })
      await page.getByRole('button', { name: 'Tentar de novo' }).click()
      await expectToast(page, KEPT)
      await expect(chip(page)).toContainText('2 pendentes')
    })
    await context.setOffline(false)
    await expect(chip(page)).toContainText('Tudo enviado')
    for (const { id } of day.people.slice(0, 2))
      await expect
        .poll(async () => (await examsOf(iris, id))[0])
        .toMatchObject({ portable_auto_refractor_img: expect.any(String) })
  } finally {
    await context.close()
    await rm(profile, { recursive: true })
  }
})

async function attach(page: Page, name: string) {
  await named(page, name)
    .getByRole('button', { name: `Atender: ${name}` })
    .click()
  const picture = await sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: '#804020',
      noise: { type: 'gaussian', mean: 128, sigma: 80 },
    },
  })
    .png()
    .toBuffer()
  await page
    .getByLabel('Imagem do autorrefrator portátil', { exact: true })
    .setInputFiles({ name: 'refracao.png', mimeType: 'image/png', buffer: picture })
}

const saveIt = (page: Page) => page.getByRole('button', { name: 'Salvar e voltar à lista' }).click()
