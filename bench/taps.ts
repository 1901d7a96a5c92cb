import type { Page } from '@playwright/test'
import { type Door, makePerson, openDoor } from '../e2e/support/door.ts'
import type { Iris } from '../e2e/support/iris.ts'

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

/** From the next address on, the page notes how long each tap waits for its paint (Event Timing). */
export function noteTaps(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'click') seen.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
}

/** Milliseconds from each tap to the paint that answers it, in steps of eight. */
export function tapsOf(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { seen: number[] }).seen)
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
