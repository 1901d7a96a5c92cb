import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { personOf } from '../apps/web/src/api/session-store.ts'
import { CHROMIUM } from '../e2e/support/chromium.ts'
import { countOf, entriesIn } from '../e2e/support/device.ts'
import { startIris } from '../e2e/support/iris.ts'
import { measureAndKeep } from '../e2e/support/offline.ts'
import { median, printHead, printLine } from './compare-sizes.ts'
import { draftsOf, sendPlain, storeDrafts } from './offline-day.ts'
import { workOfTaps } from './tap-work.ts'
import { doorWithPeople, figuresOf, noteTaps, TABLET, type Tap, tapsOf, worstOf } from './taps.ts'

// npm run bench -- offline [--people 200] [--runs 3]: how long one device needs to send four parts of each person that
// wait in its outbox, beside the same calls made without one; and the taps of the acuity station while 500 entries wait,
// by the clock of a tablet slowed four times and by four times their processor time.

const { values } = parseArgs({
  options: { people: { type: 'string', default: '200' }, runs: { type: 'string', default: '3' } },
})
const PEOPLE = Number(values.people)
const RUNS = Number(values.runs)
const WAITING = 500
const SERVED = 6
const MOST_S = 60
const SLOWER = 4
const MOST_MS = 100

const iris = await startIris([])
const browser = await chromium.launch(CHROMIUM)
const token = await iris.admin()
const userId = personOf(token) ?? ''
try {
  const sent: number[] = []
  const plain: number[] = []
  printHead('envio', 'registros', 's', 'sem a caixa, s', 'razão', 'carga')
  for (let run = 1; run <= RUNS; run++) {
    const kept = await draftsOf(iris, await doorWithPeople(iris, `ENVIO ${run}`, PEOPLE), userId)
    const bare = await draftsOf(iris, await doorWithPeople(iris, `SEM ${run}`, PEOPLE), userId)
    const [first, second] = await onDevice(async (page, context) => {
      await context.setOffline(true)
      await storeDrafts(page, kept)
      const since = performance.now()
      await context.setOffline(false)
      while ((await entriesIn(page)) > 0) await sleep(100)
      return [(performance.now() - since) / 1000, await sendPlain(page, bare)]
    })
    sent.push(first)
    plain.push(second)
    printLine(
      `${run}`,
      kept.length,
      first.toFixed(1),
      second.toFixed(1),
      (first / second).toFixed(2),
      load(),
    )
  }
  const isSent = (median(sent) ?? Number.NaN) <= MOST_S
  printLine(
    'mediana',
    PEOPLE * 4,
    ...[sent, plain].map((all) => (median(all) ?? Number.NaN).toFixed(1)),
  )

  printHead('acuidade', 'toques', '4× lenta, ms', 'pior ms', '4× processador, ms', 'pior', 'carga')
  let middle = 0
  const slowest: Tap[] = []
  for (const waiting of [0, WAITING]) {
    const slow = await tapped(waiting, SLOWER, async (page, all) => {
      await all()
      return tapsOf(page)
    })
    slowest.push(...slow)
    const work = await tapped(waiting, 1, (page, all) => workOfTaps(browser, page, all))
    const times = work.map((ms) => Math.round(ms * SLOWER))
    middle = median(times) ?? Number.NaN
    const byClock = Object.values(figuresOf(slow))
    printLine(`${waiting} esperam`, slow.length, ...byClock, middle, Math.max(...times), load())
  }
  console.log(`O mais lento: ${worstOf(slowest)}`)
  console.log(isSent ? `Enviado em menos de ${MOST_S} s.` : `Mais de ${MOST_S} s.`)
  console.log(middle <= MOST_MS ? `Toques em menos de ${MOST_MS} ms.` : `Mais de ${MOST_MS} ms.`)
} finally {
  await browser.close()
  await iris.stop()
}

/** How busy the machine was in the last minute. */
function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}

/** A new tablet on which the administrator has opened an address of the app that keeps what is saved. */
async function onDevice<T>(
  work: (page: Page, context: BrowserContext) => Promise<T>,
  path = '/outbox',
  slowdown = 1,
): Promise<T> {
  const context = await browser.newContext({ viewport: TABLET, locale: 'pt-BR', hasTouch: true })
  try {
    await context.addInitScript((held) => localStorage.setItem('iris.token', held), token)
    const page = await context.newPage()
    await noteTaps(page)
    const device = await context.newCDPSession(page)
    await device.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(`${iris.url}${path}`)
    while ((await countOf(page, 'keys')) === 0) await sleep(50)
    return await work(page, context)
  } finally {
    await context.close()
  }
}

/** The taps of some people's acuity on a prepared tablet without a network, while so many entries of others wait. */
async function tapped<T>(
  waiting: number,
  slowdown: number,
  how: (page: Page, all: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const name = `TOQUES ${waiting} ${slowdown}`
  const door = await doorWithPeople(iris, name, SERVED)
  const others = await doorWithPeople(iris, `${name} B`, waiting / 4)
  const drafts = await draftsOf(iris, others, userId)
  return onDevice(
    async (page, context) => {
      await page.getByRole('button', { name: 'Preparar', exact: true }).click()
      await page.getByText(/^Aparelho preparado/).waitFor()
      await page.goto(`${iris.url}${door.path}/stations/acuity`)
      await page.getByRole('region', { name: 'Próximos da fila' }).waitFor()
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await page.getByRole('list', { name: 'Pessoas da ação' }).waitFor()
      if (waiting > 0) {
        await storeDrafts(page, drafts)
        await page.getByRole('link', { name: `${waiting} pendentes` }).waitFor()
      }
      return how(page, async () => {
        for (let n = 0; n < SERVED; n++) {
          await page.getByRole('button', { name: `Atender: PESSOA ${n}` }).click()
          await measureAndKeep(page)
        }
      })
    },
    door.path,
    slowdown,
  )
}
