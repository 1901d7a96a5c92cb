import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM } from '../e2e/support/chromium.ts'
import { type Iris, startIris } from '../e2e/support/iris.ts'
import { median, printHead, printLine } from './compare-sizes.ts'
import { doorWithPeople, next, noteTaps, TABLET, tapAcuity, tapsOf } from './taps.ts'

// npm run bench -- stations: on a tablet slowed four times, how long the screens of a day take from a tap to the next
// paint, as the browser itself measures it (Event Timing), beside the same on the machine as it is.

const PEOPLE = 6
const MOST_MS = 300

/** What is tapped for one person, by what the button says. */
type Taps = (page: Page) => Promise<void>

const SCREENS: Record<string, Taps> = {
  triage: async (page) => {
    for (const name of ['Nenhum Histórico', 'Nenhuma cirurgia', 'Nenhuma queixa'])
      await page.getByRole('checkbox', { name }).check()
    await page.getByRole('radio', { name: '3 a 6 horas' }).check()
    await next(page)
  },
  acuity: tapAcuity,
  ishihara: async (page) => {
    const plate = (n: number) => page.getByRole('img', { name: `Prancha ${n}`, exact: true })
    const start = page.getByRole('button', { name: 'Começar', exact: true })
    await start.or(plate(1)).waitFor()
    if (await start.isVisible()) await start.click()
    for (let n = 1; n <= 9; n++) {
      await plate(n).waitFor()
      await page.getByRole('button', { name: 'Certo' }).click()
    }
    await next(page)
  },
}

const iris = await startIris([])
const browser = await chromium.launch(CHROMIUM)
try {
  printHead('estação', 'toques', 'ms', 'pior ms', '4× lenta, ms', 'pior ms')
  let isQuick = true
  for (const [station, taps] of Object.entries(SCREENS)) {
    const plain = await measured(browser, iris, station, taps, 1)
    const slow = await measured(browser, iris, station, taps, 4)
    const worst = Math.max(...slow)
    isQuick &&= worst <= MOST_MS
    printLine(
      station,
      slow.length,
      Math.round(median(plain) ?? Number.NaN),
      Math.max(...plain),
      Math.round(median(slow) ?? Number.NaN),
      worst,
    )
  }
  console.log(isQuick ? `Nenhum toque passou de ${MOST_MS} ms.` : `Mais de ${MOST_MS} ms.`)
} finally {
  await browser.close()
  await iris.stop()
}

/** Milliseconds from each tap to the paint that answers it, in steps of eight. */
async function measured(
  chrome: Browser,
  iris: Iris,
  station: string,
  taps: Taps,
  slowdown: number,
): Promise<number[]> {
  const door = await doorWithPeople(iris, `${station} ${slowdown}`, PEOPLE + 1)
  const context = await chrome.newContext({
    viewport: TABLET,
    locale: 'pt-BR',
    hasTouch: true,
    serviceWorkers: 'block',
  })
  try {
    const token = await iris.admin()
    await context.addInitScript((held) => localStorage.setItem('iris.token', held), token)
    const page = await context.newPage()
    await noteTaps(page)
    const device = await context.newCDPSession(page)
    await device.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(`${iris.url}${door.path}/stations/${station}`)
    await page.getByRole('button', { name: 'Chamar próximo', exact: true }).click()
    for (let n = 0; n < PEOPLE; n++) {
      await page.getByRole('region', { name: 'Pessoa em atendimento' }).waitFor()
      await taps(page)
    }
    return await tapsOf(page)
  } finally {
    await context.close()
  }
}
