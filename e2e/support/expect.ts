import { type Locator, expect as playwrights } from '@playwright/test'

/**
 * Playwright describes the whole page each time that `toBeVisible` looks in vain, in case it was the last time. Here only
 * the last time does.
 */
export const expect = playwrights.extend({
  async toBeVisible(locator: Locator, options: { timeout?: number } = {}) {
    const { isNot } = this
    let { timeout = this.timeout } = options
    let waited = ''
    if (!isNot) {
      try {
        await locator.waitFor({ state: 'visible', timeout })
        return { pass: true, message: () => '' }
      } catch {
        waited = `After ${timeout} ms: `
        timeout = 1
      }
    }
    const own = isNot ? playwrights(locator).not : playwrights(locator)
    try {
      await own.toBeVisible({ timeout })
      return { pass: !isNot, message: () => '' }
    } catch (error) {
      return { pass: isNot, message: () => waited + (error as Error).message }
    }
  },
})
