import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { WHOLE_CHROMIUM } from './chromium.ts'

/** A tablet: the whole browser with a profile that outlives it. */
export class Device {
  readonly #profile: string
  readonly #baseURL: string
  #context: BrowserContext | undefined
  #pid = 0

  private constructor(profile: string, baseURL: string) {
    this.#profile = profile
    this.#baseURL = baseURL
  }

  /** A new one whose browser runs, with the network. */
  static async unpack(baseURL: string): Promise<Device> {
    const device = new Device(await mkdtemp(join(tmpdir(), 'iris-tablet-')), baseURL)
    await device.start()
    return device
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('the browser does not run')
    return this.#context
  }

  get isRunning(): boolean {
    return this.#context !== undefined
  }

  /** Starts the browser on what its profile holds. */
  async start(): Promise<void> {
    const context = await chromium.launchPersistentContext(this.#profile, {
      ...WHOLE_CHROMIUM,
      baseURL: this.#baseURL,
      viewport: { width: 1180, height: 820 },
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
    })
    context.setDefaultTimeout(20_000)
    this.#pid = await pidOf(context)
    this.#context = context
    context.once('close', () => {
      if (this.#context === context) this.#context = undefined
    })
  }

  /** Takes the network away or gives it back. */
  async setOffline(isOffline: boolean): Promise<void> {
    for (let tries = 1; ; tries++)
      try {
        return await this.context.setOffline(isOffline)
      } catch (error) {
        // A tab was closed while it was told: all are told again.
        if (!this.isRunning || tries === 10) throw error
      }
  }

  /** `kill -9` of the browser and everything it started, at once. One that has died by itself stays dead. */
  async kill(): Promise<void> {
    const context = this.#context
    if (!context) return
    const gone = new Promise<void>((resolve) => context.once('close', () => resolve()))
    this.#context = undefined
    process.kill(-this.#pid, 'SIGKILL')
    await gone
  }

  /** Ends the browser as people do, and removes its profile. */
  async throwAway(): Promise<void> {
    await this.#context?.close()
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function pidOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession()
  const told = await session?.send('SystemInfo.getProcessInfo')
  const pid = told?.processInfo.find(({ type }) => type === 'browser')?.id
  if (pid === undefined) throw new Error('The browser does not tell its process')
  return pid
}

/** What the device's database has in a store, as the page of this browser sees it. */
export function countOf(page: Page, store: 'packages' | 'keys' | 'entries'): Promise<number> {
  return page.evaluate(async (name) => {
    // Opened before the app has made it, it would be there without its stores.
    if (!(await indexedDB.databases()).some((one) => one.name === 'iris')) return 0
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await answer(indexedDB.open('iris'))
    const count = await answer(database.transaction(name).objectStore(name).count())
    database.close()
    return count
  }, store)
}

/** How many entries wait in the outbox of a page's browser, whoever made them. */
export const entriesIn = (page: Page): Promise<number> => countOf(page, 'entries')
