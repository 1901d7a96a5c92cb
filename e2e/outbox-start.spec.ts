import type { Page } from '@playwright/test'
import { callNext, examOf, measure, openStation, save } from './support/acuity-station.ts'
import { loseFiles } from './support/lost-files.ts'
import { chip, KEPT } from './support/pending.ts'
import { untilQuiet } from './support/quiet.ts'
import { expectToast } from './support/staff.ts'
import { expect, test } from './support/test.ts'

/** Whether what wipes this device runs: it says to all tabs whose login is here. */
const saysWhoIsHere = (page: Page) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.some(({ name }) => name?.startsWith('login:'))
  })

test('What is saved while the scripts that send were lost is sent once they can be fetched, without a reload', async ({
  iris,
  page,
}) => {
  // The build may put what sends and what wipes into one file.
  const { lost, back } = await loseFiles(page, '{start-outbox,wiping}-*.js')
  const { people } = await openStation(iris, page, 'SEM REMETENTE')
  expect(lost.length).toBeGreaterThan(0)
  await callNext(page, 'ALBA PRIMEIRA')
  await measure(page, '20/40', '20/50')
  await save(page)
  await expectToast(page, 'Guardado neste aparelho.')
  await expect(chip(page)).toContainText('1 pendente')
  expect(await saysWhoIsHere(page)).toBe(false)
  back()
  await expect(chip(page)).toContainText('Tudo enviado')
  expect((await examOf(iris, people[0]?.id ?? 0)).right_eye).toBe('20/40')
  await expect.poll(() => saysWhoIsHere(page)).toBe(true)
})

test('What waits is sent by whichever tab is left, though it shows no page of the day and was open before', async ({
  iris,
  page,
  context,
}) => {
  const { people } = await openStation(iris, page, 'ABA QUE FICA')
  const left = await context.newPage()
  await left.goto('/patients')
  await expect(left.getByRole('heading', { name: 'Pacientes' })).toBeVisible()
  await untilQuiet(left)
  await callNext(page, 'ALBA PRIMEIRA')
  await measure(page, '20/40', '20/50')
  await context.setOffline(true)
  await save(page)
  await expectToast(page, KEPT)
  await page.close()
  await context.setOffline(false)
  await expect.poll(async () => (await examOf(iris, people[0]?.id ?? 0)).right_eye).toBe('20/40')
})
