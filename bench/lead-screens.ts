import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM } from '../e2e/support/chromium.ts'
import { printHead, printMedians, type Side, tokenOf, withSides } from './compare-sizes.ts'
import { generateLeads } from './generate-leads.ts'

// npm run bench -- screens [--leads 200000]: how long a person at the sales screens waits, from choosing a filter or
// a view to the frame that shows its answer, with that many leads and with 2,000. Build the web app first.

const { values } = parseArgs({ options: { leads: { type: 'string', default: '200000' } } })
const LEADS = Number(values.leads)
const ROUNDS = 11

/** A name to print, the query of the address, and the call whose answer is waited for. */
type Screen = [name: string, search: Record<string, string>, call: string]

const BOARD = { visao: 'quadro' }
const MONTH = { created_from: '2026-11-01', created_to: '2026-11-20' }
const STAGE = { funnel_stage: 'Reunião', temperature_stage: 'Quente' }
const TWO_YEARS = { created_from: '2025-01-01', source: 'Google' }

const SCREENS: Screen[] = [
  ['lista: por nome', { sort: 'name' }, '/leads'],
  ['lista: página 7', { page: '7' }, '/leads'],
  ['lista: origem', { source: 'Google' }, '/leads'],
  ['lista: etapa e temperatura', STAGE, '/leads'],
  ['lista: cidade, por nome', { city: 'Cidade 17', sort: 'name' }, '/leads'],
  ['lista: cadastro no mês', MONTH, '/leads'],
  ['lista: cadastro em dois anos, Google', TWO_YEARS, '/leads'],
  ['lista: busca: angela falcao', { query: 'angela falcao' }, '/leads'],
  ['lista: busca: an', { query: 'an' }, '/leads'],
  ['quadro: tudo', BOARD, '/leads/board'],
  ['quadro: origem', { ...BOARD, source: 'Google' }, '/leads/board'],
  ['quadro: cadastro no mês', { ...BOARD, ...MONTH }, '/leads/board'],
  ['quadro: busca: angela falcao', { ...BOARD, query: 'angela falcao' }, '/leads/board'],
]

const sizes = { what: 'leads', few: 2000, many: LEADS, fill: generateLeads }
await withSides(sizes, async (small, large) => {
  const browser = await chromium.launch(CHROMIUM)
  try {
    const few = await open(browser, small)
    const many = await open(browser, large)
    printHead('tela', '', 'ms (2000)', `ms (${LEADS})`, 'razão')
    for (const [name, search, call] of SCREENS) {
      await printMedians(name, '', ROUNDS, [
        () => waited(few, search, call),
        () => waited(many, search, call),
      ])
    }
    await printMedians('dashboard, com a página', '', ROUNDS, [
      () => opening(few),
      () => opening(many),
    ])
  } finally {
    await browser.close()
  }
})

type Opened = { page: Page; address: string }

async function open(browser: Browser, { server }: Side): Promise<Opened> {
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  const context = await browser.newContext({
    // The server is measured, not what the browser kept.
    serviceWorkers: 'block',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1366, height: 768 },
  })
  await context.addInitScript((token) => localStorage.setItem('iris.token', token), tokenOf(server))
  return { page: await context.newPage(), address }
}

/** Each time from a freshly opened page, so that nothing is cached. */
async function waited({ page, address }: Opened, search: Record<string, string>, call: string) {
  await page.goto(`${address}/leads`)
  await page.locator('tbody tr').nth(5).waitFor()
  await page.waitForLoadState('networkidle')
  const ms = await page.evaluate(
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
  return { ms }
}

/** The dashboard's month is loaded with the page itself: from the address of the page to its figures. */
async function opening({ page, address }: Opened): Promise<{ ms: number }> {
  await page.goto(`${address}/leads?visao=dashboard`)
  const shown = await page.waitForFunction(
    () => document.querySelector('main [aria-busy="false"]') && performance.now(),
  )
  return { ms: Number(await shown.jsonValue()) }
}
