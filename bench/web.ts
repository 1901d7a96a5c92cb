import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM } from '../e2e/support/chromium.ts'
import { type Iris, startIris } from '../e2e/support/iris.ts'
import { median, printHead, printLine } from './compare-sizes.ts'

// npm run bench:web: how long a person waits for a page on a slow network and a slow device, in a real browser against
// the whole program: the registration's first form, the login's largest paint, the same once more, and the pages after
// the login. Build the web app first (npm start does).

const ROUNDS = 5

type Line = { name: string; kbps: number; delay: number; slowdown: number }

/** A telephone in town, and a cheap one at the edge of the network. */
const TOWN: Line = { name: '1,6 Mbit/s, 150 ms', kbps: 1600, delay: 150, slowdown: 1 }
const TOWN_SLOW: Line = { ...TOWN, name: '1,6 Mbit/s, 150 ms, CPU 4× mais lenta', slowdown: 4 }
const EDGE: Line = {
  name: '400 kbit/s, 400 ms, CPU 4× mais lenta',
  kbps: 400,
  delay: 400,
  slowdown: 4,
}

type Visit = { address: string; shown: string; token?: string }

const COLUMNS = ['first', 'largest', 'again', 'kilobytes', 'requests'] as const

type Times = Record<(typeof COLUMNS)[number], number>

const iris = await startIris(['--demo'])
const browser = await chromium.launch(CHROMIUM)
try {
  const token = await iris.admin()
  const visits: Record<string, Visit> = {
    'cadastro: primeiro formulário': {
      address: await registrationAddress(iris, token),
      shown: 'form input',
    },
    'entrar: formulário': { address: '/login', shown: 'input[type="password"]' },
    'painel: números': { address: '/dashboard', shown: 'main [aria-busy="false"]', token },
    'pacientes: primeira página': {
      address: '/patients',
      shown: 'main ul[aria-busy="false"] li',
      token,
    },
  }
  printHead('página', 'rede', 'ms', 'LCP ms', 'de novo, ms', 'kB', 'pedidos')
  for (const line of [TOWN, TOWN_SLOW, EDGE]) {
    for (const [name, visit] of Object.entries(visits)) {
      const rounds: Times[] = []
      for (let round = 0; round < ROUNDS; round++) rounds.push(await timed(browser, visit, line))
      const middle = (key: keyof Times) =>
        Math.round(median(rounds.map((each) => each[key])) ?? Number.NaN)
      printLine(name, line.name, ...COLUMNS.map(middle))
    }
  }
} finally {
  await browser.close()
  await iris.stop()
}

async function registrationAddress({ api }: Iris, token: string): Promise<string> {
  type Company = { id: number; active: boolean }
  const { data } = await api<{ data: Company[] }>('GET', '/companies', token)
  const made = await api<{ token: string }>('POST', '/companies/token/generate', token, {
    company_id: data.find(({ active }) => active)?.id,
  })
  return `/externalRegistration?token=${made.token}`
}

/** A first visit with nothing kept, and a second one with what the first left in the browser's cache. */
async function timed(chrome: Browser, visit: Visit, line: Line): Promise<Times> {
  const context = await chrome.newContext({
    // The server is measured, not what the browser kept.
    serviceWorkers: 'block',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 390, height: 844 },
  })
  try {
    const { token } = visit
    if (token)
      await context.addInitScript((value) => localStorage.setItem('iris.token', value), token)
    const first = await opened(context, visit, line)
    const again = await opened(context, visit, line)
    return { ...first, again: again.first }
  } finally {
    await context.close()
  }
}

async function opened(context: BrowserContext, visit: Visit, line: Line) {
  const page = await context.newPage()
  let bytes = 0
  let requests = 0
  const session = await slowDown(page, line)
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests += 1
  })
  await page.goto(`${iris.url}${visit.address}`, { waitUntil: 'commit' })
  const first = await page.waitForFunction((shown) => {
    const seen = document.querySelector(shown)
    return seen?.checkVisibility() && performance.now()
  }, visit.shown)
  const largest = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
        ).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  const times = {
    first: Number(await first.jsonValue()),
    largest,
    kilobytes: bytes / 1000,
    requests,
  }
  await page.close()
  return times
}

async function slowDown(page: Page, { kbps, delay, slowdown }: Line) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const throughput = (kbps * 1000) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: delay,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return session
}
