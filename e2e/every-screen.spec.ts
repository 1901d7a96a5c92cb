import type { Role } from '@iris/domain/user-type'
import type { Page } from '@playwright/test'
import type { Clinic } from '../shots/clinic.ts'
import { DIALOG_SCREENS } from '../shots/dialog-screens.ts'
import { faultsOn, lostOn } from '../shots/faults.ts'
import { SCREENS, type Screen } from '../shots/screens.ts'
import { barriersOn, settleChanges, settleMotion } from './support/axe.ts'
import { colourAlone } from './support/colour-alone.ts'
import type { Iris } from './support/iris.ts'
import { chooseLetters } from './support/letters.ts'
import { makeSmallClinic } from './support/small-clinic.ts'
import { darken, makeStaff } from './support/staff.ts'
import { tooSmall } from './support/targets.ts'
import { expect, test } from './support/test.ts'

// Every screen and dialog is opened once, and everything that a program can see of it is looked at there and then.
// scripts/every-screen.test.ts fails when one is not on the list.

const ALL = [...SCREENS, ...DIALOG_SCREENS]
/** So many screens make one test: enough tests for any number of workers, few enough logins. */
const AT_ONCE = 9
const PARTS = Array.from({ length: Math.ceil(ALL.length / AT_ONCE) }, (_, at) =>
  ALL.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
)

const soft = expect.configure({ soft: true })

const DESK = { width: 1366, height: 768 }
/** 1280 pixels at 200%, and what WCAG asks of a page that is read at 400%. */
const ZOOMED = [
  { width: 640, height: 384 },
  { width: 320, height: 640 },
]
/** Letters one and a half times as large as usual. */
const LARGE = 24
const WITH_LARGE = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
const FINGERS = [
  { width: 820, height: 1180 },
  { width: 360, height: 740 },
]

type Stage = { clinic: Clinic; tokens: Partial<Record<Role, string>> }
const stages = new WeakMap<Iris, Promise<Stage>>()

async function stageOf(iris: Iris): Promise<Stage> {
  const clinic = await makeSmallClinic(iris)
  const tokens: Stage['tokens'] = { admin: await iris.login() }
  for (const [role, type] of [
    ['tecnico', 3],
    ['comercial', 4],
    ['doctor', 5],
  ] as const)
    tokens[role] = (await makeStaff(iris, type)).token
  return { clinic, tokens }
}

async function settle(page: Page, { name }: Screen, quiet?: number) {
  // The gallery also shows how loading looks.
  if (!name.startsWith('galeria-')) await expect(page.getByLabel('Carregando')).toHaveCount(0)
  await settleChanges(page, quiet)
  await settleMotion(page)
}

/** Another theme or size is drawn in one go: nothing is read for it. */
const DRAWN_AGAIN = 50

/** What stands around the pages of the staff, and around no page that is open to all (spec 1 §2). */
const shellOf = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Menu principal' })
    .or(page.getByRole('region', { name: 'Barra superior' }))
    .or(page.getByRole('contentinfo'))
    .or(page.getByRole('button', { name: 'Configurar a aparência' }))

/** Whoever is logged in stays so until a screen needs another. */
async function logInAs(page: Page, iris: Iris, token: string | undefined) {
  // An address of the same origin that loads no app.
  await page.goto(`${iris.url}/health`)
  await page.evaluate(
    (own) =>
      own ? localStorage.setItem('iris.token', own) : localStorage.removeItem('iris.token'),
    token,
  )
}

const told = (found: Awaited<ReturnType<typeof barriersOn>>) =>
  found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)

async function look(page: Page, screen: Screen, { clinic }: Stage) {
  const address = screen.path(clinic)
  if (address === undefined) throw new Error(`the clinic has nothing for ${screen.name}`)
  const { name } = screen
  await page.setViewportSize(DESK)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(address)
  await expect(page.getByRole('main').first()).toBeVisible()
  await settle(page, screen)
  if (!screen.as) await soft(shellOf(page), `${name}, alone on its page`).toHaveCount(0)
  if (screen.open) {
    await screen.open(page, clinic)
    await settle(page, screen)
  }

  expect.soft(told(await barriersOn(page)), `${name}, light`).toEqual([])
  expect.soft(await tooSmall(page, 24), `${name}, 24 px`).toEqual([])
  expect.soft(await colourAlone(page), `${name}, by colour alone`).toEqual([])
  const twice = (await faultsOn(page)).filter((fault) => /^duas barras/.test(fault))
  expect.soft(twice, `${name}, scroll bars`).toEqual([])
  // The page of a result follows the system by its style alone.
  if ((await page.locator('html[data-mantine-color-scheme]').count()) > 0) await darken(page)
  else await page.emulateMedia({ colorScheme: 'dark' })
  await settle(page, screen, DRAWN_AGAIN)
  expect.soft(told(await barriersOn(page, 'colours')), `${name}, dark`).toEqual([])
  for (const size of ZOOMED) {
    await page.setViewportSize(size)
    await settle(page, screen, DRAWN_AGAIN)
    await soft.poll(() => lostOn(page), `${name}, ${size.width} px`).toEqual([])
  }

  await chooseLetters(page, LARGE)
  for (const size of WITH_LARGE) {
    await page.setViewportSize(size)
    await settle(page, screen, DRAWN_AGAIN)
    await soft.poll(() => lostOn(page), `${name}, large letters, ${size.width} px`).toEqual([])
  }
  await chooseLetters(page, 16)

  const fingers = await page.context().newCDPSession(page)
  await fingers.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  for (const size of FINGERS) {
    await page.setViewportSize(size)
    await settle(page, screen, DRAWN_AGAIN)
    await soft.poll(() => tooSmall(page, 44), `${name}, fingers, ${size.width} px`).toEqual([])
    await soft.poll(() => lostOn(page), `${name}, fingers, ${size.width} px`).toEqual([])
  }
  // A list is another one on a phone; a dialog is not.
  if (!(await page.getByRole('dialog').first().isVisible()))
    expect.soft(told(await barriersOn(page)), `${name}, phone`).toEqual([])
  await fingers.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await fingers.detach()
}

test.describe.configure({ mode: 'parallel', timeout: 600_000 })

for (const part of PARTS)
  test(`Everybody can read, reach and press what is on these screens, in both themes, enlarged and by finger: ${part
    .map(({ name }) => name)
    .join(', ')}`, { tag: '@long' }, async ({ iris, page }) => {
    const stage = stages.get(iris) ?? stageOf(iris)
    stages.set(iris, stage)
    let own: string | undefined = 'nobody yet'
    for (const screen of part)
      await test.step(screen.name, async () => {
        const made = await stage
        const token = screen.as && made.tokens[screen.as]
        if (token !== own) await logInAs(page, iris, token)
        own = token
        await look(page, screen, made)
      })
  })
