import type { Page } from '@playwright/test'
import { type Door, makePerson, openDoor } from '../e2e/support/door.ts'
import type { Iris } from '../e2e/support/iris.ts'
import { median } from './compare-sizes.ts'

export const TABLET = { width: 1180, height: 820 }

/** An event to which so many people have come; `patients` are their numbers. */
export async function doorWithPeople(
  iris: Iris,
  name: string,
  people: number,
): Promise<Door & { patients: number[] }> {
  const made = await openDoor(iris, `BENCH ${name}`)
  const patients: number[] = []
  for (let n = 0; n < people; n++) {
    const { id } = await makePerson(iris, made.company, { name: `Pessoa ${n}` })
    await iris.api('POST', `${made.path}/check-in`, await iris.admin(), { patient_id: id })
    patients.push(id)
  }
  return { ...made, patients }
}

/** One tap until the paint that answers it. */
export type Tap = {
  /** In steps of eight. */
  ms: number
  /** What was tapped, in its own words. */
  what: string
  /** Of these, until the page had time for it. */
  waited: number
  /** Of these, in the page's own code; the rest is layout and paint. */
  worked: number
}

/** From the next address on, the page notes how long each tap waits for its paint (Event Timing). */
export function noteTaps(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const seen: Tap[] = []
    const tapped = new Map<number, string>()
    Object.assign(window, { seen })
    // By the time it is measured the button may be gone.
    addEventListener(
      'click',
      ({ target, timeStamp }) => {
        const hit = target instanceof Element ? target.closest('button, a, label') : null
        const words = hit?.getAttribute('aria-label') ?? hit?.textContent ?? ''
        tapped.set(timeStamp, words.trim().slice(0, 40))
      },
      true,
    )
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.name === 'click')
          seen.push({
            ms: entry.duration,
            what: tapped.get(entry.startTime) ?? '',
            waited: Math.round(entry.processingStart - entry.startTime),
            worked: Math.round(entry.processingEnd - entry.processingStart),
          })
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
}

/** All taps of a page so far. */
export function tapsOf(page: Page): Promise<Tap[]> {
  return page.evaluate(() => (window as unknown as { seen: Tap[] }).seen)
}

/** Their milliseconds in the middle, and at worst. */
export function figuresOf(taps: readonly Tap[]): { middle: number; worst: number } {
  const all = taps.map(({ ms }) => ms)
  return { middle: Math.round(median(all) ?? Number.NaN), worst: Math.max(...all) }
}

/** The slowest tap in words: what it was, and where its time went. */
export function worstOf(taps: readonly Tap[]): string {
  const worst = taps.reduce<Tap | undefined>(
    (one, tap) => (one && one.ms >= tap.ms ? one : tap),
    undefined,
  )
  if (!worst) return ''
  const { what, ms, waited, worked } = worst
  return `${what}: ${ms} ms, ${waited} à espera, ${worked} de trabalho`
}

/** The acuity of one person. */
export async function tapAcuity(page: Page): Promise<void> {
  for (const eye of ['OD', 'OE'])
    await page
      .getByRole('group', { name: `${eye}: ` })
      .getByRole('button', { name: '20/25' })
      .click()
  await next(page)
}

/** Saves, and waits until the next person is there. */
export async function next(page: Page): Promise<void> {
  const ticket = page.getByRole('region', { name: 'Pessoa em atendimento' }).getByText(/^\d+$/)
  const before = await ticket.innerText()
  await page.getByRole('button', { name: /^Salvar e chamar próximo/ }).click()
  await page.waitForFunction(
    (was) =>
      document.querySelector('[aria-label="Pessoa em atendimento"] strong')?.textContent !== was,
    before,
  )
}
