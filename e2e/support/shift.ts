import { setTimeout as sleep } from 'node:timers/promises'
import { SCREEN_TIMES } from '@iris/domain/triage-options'
import type { Page } from '@playwright/test'
import type { Dice } from '../../apps/server/src/demo/dice.ts'
import { measure, save } from './acuity-station.ts'
import { type Device, entriesIn } from './device.ts'
import { KEPT } from './pending.ts'

/** What the screen says of a save that stands. */
const SAID = [
  KEPT,
  'Acuidade cadastrada com sucesso!',
  'Acuidade atualizada com sucesso!',
  'Triagem cadastrada com sucesso!',
  'Triagem atualizada com sucesso!',
]
const EYES = ['20/25', '20/30', '20/40', '20/50', '20/70', '20/100']

export type Station = 'acuity' | 'triage'

/** A person of whom a technician tapped 'Salvar'. */
export type Save = {
  station: Station
  ticket: number
  /** By the columns of the database. */
  values: Record<string, string>
  /** What the screen then said, noted outside the browser; null when it died before, or said nothing. */
  said: string | null
}

/** Technicians at the stations of an event, all on one tablet, while somebody else sees to it that things go wrong. */
export class Shift {
  readonly saves: Save[] = []
  readonly #device: Device
  readonly #path: string
  readonly #token: string
  readonly #dice: Dice
  #isOver = false

  /** @param path of the event; @param token of a technician */
  constructor(device: Device, path: string, token: string, dice: Dice) {
    this.#device = device
    this.#path = path
    this.#token = token
    this.#dice = dice
  }

  /** How many saves the screens said to stand. */
  get said(): number {
    return this.saves.filter(({ said }) => said !== null).length
  }

  /** Nobody else is called from now on. */
  end(): void {
    this.#isOver = true
  }

  /** One person after the other until the shift ends; begins anew wherever a browser or a server died. */
  async work(station: Station): Promise<void> {
    let page: Page | undefined
    while (!this.#isOver) {
      try {
        if (!page || page.isClosed()) page = await this.open(station)
        await this.#serve(page, station)
      } catch {
        // Died, or nothing came of it: the tab is opened anew, if it is still there.
        await page?.close().catch(() => undefined)
        page = undefined
        await sleep(200)
      }
    }
  }

  /** A tab of a station, once nothing waits: who was shown before may be saved by then. */
  async open(station: Station): Promise<Page> {
    while (!this.#device.isRunning) await sleep(50)
    const page = await this.#device.context.newPage()
    page.setDefaultTimeout(10_000)
    try {
      await page.addInitScript(watchToasts, this.#token)
      await page.goto(`${this.#path}/stations/${station}`)
      await page.getByRole('link', { name: /Ver pendentes de envio/ }).waitFor()
      const wait = await entriesIn(page)
      while ((await entriesIn(page)) > 0 && !this.#isOver) await sleep(100)
      // Read before it was sent, the person would be served again.
      if (wait > 0) await page.reload()
      return page
    } catch (error) {
      await page.close().catch(() => undefined)
      throw error
    }
  }

  async #serve(page: Page, station: Station): Promise<void> {
    const person = page.getByRole('region', { name: 'Pessoa em atendimento' })
    if (!(await person.isVisible())) {
      const calling = page.getByRole('button', { name: 'Chamar próximo', exact: true })
      // Nobody can be called without a network.
      if (await calling.isEnabled()) await calling.click()
      const isThere = person.waitFor({ timeout: 1_500 }).then(() => true)
      if (!(await isThere.catch(() => false))) return
    }
    const ticket = Number(await person.getByText(/^\d+$/).first().innerText())
    const values = await FILL[station](page, this.#dice)
    await sleep(this.#dice.between(0, 400))
    const before = await page.evaluate(() => window.toasts.length)
    const made: Save = { station, ticket, values, said: null }
    this.saves.push(made)
    await save(page)
    const found = await page.waitForFunction(
      ([known, words]) => window.toasts.slice(known).find((toast) => words.includes(toast)),
      [before, SAID] as const,
      { timeout: 12_000, polling: 5 },
    )
    made.said = (await found.jsonValue()) ?? null
    await person.filter({ hasText: new RegExp(`\\b${ticket}\\b`) }).waitFor({ state: 'hidden' })
  }
}

/** Fills in the part of a station; returns what the database must hold. */
const FILL: Record<Station, (page: Page, dice: Dice) => Promise<Record<string, string>>> = {
  async acuity(page, dice) {
    const [right_eye, left_eye] = [dice.pick(EYES), dice.pick(EYES)]
    await measure(page, right_eye, left_eye)
    return { right_eye, left_eye }
  },
  async triage(page, dice) {
    for (const name of ['Nenhum Histórico', 'Nenhuma cirurgia', 'Nenhuma queixa'])
      await page.getByRole('checkbox', { name }).check()
    const screen_time = dice.pick(SCREEN_TIMES)
    await page.getByRole('radio', { name: screen_time, exact: true }).check()
    return { screen_time }
  },
}

declare global {
  interface Window {
    /** The words of each toast of this page. */
    toasts: string[]
  }
}

/** In the page: logs in, for what a killed browser stored last of its login may be lost, and notes each toast. */
function watchToasts(token: string): void {
  localStorage.setItem('iris.token', token)
  window.toasts = []
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element)
        for (const toast of [node, ...node.querySelectorAll('[role="alert"]')])
          if (toast.matches('[role="alert"]')) window.toasts.push(toast.textContent?.trim() ?? '')
  }).observe(document, { childList: true, subtree: true })
}
