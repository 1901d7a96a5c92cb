import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'
import type { Iris } from './iris.ts'
import { type MadeLead, makeLead } from './leads.ts'
import { untilQuiet } from './quiet.ts'
import { makeStaff, openAs } from './staff.ts'

let made = 0

/** Wins or loses it. */
export async function closeLead(
  iris: Iris,
  token: string,
  { id }: MadeLead,
  values: Record<string, unknown>,
): Promise<MadeLead> {
  return iris.api('PUT', `/leads/${id}`, token, values)
}

/** A word of its own, so that a search finds only the leads of one test; as wide in every run. */
export function ownWord(prefix: string): string {
  made += 1
  return `${prefix}${1000 + made}`.toUpperCase()
}

export function column(page: Page, stage: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^${stage} [0-9.]+ lead`) })
}

export function card(within: Page | Locator, company: string): Locator {
  return within.getByRole('button', { name: company, exact: true })
}

/** The stage on the server. */
export async function expectStage(
  iris: Iris,
  token: string,
  id: number,
  stage: string,
): Promise<void> {
  await expect
    .poll(async () => (await iris.api<MadeLead>('GET', `/leads/${id}`, token)).funnel_stage)
    .toBe(stage)
}

/** 'R$ 1.234,50' as a screen shows it, from whole cents. */
export function reais(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.')
  return `R$\u00a0${whole},${digits.slice(-2)}`
}

const boardOf = (word: string) => `/leads?visao=quadro&query=${word}`

/** A seller, and some leads with a word of their own, on their board. */
export async function openBoard(page: Page, iris: Iris, leads: Record<string, unknown>[]) {
  const seller = await makeStaff(iris, 4)
  const word = ownWord('Q')
  const saved = []
  for (const [index, values] of leads.entries())
    saved.push(
      await makeLead(iris, seller.token, { company_name: `${word} ${index + 1}`, ...values }),
    )
  await openAs(page, iris, boardOf(word), seller.token)
  await expect(column(page, 'Oportunidade')).toBeVisible()
  // What comes above the board moves it from beneath a pointer.
  await untilQuiet(page)
  const names = saved.map(({ company_name }) => company_name)
  return { seller, word, saved, names: names as [string, ...string[]] }
}

/** The point at which to hold it. */
export const middleOf = async (target: Locator) => {
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to grab')
  return { x: box.x + box.width / 2, y: box.y + Math.min(60, box.height / 2) }
}
