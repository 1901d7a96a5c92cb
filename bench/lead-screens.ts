import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM } from '../e2e/support/chromium.ts'
import { printLine, printMedians, type Side, tokenOf, withSides } from './compare-sizes.ts'
import { generateLeads } from './generate-leads.ts'

// npm run bench -- screens [--leads 200000]: how long whoever sits before the sales screens waits, from the choice of a
// filter or a view to the frame that shows its answer, with that many leads against 2,000. Build the web app first.

const { values } = parseArgs({ options: { leads: { type: 'string', default: '200000' } } })
const LEADS = Number(values.leads)
const ROUNDS = 11

/** A name to print, what the address asks, and the call whose answer is waited for. */
type Screen = [name: string, search: Record<string, string>, call: string]

const BOARD = { visao: 'quadro' }

const SCREENS: Screen[] = [
  ['lista: por nome', { sort: 'name' }, '/leads'],
  ['lista: página 7', { page: '7' }, '/leads'],
  ['lista: origem', { source: 'Google' }, '/leads'],
  ['lista: etapa e temperatura', stageAndTemperature(), '/leads'],
  ['lista: cidade, por nome', { city: 'Cidade 17', sort: 'name' }, '/leads'],
  ['lista: cadastro no mês', month(), '/leads'],
  ['lista: cadastro em dois anos, Google', { ...twoYears(), source: 'Google' }, '/leads'],
  ['lista: busca: angela falcao', { query: 'angela falcao' }, '/leads'],
  ['lista: busca: an', { query: 'an' }, '/leads'],
  ['quadro: tudo', BOARD, '/leads/board'],
  ['quadro: origem', { ...BOARD, source: 'Google' }, '/leads/board'],
  ['quadro: cadastro no mês', { ...BOARD, ...month() }, '/leads/board'],
  ['quadro: busca: angela falcao', { ...BOARD, query: 'angela falcao' }, '/leads/board'],
]

function stageAndTemperature() {
  return { funnel_stage: 'Reunião', temperature_stage: 'Quente' }
}

function month() {
  return { created_from: '2026-11-01', created_to: '2026-11-20' }
}

function twoYears() {
  return { created_from: '2025-01-01' }
}

const browser = await chromium.launch(CHROMIUM)
try {
  await withSides(
    { what: 'leads', few: 2000, many: LEADS, fill: generateLeads },
    async (...sides) => {
      const [few, many] = (await Promise.all(sides.map(open))) as [Opened, Opened]
      printLine('tela', '', 'ms (2000)', `ms (${LEADS})`, 'razão')
      for (const [name, search, call] of SCREENS) {
        const times: [number[], number[]] = [[], []]
        for (let round = 0; round < ROUNDS; round++) {
          times[0].push(await waited(few, search, call))
          times[1].push(await waited(many, search, call))
        }
        printMedians(name, LEADS, times)
      }
      const times: [number[], number[]] = [[], []]
      for (let round = 0; round < ROUNDS; round++) {
        times[0].push(await opening(few))
        times[1].push(await opening(many))
      }
      printMedians('dashboard, com a página', LEADS, times)
      await browser.close()
    },
  )
} finally {
  await browser.close()
}

type Opened = { page: Page; address: string }

async function open({ server }: Side): Promise<Opened> {
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  const context: BrowserContext = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1366, height: 768 },
  })
  await context.addInitScript((token) => localStorage.setItem('iris.token', token), tokenOf(server))
  return { page: await context.newPage(), address }
}

/** Each time from a page just opened, so that nothing is remembered from the time before. */
async function waited({ page, address }: Opened, search: Record<string, string>, call: string) {
  await page.goto(`${address}/leads`)
  await page.locator('tbody tr').nth(5).waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate(
    async ([to, path]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const begun = performance.now()
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
      const isAnswered = () =>
        performance
          .getEntriesByType('resource')
          .some(({ name, startTime }) => startTime >= begun && new URL(name).pathname === path)
      const isWaiting = () =>
        document.querySelector('main [aria-busy="true"], .mantine-Skeleton-root')
      do {
        await frame()
        if (performance.now() - begun > 20_000) throw new Error(`No answer: ${to}`)
      } while (!isAnswered() || isWaiting())
      return performance.now() - begun
    },
    [`/leads?${new URLSearchParams(search)}`, `/api/v2${call}`] as const,
  )
}

/** The dashboard's month is asked for with the page itself: from the page's address to its figures. */
async function opening({ page, address }: Opened) {
  await page.goto(`${address}/leads?visao=dashboard`)
  return page.evaluate(async () => {
    const figures = () => document.querySelector('main [aria-busy="false"]')
    while (!figures()) await new Promise((resolve) => requestAnimationFrame(resolve))
    return performance.now()
  })
}
