import { test as base, type Page } from '@playwright/test'
import { passMidnight } from '../../apps/server/test/midnight.ts'
import { WHOLE_CHROMIUM } from './chromium.ts'
import { type Iris, startIris } from './iris.ts'
import { countRequests } from './quiet.ts'
import { keepToasts } from './toasts.ts'

export { expect } from './expect.ts'

type Journeys = {
  /** A journey ends on the day on which it begins. */
  oneDay: undefined
  /** Each file of journeys gets the database as the program first filled it, whichever file ran before. */
  ownDatabase: undefined
  /** Fails the test when a page threw an error or wrote one to its console. */
  quietConsole: undefined
  /** A page in the browser as people have it, for what shows or prints a PDF. */
  wholePage: Page
}

/** Lines of the browser about what a journey causes on purpose: a refusal, a failing service, no network. */
const PROVOKED =
  /^Failed to load resource: (the server responded with a status of (4\d\d|502)|net::ERR_(INTERNET_DISCONNECTED|FAILED))/
/** The trace recorder reads the pictures that a page previews, which the page's own policy forbids. */
const OF_THE_RECORDER = /^Connecting to 'blob:[^']*' violates .*"connect-src 'self'"/

const IN_CONSOLE = 'errors in the browser console'

/** Collects the errors of a page. */
export function watchConsole(page: Page, found: string[]) {
  page.on('pageerror', (error) => found.push(String(error)))
  page.on('console', (message) => {
    const text = message.text()
    const isExpected = PROVOKED.test(text) || OF_THE_RECORDER.test(text)
    if (message.type() === 'error' && !isExpected) found.push(text)
  })
}

/** Journeys against the real program: one instance for each worker, fresh browser contexts for each test. */
export const test = base.extend<Journeys, { iris: Iris }>({
  iris: [
    async ({ browserName: _ }, use) => {
      const iris = await startIris()
      await use(iris)
      await iris.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ iris }, use) => use(iris.url),
  oneDay: [
    async ({ browserName: _ }, use, { timeout }) => {
      await passMidnight(timeout)
      await use(undefined)
    },
    // Its wait is not the journey's.
    { auto: true, timeout: 3_600_000 },
  ],
  ownDatabase: [
    async ({ iris }, use, { file }) => {
      await iris.begin(file)
      await use(undefined)
    },
    { auto: true },
  ],
  quietConsole: [
    async ({ context }, use) => {
      await keepToasts(context)
      const found: string[] = []
      context.on('page', (page) => {
        watchConsole(page, found)
        countRequests(page)
      })
      await use(undefined)
      base.expect(found, IN_CONSOLE).toEqual([])
    },
    { auto: true },
  ],
  // Beside the other browser: a file that asks for one of its own gets a program and a database of its own as well.
  wholePage: async ({ playwright }, use) => {
    const browser = await playwright.chromium.launch(WHOLE_CHROMIUM)
    const page = await browser.newPage()
    const found: string[] = []
    watchConsole(page, found)
    await use(page)
    await browser.close()
    base.expect(found, IN_CONSOLE).toEqual([])
  },
})
