import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { UserType } from '@iris/domain/user-type'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { settleChanges, settleMotion } from '../e2e/support/axe.ts'
import { CHROMIUM } from '../e2e/support/chromium.ts'
import { type Iris, startIris } from '../e2e/support/iris.ts'
import { chooseLetters } from '../e2e/support/letters.ts'
import { makeStaff, openAs } from '../e2e/support/staff.ts'
import { ROOT } from '../scripts/commands/project.mjs'
import { ensureWebBuilt } from '../scripts/commands/web-build.mjs'
import { type Clinic, findClinic } from './clinic.ts'
import { DIALOG_SCREENS } from './dialog-screens.ts'
import { faultsOn } from './faults.ts'
import { pageOf, type Shot } from './page.ts'
import { SCREENS, type Screen } from './screens.ts'
import { bringAbout, STATES, type State } from './states.ts'

// npm run shots [-- --only pacientes,exames --state cheia --size 390 --theme dark --letters 24]: pictures of every screen in every
// state, size and theme, on one page in test-results/shots, with what a program can see that is wrong.

const FOLDER = join(ROOT, 'test-results', 'shots')
/** A page that is longer is cut here. */
const LONGEST = 3_000

const SIZES = [
  { size: '360', width: 360, height: 740, isTouch: true },
  { size: '390', width: 390, height: 844, isTouch: true },
  { size: '820', width: 820, height: 1180, isTouch: true },
  { size: '1180', width: 1180, height: 820, isTouch: true },
  { size: '1440', width: 1440, height: 900, isTouch: false },
  { size: '1920', width: 1920, height: 1080, isTouch: false },
] as const
const THEMES = ['light', 'dark'] as const

const { values: wanted } = parseArgs({
  options: {
    only: { type: 'string' },
    state: { type: 'string' },
    size: { type: 'string' },
    theme: { type: 'string' },
    /** The letters that the reader chose in their browser, in pixels. */
    letters: { type: 'string' },
  },
})
const isWanted = (list: string | undefined, name: string) =>
  list === undefined || list.split(',').includes(name)

type Stage = { iris: Iris; clinic: Clinic; tokens: Map<Screen['as'], string> }

await ensureWebBuilt()
await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const stages = {
  full: await stageOf(['--demo']),
  empty: isWanted(wanted.state, 'vazia') ? await stageOf([]) : undefined,
}
const browser = await chromium.launch(CHROMIUM)
const shots: Shot[] = []
try {
  for (const isTouch of [true, false]) await walk(browser, isTouch)
} finally {
  await browser.close()
  for (const stage of Object.values(stages)) await stage?.iris.stop()
}
await writeFile(join(FOLDER, 'index.html'), pageOf(shots))
const faulty = shots.filter(({ faults }) => faults.length > 0)
for (const { file, faults } of faulty) console.log(`${file}: ${faults.join('; ')}`)
console.log(`${shots.length} imagens em ${join(FOLDER, 'index.html')}, ${faulty.length} a ver`)

async function stageOf(args: string[]): Promise<Stage> {
  const iris = await startIris(args)
  const tokens = new Map<Screen['as'], string>([['admin', await iris.admin()]])
  const staff: [Screen['as'], UserType][] = [
    ['tecnico', 3],
    ['comercial', 4],
    ['doctor', 5],
  ]
  for (const [role, type] of staff)
    tokens.set(role, (await makeStaff(iris, type, 'Marina Toledo Prado')).token)
  try {
    return { iris, clinic: await findClinic(iris), tokens }
  } catch (error) {
    await iris.stop()
    throw error
  }
}

async function walk(within: Browser, isTouch: boolean) {
  const sizes = SIZES.filter((each) => each.isTouch === isTouch && isWanted(wanted.size, each.size))
  const [first] = sizes
  if (!first) return
  for (const screen of [...SCREENS, ...DIALOG_SCREENS])
    for (const state of STATES) {
      const isAsked = isWanted(wanted.only, screen.name) && isWanted(wanted.state, state)
      const stage = state === 'vazia' ? stages.empty : stages.full
      if (!isAsked || !stage || (state !== 'cheia' && !screen.hasStates)) continue
      const { width, height } = first
      const context = await within.newContext({
        baseURL: stage.iris.url,
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
        viewport: { width, height },
        hasTouch: isTouch,
        isMobile: isTouch,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      try {
        await show(context, stage, screen, state, sizes)
      } catch (error) {
        console.log(`${screen.name}, ${state}: ${String(error).split('\n')[0]}`)
      } finally {
        await context.close()
      }
    }
}

async function show(
  context: BrowserContext,
  { iris, clinic, tokens }: Stage,
  screen: Screen,
  state: State,
  sizes: readonly (typeof SIZES)[number][],
) {
  const address = screen.path(clinic)
  if (address === undefined) return
  const page = await context.newPage()
  if (wanted.letters) await chooseLetters(page, Number(wanted.letters))
  await bringAbout(page, state)
  const token = tokens.get(screen.as)
  if (token) await openAs(page, iris, address, token)
  else await page.goto(address)
  await settled(page, state)
  if (state !== 'carregando' && state !== 'com-erro') await screen.open?.(page, clinic)
  for (const theme of THEMES.filter((each) => isWanted(wanted.theme, each))) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const { size, width, height } of sizes) {
      await page.setViewportSize({ width, height })
      await settled(page, state)
      const file = `${screen.name}-${state}-${size}-${theme}.png`
      const path = join(FOLDER, file)
      const faults = await faultsOn(page)
      // A dialog covers the window, and nothing beneath it is looked at. A longer page gets a longer window: a picture
      // beyond the window would forget the fingers, and draw what sticks to an edge in its middle.
      const isOpen = await page.getByRole('dialog').first().isVisible()
      const tall = await page.evaluate(() => document.documentElement.scrollHeight)
      if (!isOpen && tall > height) {
        await page.setViewportSize({ width, height: Math.min(LONGEST, tall) })
        await settled(page, state)
      }
      await page.screenshot({ path })
      shots.push({ screen: screen.name, state, size, theme, file, faults })
    }
  }
}

/** What loads has come, except where it never does. */
async function settled(page: Page, state: State) {
  if (state !== 'carregando')
    await page
      .locator('[aria-busy="true"], [aria-label="Carregando"]')
      .first()
      .waitFor({ state: 'detached', timeout: 10_000 })
      .catch(() => undefined)
  await settleChanges(page)
  await settleMotion(page)
}
