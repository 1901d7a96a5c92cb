import { join } from 'node:path'
import {
  callNext,
  examOf,
  measure,
  openStation,
  save,
  watchSaves,
} from './support/acuity-station.ts'
import { entriesIn } from './support/device.ts'
import { expectKept, test } from './support/installed.ts'
import { chip, KEPT } from './support/pending.ts'
import { writeNextBuild } from './support/second-build.ts'
import { expectToast } from './support/staff.ts'
import { expect } from './support/test.ts'

test('What waits on a device when a new version comes is sent by the new version, once', {
  tag: '@long',
}, async ({ iris, device }) => {
  const { front, folder } = device
  const browser = await device.openBrowser()
  const page = await browser.newPage()
  const { door, people } = await openStation(iris, page, 'VERSÃO NOVA')
  await expectKept(page, 'day')
  await callNext(page, 'ALBA PRIMEIRA')
  await measure(page, '20/40', '20/50')
  front.cutApi(true)
  await save(page)
  await expectToast(page, KEPT)

  const built = join(folder, 'built')
  await writeNextBuild(built, '1.0.1')
  front.deploy(built)
  await page.goto('/patients')
  await expect(page.getByText('Versão 1.0.0')).toBeVisible()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const take = page.getByRole('button', { name: 'Atualizar' })
  await take.waitFor({ timeout: 90_000 })
  // A page calls the API at any moment: a worker told of it while it gave way would leave every page unanswered.
  await page.evaluate(
    () => void setInterval(() => void fetch('/api/v2/users/me').catch(() => 0), 3),
  )
  await take.click()
  await expect(page.getByText('Versão 1.0.1')).toBeVisible()
  expect(await entriesIn(page)).toBe(1)
  expect((await examOf(iris, people[0]?.id ?? 0)).right_eye).toBe(null)

  // Every page sends what waits: one that is left in the middle of it would have begun what the next one sends again.
  await page.goto('about:blank')
  const saves = watchSaves(browser)
  front.cutApi(false)
  await page.goto(`${door.path}/stations/acuity`)
  await expect(chip(page)).toContainText('Tudo enviado')
  expect(await entriesIn(page)).toBe(0)
  expect(await examOf(iris, people[0]?.id ?? 0)).toMatchObject({
    right_eye: '20/40',
    left_eye: '20/50',
  })
  expect(saves).toHaveLength(1)
})
