import { test as base, type Page } from '@playwright/test'
import { type Iris, startIris } from './iris.ts'

export { expect } from '@playwright/test'

type Journeys = {
  /** Each file of journeys finds the database as the program first filled it, whichever file ran before. */
  ownDatabase: undefined
  /** Fails the test when a page wrote an error to its console or threw one. */
  quietConsole: undefined
}

/** The browser's own lines on what a journey provokes on purpose: a refusal, a service outside that fails, no network. */
const PROVOKED =
  /^Failed to load resource: (the server responded with a status of (4\d\d|502)|net::ERR_(INTERNET_DISCONNECTED|FAILED))/
/** The trace recorder reads back the pictures a page previews, which the page’s own policy refuses it. */
const OF_THE_RECORDER = /^Connecting to 'blob:[^']*' violates .*"connect-src 'self'"/

/** Errors a page wrote. */
export function watchConsole(page: Page, found: string[]) {
  page.on('pageerror', (error) => found.push(String(error)))
  page.on('console', (message) => {
    const text = message.text()
    const isExpected = PROVOKED.test(text) || OF_THE_RECORDER.test(text)
    if (message.type() === 'error' && !isExpected) found.push(text)
  })
}

/** Journeys against the real program, one instance a worker, each test in fresh browser contexts. */
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
  ownDatabase: [
    async ({ iris }, use, { file }) => {
      await iris.begin(file)
      await use(undefined)
    },
    { auto: true },
  ],
  quietConsole: [
    async ({ context }, use) => {
      const found: string[] = []
      context.on('page', (page) => watchConsole(page, found))
      await use(undefined)
      base.expect(found, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],
})
