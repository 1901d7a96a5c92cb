import type { Page, Route } from '@playwright/test'
import { openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

/** Every read waits until it is let go; `asked` are the scripts and styles that the page asks for. */
async function held(page: Page) {
  const asked: string[] = []
  const waiting: Route[] = []
  let isHeld = true
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(js|css)$/.test(pathname)) asked.push(pathname)
  })
  await page.route('**/api/v2/**', async (route) => {
    if (isHeld) waiting.push(route)
    else await route.continue()
  })
  return {
    asked,
    reads: () => waiting.length,
    async letGo() {
      isHeld = false
      for (const route of waiting) await route.continue().catch(() => undefined)
    },
  }
}

/** The scripts and styles that the page's own HTML names. */
async function named(page: Page): Promise<string[]> {
  const html = await (await page.request.get(page.url())).text()
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, path = '']) => path,
  )
}

/** Whether Ctrl K is in one of these files, whatever the build calls it: only its script asks for `[data-action]`. */
async function hasSearch(page: Page, files: readonly string[]): Promise<boolean> {
  const read = files.map(async (file) => await (await page.request.get(file)).text())
  return (await Promise.all(read)).some((text) => text.includes('[data-action]'))
}

/** By the page's own clock, because the machine may be slower than both: longer than a browser takes to be idle. */
async function leaveIdle(page: Page) {
  await page.evaluate(async () => {
    await new Promise((go) => setTimeout(go, 1_500))
    await new Promise((go) => requestIdleCallback(go))
  })
}

/** The scripts and styles fetched in the eight seconds after which a page whose reads hang waits no longer. */
function fetchedInTime(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [{ loadEventStart }] = performance.getEntriesByType('navigation') as [
      PerformanceNavigationTiming,
    ]
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < loadEventStart + 8_000)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /\.(js|css)$/.test(path))
  })
}

for (const path of ['/patients', '/dashboard', '/leads', '/medicalevaluation', '/users'])
  test(`On a slow network ${path} fetches nothing but itself before its reads are answered`, {
    tag: '@long',
  }, async ({ iris, page }) => {
    const { asked, reads, letGo } = await held(page)
    await openAs(page, iris, path)
    await expect.poll(reads).toBeGreaterThan(1)
    await leaveIdle(page)
    const fetched = await fetchedInTime(page)
    const own = await named(page)
    expect(own.length).toBeGreaterThan(0)
    expect(fetched.filter((file) => !own.includes(file))).toEqual([])
    await letGo()
    // What opens over the page comes then: Ctrl K is one of it.
    await expect.poll(() => hasSearch(page, asked)).toBe(true)
  })

test('What somebody asks for on a slow network comes before the reads are answered, and gives the focus back when it is closed', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { reads, letGo } = await held(page)
  await openAs(page, iris, '/patients')
  await expect.poll(reads).toBeGreaterThan(1)
  await page.keyboard.press('Control+k')
  // Typed at once: while the search is fetched, and while it takes the place of the box that stands for it.
  await page.keyboard.type('encaminhamen', { delay: 25 })
  await expect(page.getByRole('combobox', { name: /^Buscar paciente/ })).toHaveValue('encaminhamen')
  await expect(page.getByRole('option', { name: 'Pacientes' })).toHaveCount(0)
  await expect(page.getByRole('option', { name: 'Encaminhamentos' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize(PHONE)
  for (const [button, opened] of [
    [/^Buscar paciente/, 'Buscar'],
    ['Configurar a aparência', 'Aparência'],
    ['Abrir o menu', 'Menu'],
  ] as const) {
    const opener = page.getByRole('button', { name: button })
    await opener.click()
    await expect(page.getByRole('dialog', { name: opened })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener, `Focus after ${opened} is closed`).toBeFocused()
  }
  await letGo()
})

test('A page whose reads are never answered fetches the rest all the same', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { asked, reads } = await held(page)
  await openAs(page, iris, '/patients')
  await expect.poll(reads).toBeGreaterThan(1)
  await leaveIdle(page)
  expect(await hasSearch(page, await fetchedInTime(page))).toBe(false)
  await expect.poll(() => hasSearch(page, asked)).toBe(true)
})
