import type { Page } from '@playwright/test'

/** The number of the plate that a colour test shows: the screen says its place only, so it is read off its picture. */
export async function plateShown(page: Page): Promise<number> {
  const address = await page.getByRole('img', { name: /^Prancha \d$/ }).getAttribute('src')
  const plate = address?.match(/plate-(\d)/)?.[1]
  if (!plate) throw new Error(`${address} is no picture of a plate`)
  return Number(plate)
}
