import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Dice } from '../../apps/server/src/demo/dice.ts'
import { type Device, entriesIn } from './device.ts'
import { chip, KEPT } from './pending.ts'
import { admit, type Coming } from './shift-door.ts'
import { type Save, toastSince, toastsOf, watchToasts } from './shift-notes.ts'
import { FILL, type Station } from './shift-parts.ts'

/** What the screen says of a save that stands. */
const SAID = [
  KEPT,
  'Acuidade cadastrada com sucesso!',
  'Acuidade atualizada com sucesso!',
  'Triagem cadastrada com sucesso!',
  'Triagem atualizada com sucesso!',
  'Teste de Ishihara cadastrado com sucesso!',
  'Salvo com sucesso!',
]

type ShiftOf = {
  device: Device
  /** Of the event. */
  path: string
  /** Of a technician. */
  token: string
  dice: Dice
  /** Who is yet to come to the door. */
  coming: readonly Coming[]
}

/** Technicians at the door and the stations of an event, all on one tablet, while somebody else sees to it that things go wrong. */
export class Shift {
  readonly saves: Save[] = []
  readonly #of: ShiftOf
  readonly #coming: Coming[]
  /** Taken up again after a death, a colour test goes on in the middle: one person always answers the same. */
  readonly #answers = new Map<string, string[]>()
  #isOver = false

  constructor(of: ShiftOf) {
    this.#of = of
    this.#coming = [...of.coming]
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
  async work(place: Station | 'door'): Promise<void> {
    let page: Page | undefined
    while (!this.#isOver) {
      try {
        if (!page || page.isClosed()) page = await this.open(place)
        if (place === 'door') await this.#admit(page)
        else await this.#serve(page, place)
      } catch {
        // Died, or nothing came of it: the tab is opened anew, if it is still there.
        await page?.close().catch(() => undefined)
        page = undefined
        await sleep(200)
      }
    }
  }

  /** A tab of a place, once nothing waits: who was shown before may be saved by then. */
  async open(place: Station | 'door' | 'outbox' | 'day'): Promise<Page> {
    const { device, path, token } = this.#of
    while (!device.isRunning) await sleep(50)
    const page = await device.context.newPage()
    page.setDefaultTimeout(10_000)
    try {
      await page.addInitScript(watchToasts, token)
      await page.goto(addressOf(place, path))
      if (place === 'day') return page
      await chip(page).waitFor()
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

  /** Prepares the tablet for the event, as is done before the day. */
  async prepare(): Promise<void> {
    const page = await this.open('day')
    await page.getByRole('button', { name: 'Preparar', exact: true }).click()
    await page.getByText(/^Aparelho preparado/).waitFor({ timeout: 30_000 })
    await page.close()
  }

  async #admit(page: Page) {
    const [person] = this.#coming
    if (!person) return sleep(500)
    // Who makes trouble waits until the others are in.
    this.#coming.push(...this.#coming.splice(0, 1))
    if (await admit(page, person, (save) => this.saves.push(save)))
      this.#coming.splice(this.#coming.indexOf(person), 1)
  }

  async #serve(page: Page, station: Station) {
    const { dice } = this.#of
    const person = page.getByRole('region', { name: 'Pessoa em atendimento' })
    if (!(await person.isVisible()) && !(await this.#take(page))) return
    const name = await person.getByRole('heading', { level: 2 }).innerText()
    const stands = await FILL[station](page, dice, this.#answersOf(name))
    await sleep(dice.between(0, 400))
    const before = await toastsOf(page)
    const made: Save = { part: station, name, stands, said: null }
    this.saves.push(made)
    // 'Salvar e voltar à lista' without a network.
    await page.getByRole('button', { name: /^Salvar( e voltar à lista)?$/ }).click()
    made.said = await toastSince(page, before, SAID)
    await person.filter({ hasText: name }).waitFor({ state: 'hidden' })
  }

  /** Somebody from the queue, or without a network from the list of the tablet; false when nobody came of it. */
  async #take(page: Page): Promise<boolean> {
    const person = page.getByRole('region', { name: 'Pessoa em atendimento' })
    const listed = page.getByRole('button', { name: /^(Fazer check-in e atender|Atender): / })
    const calling = page.getByRole('button', { name: 'Chamar próximo', exact: true })
    let checkIn: Save | undefined
    await person.or(listed).or(calling).first().waitFor()
    if (await person.isVisible()) return true
    if (await listed.first().isVisible()) {
      const one = listed.nth(this.#of.dice.between(0, Math.min(7, (await listed.count()) - 1)))
      const label = (await one.getAttribute('aria-label')) ?? ''
      const [way, name = ''] = label.split(': ')
      if (way?.startsWith('Fazer')) {
        checkIn = { part: 'check-in', name, stands: 'present', said: null }
        this.saves.push(checkIn)
      }
      // By their name: another may stand in their place by now.
      await page.getByRole('button', { name: label, exact: true }).click()
    } else if (await calling.isEnabled()) await calling.click()
    const isThere = await person.waitFor({ timeout: 1_500 }).then(
      () => true,
      () => false,
    )
    // They are served only once their check-in stands on the tablet, or the server has it.
    if (isThere && checkIn) checkIn.said = 'Guardado: em atendimento'
    return isThere
  }

  #answersOf(name: string): string[] {
    const known = this.#answers.get(name)
    if (known) return known
    const made = Array.from({ length: 9 }, () => (this.#of.dice.chance(0.7) ? 'certo' : 'errado'))
    this.#answers.set(name, made)
    return made
  }
}

function addressOf(place: string, path: string): string {
  if (place === 'outbox') return '/outbox'
  if (place === 'day') return path
  return place === 'door' ? `${path}/check-in` : `${path}/stations/${place}`
}
