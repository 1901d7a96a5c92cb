import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM } from '../e2e/support/chromium.ts'
import { type Iris, startIris } from '../e2e/support/iris.ts'
import { median, printHead, printLine } from './compare-sizes.ts'

// npm run bench -- typing: what the page's processor does for one key in the largest forms, in a real browser against
// the whole program. Build the web app first (npm start does).

const ROUNDS = 5
const KEYS = 50

type Form = { address: string; dialog: string; field: string }

const FORMS: Record<string, Form> = {
  paciente: { address: '/patients?paciente=novo', dialog: 'Novo Paciente', field: 'Ocupação' },
  empresa: { address: '/companies?empresa=novo', dialog: 'Nova Empresa', field: 'Razão Social' },
  lead: { address: '/leads?lead=novo', dialog: 'Novo Lead', field: 'Nome' },
}

type Work = { all: number; script: number }

const iris = await startIris(['--demo'])
const browser = await chromium.launch(CHROMIUM)
try {
  const token = await iris.admin()
  printHead('formulário', 'ms por tecla', 'só scripts, ms')
  for (const [name, form] of Object.entries(FORMS)) {
    const rounds = await typed(browser, iris, token, form)
    const middle = (key: keyof Work) => median(rounds.map((each) => each[key]))?.toFixed(1) ?? '–'
    printLine(name, middle('all'), middle('script'))
  }
} finally {
  await browser.close()
  await iris.stop()
}

/** Of each round the milliseconds of one key: all that the page's own thread did, and what of it were scripts. */
async function typed(chrome: Browser, { url }: Iris, token: string, form: Form): Promise<Work[]> {
  const context = await chrome.newContext({
    serviceWorkers: 'block',
    locale: 'pt-BR',
    viewport: { width: 1366, height: 768 },
    reducedMotion: 'reduce',
  })
  try {
    await context.addInitScript((value) => localStorage.setItem('iris.token', value), token)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    const work = async (): Promise<Work> => {
      const { metrics } = await session.send('Performance.getMetrics')
      const of = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN
      return { all: of('TaskDuration') * 1000, script: of('ScriptDuration') * 1000 }
    }
    await page.goto(`${url}${form.address}`)
    const field = page.getByRole('dialog', { name: form.dialog }).getByLabel(form.field).first()
    await field.waitFor()
    // What is fetched behind the page has come.
    await page.waitForLoadState('networkidle')
    const rounds: Work[] = []
    for (let round = 0; round < ROUNDS; round++) {
      // A first character may change what is required; the next ones do not.
      await field.fill('a')
      const before = await work()
      await field.pressSequentially('b'.repeat(KEYS))
      const after = await work()
      rounds.push({
        all: (after.all - before.all) / KEYS,
        script: (after.script - before.script) / KEYS,
      })
    }
    return rounds
  } finally {
    await context.close()
  }
}
