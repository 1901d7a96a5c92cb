import type { Page } from '@playwright/test'

/**
 * Does something while the clock of the page stands still, for what shows no longer than the three seconds that the eyes
 * rest before the first plate: a busy machine may need more for a press. Whatever is read must be there before.
 * Timers that were set before any clock was installed go on by the real one.
 */
export async function atRest(page: Page, work: () => Promise<unknown>): Promise<void> {
  await page.clock.install()
  // A clock can only be stopped in its future.
  await page.clock.pauseAt(Date.now() + 10_000)
  await work()
  await page.clock.resume()
}

/** From the instructions of the colour test to its first plate, without waiting for the rest to end. */
export async function showPlateNow(
  page: Page,
  from = 'Começar',
  press: 'click' | 'tap' = 'click',
): Promise<void> {
  const begin = page.getByRole('button', { name: from, exact: true })
  await begin.waitFor()
  await atRest(page, async () => {
    await begin[press]()
    // Two taps at once are a double tap, whose second half presses nothing.
    if (press === 'tap') await page.waitForTimeout(500)
    await page.getByRole('button', { name: 'Mostrar a prancha agora' })[press]()
    await page.getByRole('progressbar', { name: 'Pranchas' }).waitFor()
  })
}
