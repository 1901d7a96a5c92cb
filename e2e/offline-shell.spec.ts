import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openDoor } from './support/door.ts'
import { expectKept, type Installed, lacking, test } from './support/installed.ts'
import type { Iris } from './support/iris.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { countRequests, untilQuiet } from './support/quiet.ts'
import { makeLink } from './support/registration.ts'
import { writeNextBuild } from './support/second-build.ts'
import { darken, makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect } from './support/test.ts'

/** The addresses of everything that the device has in a cache. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
}

/** A technician sees one page with a network, closes the browser, and opens these without one. */
async function openLater(iris: Iris, device: Installed, pagesOf: (door: string) => string[]) {
  const door = await openDoor(iris, 'SEM REDE')
  const { token } = await makeStaff(iris, 3, 'Ana Sem Rede')
  await test.step('one page seen with a network is enough', async () => {
    const browser = await device.openBrowser()
    const page = await browser.newPage()
    await openAs(page, iris, '/patients', token)
    await expectKept(page, 'day')
    const kept = await keptAddresses(page)
    expect(kept.filter((path) => /^\/(api|health)/.test(path))).toEqual([])
    expect(kept.filter((path) => /^\/assets\/(users|leads)-/.test(path))).toEqual([])
    await browser.close()
  })

  await device.front.down()
  const page = await (await device.openBrowser()).newPage()
  for (const path of pagesOf(door.path)) {
    await page.goto(path)
    await expect(page.locator('body'), path).toContainText(/Sem conexão|Sem rede/)
  }
}

test('A technician opens the stations and the patients without a network, also after the browser was closed', {
  tag: '@long',
}, async ({ iris, device }) => {
  await openLater(iris, device, (door) => [`${door}/stations/acuity`, '/patients'])
})

test('A technician opens every page of a day without a network, also after the browser was closed', {
  tag: '@long',
}, async ({ iris, device }) => {
  const parts = ['', '/roster', '/check-in', '/tv']
  await openLater(iris, device, (door) => [
    '/screening-events',
    ...parts.map((part) => door + part),
    '/',
  ])
})

test('A phone that registers opens the page without a network and keeps nothing of the stations', {
  tag: '@long',
}, async ({ iris, device }) => {
  const link = await makeLink(iris, { name: 'OFICINA SEM REDE', cnpj: '11222333000181' })
  const browser = await device.openBrowser()
  const page = await browser.newPage()
  await page.goto(link.address)
  await expectKept(page, 'registration')
  // The first visit already has it: the next step may be taken in a dead zone.
  const stateOfWorker = () => page.evaluate(() => navigator.serviceWorker.controller?.state)
  await expect.poll(stateOfWorker).toBe('activated')
  const kept = await keptAddresses(page)
  expect(
    kept.filter((path) =>
      /^\/(api|assets\/(station|event|screening|plate|exam|patient|wasm|zxing|dashboard))/.test(
        path,
      ),
    ),
  ).toEqual([])
  await browser.close()

  await device.front.down()
  const later = await (await device.openBrowser()).newPage()
  await later.goto(link.address)
  await expect(later.locator('body')).toContainText('Sem conexão')
})

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Nova versão disponível' })
const update = (page: Page) => bar(page).getByRole('button', { name: 'Atualizar' })

/** All files of a version come first; and a worker that is busy is waited for ten seconds, twice. */
const LONG_MS = 90_000
const expectOffer = (page: Page) => expect(update(page)).toBeVisible({ timeout: LONG_MS })
const expectNewVersion = (page: Page) =>
  expect(page.getByText('Versão 1.0.1')).toBeVisible({ timeout: LONG_MS })

/** How often the page is loaded from now on; a change of its address alone is no load. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  return () => loads
}

/** Two tabs of a technician, and a new version on the server that the first of them has just found. */
async function twoTabs(iris: Iris, { front, folder, openBrowser }: Installed) {
  const { token } = await makeStaff(iris, 3)
  const browser = await openBrowser()
  const page = await browser.newPage()
  await openAs(page, iris, '/profile', token)
  await expectKept(page, 'day')
  const other = await browser.newPage()
  countRequests(other)
  await other.goto('/patients')
  await expect(other.getByText('Versão 1.0.0')).toBeVisible()
  // Left while it loads, a page can keep the former worker busy for five minutes (docs/adr/0051).
  await untilQuiet(other)
  return {
    page,
    other,
    async deploy() {
      const built = join(folder, 'built')
      await writeNextBuild(built, '1.0.1')
      front.deploy(built)
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    },
  }
}

