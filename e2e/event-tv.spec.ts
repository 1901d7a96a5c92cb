import type { Page } from '@playwright/test'
import { atRest } from './support/at-rest.ts'
import { expectAccessible } from './support/axe.ts'
import { listOf, makePerson, openDoor } from './support/door.ts'
import { awaitedBy, untilQuiet } from './support/quiet.ts'
import { makeStaff, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const lastCall = (page: Page) => page.getByRole('region', { name: 'Última chamada' })

/** Lets the clock go on until the wall has looked: whoever is called right after that waits longest. */
async function untilLook(page: Page): Promise<void> {
  await expect.poll(() => awaitedBy(page)).toEqual([])
  let hasLooked = false
  void page.waitForRequest(/\/board$/).then(() => {
    hasLooked = true
  })
  const goOn = async () => {
    if (!hasLooked) await page.clock.runFor(20)
    return hasLooked
  }
  await expect.poll(goOn, { intervals: [50] }).toBe(true)
  await expect.poll(() => awaitedBy(page)).toEqual([])
}

/** The wall shows this within four seconds of its own clock, which stands still while the server answers. */
async function expectWithinFourSeconds(page: Page, words: RegExp): Promise<void> {
  for (let looks = 0; looks < 2; looks++) {
    await page.clock.runFor(2_000)
    await expect.poll(() => awaitedBy(page)).toEqual([])
  }
  // What has come is drawn at the next beats, and not so many follow that it would look once more.
  let beats = 0
  const beat = async () => {
    if (beats++ < 100) await page.clock.runFor(1)
    return lastCall(page).textContent()
  }
  await expect.poll(beat, { intervals: [100] }).toMatch(words)
}

test('The TV tells a call within four seconds, never a name, and comes back by itself after the network was gone', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  const door = await openDoor(iris, 'SALA DA TV')
  const { token } = await makeStaff(iris, 3, 'Plantonista da Tevê')
  const caller = await makeStaff(iris, 3, 'Teca Chamadora')
  for (const name of ['Quitéria Sigilosa', 'Quirino Sigiloso', 'Quésia Sigilosa']) {
    const { id } = await makePerson(iris, door.company, { name })
    await iris.api('POST', `${door.path}/check-in`, token, { patient_id: id })
  }
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    // An answer that the network broke off told nothing.
    if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''))
  })
  // Before the wall looks for the first time: its looks go by this clock.
  await page.clock.install()
  await openAs(page, iris, `${door.path}/tv`, token)
  const last = lastCall(page)
  await expect(last).toContainText('Nenhuma senha foi chamada ainda.')
  await expect(page.getByRole('list', { name: 'Próximas senhas: Triagem' })).toHaveText('123')
  const callNext = (station: string) =>
    iris.api('POST', `${door.path}/stations/${station}/call-next`, caller.token)

  const first = /Senha\s*1\s*Acuidade/
  await untilQuiet(page)
  await atRest(page, async () => {
    await untilLook(page)
    await callNext('acuity')
    await expectWithinFourSeconds(page, first)
  })
  await expect(page.getByRole('list', { name: 'Próximas senhas: Triagem' })).toHaveText('23')
  await expectAccessible(page)

  await context.setOffline(true)
  await expect(page.getByText(/Sem conexão desde \d\d:\d\d/)).toBeVisible()
  await iris.api('POST', `${door.path}/stations/triage/call-next`, await iris.admin())
  await expect(last).toContainText(first)
  const second = /Senha\s*2\s*Triagem/
  await atRest(page, async () => {
    await context.setOffline(false)
    await expectWithinFourSeconds(page, second)
  })
  await expect(page.getByText(/Sem conexão/)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Chamadas anteriores' })).toContainText('1Acuidade')

  for (const width of [1180, 390]) {
    await page.setViewportSize({ width, height: 820 })
    await expect(last).toBeInViewport({ ratio: 1 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width)
  }
  const people = await listOf(iris, door)
  const told = (await Promise.all(answers)).join() + (await page.content())
  expect(answers.length).toBeGreaterThan(2)
  for (const secret of ['SIGILOS', 'Teca', ...people.flatMap(({ cpf, code }) => [cpf, code])])
    expect(told).not.toContain(secret)
})

test('The TV sounds at each new call once somebody has turned its sound on, and not before', {
  tag: '@long',
}, async ({ iris, page }) => {
  const door = await openDoor(iris, 'SOM DA TV')
  const { token } = await makeStaff(iris, 3, 'Plantonista do Som')
  for (const name of ['Ana Um', 'Ana Dois', 'Ana Três', 'Ana Quatro']) {
    const { id } = await makePerson(iris, door.company, { name })
    await iris.api('POST', `${door.path}/check-in`, token, { patient_id: id })
  }
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start
    Object.assign(window, { notes: 0 })
    OscillatorNode.prototype.start = function (when) {
      ;(window as unknown as { notes: number }).notes++
      start.call(this, when)
    }
  })
  const notes = () => page.evaluate(() => (window as unknown as { notes: number }).notes)
  // Whoever comes from another page has touched it, which lets any page play.
  await openAs(page, iris, door.path, token)
  await page.getByRole('link', { name: 'Painel da TV' }).click()
  const last = lastCall(page)
  const call = async (station: string, ticket: number) => {
    const { token: own } = await makeStaff(iris, 3, `Teca Som ${station}`)
    await iris.api('POST', `${door.path}/stations/${station}/call-next`, own)
    await expect(last).toContainText(new RegExp(`Senha\\s*${ticket}`))
  }
  await call('acuity', 1)
  await call('acuity', 2)
  expect(await notes()).toBe(0)
  await page.getByRole('button', { name: 'Som desligado' }).click()
  await expect(page.getByRole('button', { name: 'Som ligado' })).toBeVisible()
  expect(await notes()).toBe(0)
  await call('triage', 3)
  await expect.poll(notes).toBe(2)
  await call('ishihara', 4)
  await expect.poll(notes).toBe(4)
})
