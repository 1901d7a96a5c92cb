import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM } from '../e2e/support/chromium.ts'
import { type Door, makePerson } from '../e2e/support/door.ts'
import { startIris } from '../e2e/support/iris.ts'
import { makeStaff } from '../e2e/support/staff.ts'
import { median, printHead, printLine } from './compare-sizes.ts'
import { DAY_SCREENS, type DayScreen } from './day-screens.ts'
import { workOfTaps } from './tap-work.ts'
import { doorWithPeople, figuresOf, noteTaps, TABLET, tapsOf, worstOf } from './taps.ts'

// npm run bench -- stations [--people 200] [--only ishihara]: on a tablet slowed four times, how long the screens of a
// day with so many people take from a tap to the next paint, as the browser itself measures it (Event Timing), and
// four times the processor time of the same taps, which does not depend on who else uses the machine; and how long a
// call takes to be on the wall.

const { values } = parseArgs({
  options: { people: { type: 'string', default: '200' }, only: { type: 'string' } },
})
const PEOPLE = Number(values.people)
const SERVED = 6
const CALLS = 12
const SLOWER = 4
const MOST_MS = 300
const MOST_BOARD_MS = 4_000

const iris = await startIris([])
const browser = await chromium.launch(CHROMIUM)
const screens = Object.entries(DAY_SCREENS).filter(
  ([name]) => values.only === undefined || values.only.split(',').includes(name),
)
try {
  const door = await doorWithPeople(iris, 'DIA', PEOPLE)
  const day = { door, coming: await callOthers(door, screens.length * 2 * SERVED) }
  printHead('tela', 'toques', '4× lenta, ms', 'pior ms', '4× processador, ms', 'pior ms')
  let most = 0
  for (const [name, screen] of screens) {
    const taps = await onTablet(day, screen, SLOWER, async (page, all) => {
      await all()
      return tapsOf(page)
    })
    const work = await onTablet(day, screen, 1, (page, all) => workOfTaps(browser, page, all))
    const slow = work.map((ms) => Math.round(ms * SLOWER))
    most = Math.max(most, ...slow)
    const { middle, worst } = figuresOf(taps)
    printLine(name, taps.length, middle, worst, median(slow) ?? Number.NaN, Math.max(...slow))
    console.log(`  ${worstOf(taps)}`)
  }
  console.log(most <= MOST_MS ? `Nenhum toque passa de ${MOST_MS} ms.` : `Mais de ${MOST_MS} ms.`)

  const onWall = await boardTimes(door)
  const latest = Math.max(...onWall)
  console.log(`Da chamada à TV: ${onWall.join(', ')} ms.`)
  console.log(latest <= MOST_BOARD_MS ? 'A TV mostra em 4 s.' : 'Mais de 4 s até a TV.')
} finally {
  await browser.close()
  await iris.stop()
}

/** `coming` are the CPFs of who is yet to come. */
type Day = { door: Door; coming: string[] }

/** The CPFs of people on the list who are yet to come. */
async function callOthers(door: Door, count: number): Promise<string[]> {
  const people: { id: number; cpf: string }[] = []
  for (let n = 0; n < count; n++)
    people.push(await makePerson(iris, door.company, { name: `Ausente ${n}` }))
  await iris.api('POST', `${door.path}/participants`, await iris.admin(), {
    patient_ids: people.map(({ id }) => id),
  })
  return people.map(({ cpf }) => cpf)
}

function device(): Promise<BrowserContext> {
  return browser.newContext({
    viewport: TABLET,
    locale: 'pt-BR',
    hasTouch: true,
    serviceWorkers: 'block',
  })
}

/** A screen on a new tablet, and what is tapped there for some people. */
async function onTablet<T>(
  { door, coming }: Day,
  { path, open, taps }: DayScreen,
  slower: number,
  measure: (page: Page, all: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const context = await device()
  try {
    // Somebody else at each: who serves already gets the same person again.
    const { token } = await makeStaff(iris, 3)
    await context.addInitScript((held) => localStorage.setItem('iris.token', held), token)
    const page = await context.newPage()
    await noteTaps(page)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.goto(`${iris.url}${door.path}${path}`)
    await open?.(page)
    return await measure(page, async () => {
      for (let n = 0; n < SERVED; n++) await taps(page, coming.shift() ?? '')
    })
  } finally {
    await context.close()
  }
}

/** Milliseconds from a call at a station until the wall shows it. */
async function boardTimes(door: Door): Promise<number[]> {
  const context = await device()
  try {
    const { token } = await makeStaff(iris, 3)
    await context.addInitScript((held) => localStorage.setItem('iris.token', held), token)
    const page = await context.newPage()
    await page.goto(`${iris.url}${door.path}/tv`)
    const last = page.getByRole('region', { name: 'Última chamada' })
    await last.waitFor()
    const times: number[] = []
    for (let n = 0; n < CALLS; n++) {
      const { token: caller } = await makeStaff(iris, 3)
      await sleep(Math.random() * 2_000)
      const since = performance.now()
      const { ticket } = await iris.api<{ ticket: number }>(
        'POST',
        `${door.path}/stations/acuity/call-next`,
        caller,
      )
      await last.getByText(String(ticket), { exact: true }).waitFor({ timeout: 30_000 })
      times.push(Math.round(performance.now() - since))
    }
    return times
  } finally {
    await context.close()
  }
}
