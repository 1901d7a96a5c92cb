import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const ASSETS = join(import.meta.dirname, '../../apps/web/dist/assets')

/** The scripts with any of these words, as `loseFiles` wants them: what is in which file, and its name, is for the build to say. */
export function scriptsWith(...words: string[]): string {
  const found = readdirSync(ASSETS).filter((name) => {
    if (!name.endsWith('.js')) return false
    const code = readFileSync(join(ASSETS, name), 'utf8')
    return words.some((one) => code.includes(one))
  })
  return `{${found.join(',')}}`
}

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