test('A new version waits for whoever types, and comes when it is asked for, to this tab alone', {
  tag: '@long',
}, async ({ iris, device }) => {
  const { page, other, deploy } = await twoTabs(iris, device)
  const name = page.getByLabel('Nome')
  const changed = 'Nome Pela Metade'
  await name.fill(changed)
  await deploy()

  await test.step('its files are on the device before it is offered', async () => {
    await expectOffer(page)
    expect(await lacking(page, 'day')).toEqual([])
    await expect(name).toHaveValue(changed)
  })
  await test.step('what was typed is asked about, and may be kept', async () => {
    await update(page).click()
    const question = page.getByRole('dialog', { name: 'Descartar alterações?' })
    await question.getByRole('button', { name: 'Continuar editando' }).click()
    await expect(name).toHaveValue(changed)
    await update(page).click()
    await question.getByRole('button', { name: 'Descartar' }).click()
    await expectNewVersion(page)
    await expect(bar(page)).toHaveCount(0)
  })
  await test.step('the other tab goes on, and finds parts that the server no longer has', async () => {
    await expect(other.getByText('Versão 1.0.0')).toBeVisible()
    await other.getByRole('button', { name: 'Novo Paciente' }).click()
    const form = other.getByRole('dialog', { name: 'Novo Paciente' })
    await expect(form.getByLabel('Nome').first()).toBeVisible()
    await form.getByRole('button', { name: 'Cancelar' }).click()
    await expectOffer(other)
    await update(other).click()
    await expectNewVersion(other)
  })
})

test('Whoever opens the app while a new version waits has it at once, unless another tab is open', {
  tag: '@long',
}, async ({ iris, device }) => {
  const { page, other, deploy } = await twoTabs(iris, device)
  await deploy()
  await expectOffer(page)
  await page.reload()
  await expectOffer(page)
  await expect(page.getByText('Versão 1.0.0')).toBeVisible()
  await other.close()
  // Whatever a journey asks a page counts as a touch by the person; the page's own navigations do not.
  const loads = countLoads(page)
  await page.reload()
  await expect.poll(loads, { timeout: LONG_MS }).toBe(2)
  await expectNewVersion(page)
  await expect(bar(page)).toHaveCount(0)
})

test('A page that cannot be opened is there once the network is, and of a version that the server no longer has in the newest one', {
  tag: '@long',
}, async ({ iris, device: { front, folder, openBrowser } }) => {
  const { token } = await makeStaff(iris, 3)
  const page = await (await openBrowser()).newPage()
  await openAs(page, iris, '/profile', token)
  await expectKept(page, 'day')
  const open = async (name: string) => {
    await page.getByRole('button', { name: 'Abrir o menu' }).click()
    await page.getByRole('link', { name }).click()
  }
  // Of these two pages nothing is kept for the day.
  const failure = page.getByText('Não foi possível abrir esta página.')
  const again = page.getByRole('button', { name: 'Tentar de novo' })

  await test.step('nothing is kept of the page with which a guest network answers', async () => {
    front.wantLogin(true)
    await open('Operadora de Saúde')
    await expect(failure).toBeVisible()
    front.wantLogin(false)
    await again.click()
    await expect(
      page.getByRole('heading', { name: 'Operadora de Saúde', exact: true }),
    ).toBeVisible()
  })
  await test.step('the newest version is offered at once, and comes with a new try', async () => {
    const built = join(folder, 'built')
    await writeNextBuild(built, '1.0.1')
    front.deploy(built)
    await open('Equipamentos')
    await expect(failure).toBeVisible()
    await expectOffer(page)
    await again.click()
    await expect(page.getByRole('heading', { name: 'Equipamentos', exact: true })).toBeVisible()
    await expectNewVersion(page)
  })
})

test('A screen on the wall takes a new version by itself', { tag: '@long' }, async ({
  iris,
  device,
}) => {
  const door = await openDoor(iris, 'PAREDE')
  const { page, other, deploy } = await twoTabs(iris, device)
  await other.goto(`${door.path}/tv`)
  const loads = countLoads(other)
  await deploy()
  await expect.poll(loads, { timeout: LONG_MS }).toBe(1)
  await expectOffer(page)
  await expect(page.getByText('Versão 1.0.0')).toBeVisible()
})

test('The notice of a new version covers no control and can be read, on a phone, a tablet and at a desk', {
  tag: '@long',
}, async ({ iris, device }) => {
  const { page, deploy } = await twoTabs(iris, device)
  await deploy()
  await expectOffer(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await darken(page)
  await expectAccessible(page)
  for (const size of [PHONE, { width: 820, height: 1180 }, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size)
    await expectNothingLost(page, size)
    const place = await bar(page).boundingBox()
    const below = await page
      .getByRole('button', { name: /./ })
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => !button.closest('[role=status]'))
          .map((button) => button.getBoundingClientRect().top),
      )
    expect(Math.min(...below)).toBeGreaterThanOrEqual((place?.y ?? 0) + (place?.height ?? 0))
  }
})
