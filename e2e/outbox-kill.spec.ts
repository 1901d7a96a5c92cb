import {
  callNext,
  examOf,
  measure,
  openStation,
  save,
  watchSaves,
} from './support/acuity-station.ts'
import { Device, entriesIn } from './support/device.ts'
import { type Iris, startIris } from './support/iris.ts'
import { chip, KEPT } from './support/pending.ts'
import { expectToast, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

// A server of its own, for it is killed.
let iris: Iris
let device: Device
test.beforeAll(async () => {
  iris = await startIris()
})
test.afterAll(() => iris?.stop())
test.beforeEach(async () => {
  device = await Device.unpack(iris.url)
})
test.afterEach(() => device?.throwAway())

test('A browser killed the moment it said that a save is kept has it when it starts again, and sends it once', {
  tag: '@long',
}, async () => {
  const page = await device.context.newPage()
  const { door, people, staff } = await openStation(iris, page, 'NAVEGADOR MORTO')
  await callNext(page, 'ALBA PRIMEIRA')
  await measure(page, '20/40', '20/50')
  await device.context.setOffline(true)
  await save(page)
  await expectToast(page, KEPT)
  await device.kill()
  expect((await examOf(iris, people[0]?.id ?? 0)).right_eye).toBe(null)

  await device.start()
  const saves = watchSaves(device.context)
  const again = await device.context.newPage()
  // The login may have died with the browser, which writes it down when it likes; what was saved may not.
  await openAs(again, iris, `${door.path}/stations/acuity`, staff.token)
  await expect(chip(again)).toContainText('Tudo enviado')
  expect(await entriesIn(again)).toBe(0)
  expect(await examOf(iris, people[0]?.id ?? 0)).toMatchObject({
    right_eye: '20/40',
    left_eye: '20/50',
  })
  expect(saves).toHaveLength(1)
})

test('What waited when the browser was killed leaves from the list of patients, without a page of the day', {
  tag: '@long',
}, async () => {
  const page = await device.context.newPage()
  const { people, staff } = await openStation(iris, page, 'SEM A PÁGINA DO DIA')
  await callNext(page, 'ALBA PRIMEIRA')
  await measure(page, '20/40', '20/50')
  await device.context.setOffline(true)
  await save(page)
  await expectToast(page, KEPT)
  await device.kill()

  await device.start()
  const again = await device.context.newPage()
  // The note beside the database may have died with the browser: this is the device that has lost it.
  await again.addInitScript(() => localStorage.removeItem('iris.kept'))
  const saves = watchSaves(device.context)
  await openAs(again, iris, '/patients', staff.token)
  await expect.poll(() => entriesIn(again)).toBe(0)
  expect(await examOf(iris, people[0]?.id ?? 0)).toMatchObject({
    right_eye: '20/40',
    left_eye: '20/50',
  })
  expect(saves).toHaveLength(1)
})

test('A server killed after it stored a save and before it answered is sent the same save again, and has it once', {
  tag: '@long',
}, async () => {
  const page = await device.context.newPage()
  const { people } = await openStation(iris, page, 'SERVIDOR MORTO')
  const saves = watchSaves(device.context)
  await callNext(page, 'ALBA PRIMEIRA')
  await measure(page, '20/25', '20/30')
  await page.route(
    /\/patients\/\d+\/exams\/\d+$/,
    async (route) => {
      await route.fetch()
      await iris.kill()
      await route.abort('failed')
    },
    { times: 1 },
  )
  await save(page)
  await expectToast(page, KEPT)
  await expect(chip(page)).toContainText('Sem rede')
  await iris.startAgain()
  await expect(chip(page)).toContainText('Tudo enviado', { timeout: 60_000 })
  expect(saves.length).toBeGreaterThan(1)
  expect(new Set(saves).size).toBe(1)
  const exam = await examOf(iris, people[0]?.id ?? 0)
  expect(exam).toMatchObject({ right_eye: '20/25', left_eye: '20/30' })
  const updates = await iris.rows(
    "select from audit_events where entity = 'exam' and entity_id = $1 and action = 'update'",
    [exam.id],
  )
  expect(updates).toHaveLength(1)
})
