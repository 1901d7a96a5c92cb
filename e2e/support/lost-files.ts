import type { Page } from '@playwright/test'

/** Loses every file with this name until the network is back. */
export async function loseFiles(page: Page, file: string) {
  const lost: string[] = []
  let isGone = true
  await page.route(`**/assets/${file}`, async (route) => {
    if (!isGone) return route.continue()
    lost.push(route.request().url())
    await route.abort('internetdisconnected')
  })
  return {
    lost,
    back: () => {
      isGone = false
    },
  }
}
