import type { Page } from '@playwright/test'
import {
  callNext,
  examOf,
  measure,
  openStation,
  save,
  watchSaves,
} from './support/acuity-station.ts'
import { expectAccessible } from './support/axe.ts'
import { loseFiles, scriptsWith } from './support/lost-files.ts'
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

test('What is saved while the scripts that send were lost is sent once they can be fetched, without a reload', {
  tag: '@long',
}, async ({ iris, page }) => {
  // What sends holds a lock named 'outbox:…', what wipes one named 'login:…'.
  const { lost, back } = await loseFiles(page, scriptsWith('outbox:', 'login:'))
  const { people } = await openStation(iris, page, 'SEM REMETENTE')
  expect(lost.length).toBeGreaterThan(0)
  await callNext(page, 'ALBA PRIMEIRA')
  await measure(page, '20/40', '20/50')
  await save(page)
  await expect(page.getByRole('button', { name: 'Chamar próximo', exact: true })).toBeVisible()
  expect(await saysWhoIsHere(page)).toBe(false)
  back()
  // Where what keeps was in a lost file too, it went straight to the server.
  await expect.poll(async () => (await examOf(iris, people[0]?.id ?? 0)).right_eye).toBe('20/40')
  await expect(chip(page)).toContainText(/tudo enviado/i)
  await expect.poll(() => saysWhoIsHere(page)).toBe(true)
})

test('What waits is sent by whichever tab is left, though it shows no page of the day and was open before', {
  tag: '@long',
}, async ({ iris, page, context }) => {
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

test('Two tabs of one tablet send what waits only once, and both say what is lost when the browser drops its database, and nothing else', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const { door } = await openStation(iris, page, 'DUAS ABAS')
  const saves = watchSaves(context)
  await callNext(page, 'ALBA PRIMEIRA')
  const other = await context.newPage()
  await other.goto(`${door.path}/stations/triage`)
  await expect(chip(other)).toContainText('Conectado')
  await measure(page, '20/40', '20/50')
  await context.setOffline(true)
  await save(page)
  await expectToast(page, KEPT)
  await expect(chip(other)).toContainText('1 pendente')
  await context.setOffline(false)
  await expect(chip(other)).toContainText('Tudo enviado')
  await expect(chip(page)).toContainText('Tudo enviado')
  expect(saves).toHaveLength(1)

  const devtools = await context.newCDPSession(page)
  const dropDatabase = () =>
    devtools.send('Storage.clearDataForOrigin', {
      origin: new URL(iris.url).origin,
      storageTypes: 'indexeddb',
    })
  await test.step('what was all sent is no loss', async () => {
    await dropDatabase()
    await callNext(page, 'BIA SEGUNDA')
    await measure(page, '20/40', '20/50')
    await context.setOffline(true)
    await save(page)
    await expectToast(page, KEPT)
    for (const tab of [page, other]) await expect(chip(tab)).toContainText('1 pendente')
  })
  await test.step('what waited is, in both tabs, until somebody has read it', async () => {
    await dropDatabase()
    for (const tab of [page, other]) await expect(chip(tab)).toContainText('Registros perdidos')
    await context.setOffline(false)
    await chip(page).click()
    const said = page.getByRole('alert').filter({ hasText: 'se perderam neste aparelho' })
    await expect(said).toContainText('esperava aqui 1 registro, de Débora Lacerda, salvo às')
    await expectAccessible(page)
    await expect(page.getByText(/está no servidor/)).toHaveCount(0)
    await said.getByRole('button', { name: 'Li e entendi' }).click()
    await expect(said).toBeHidden()
    await expect(page.getByText(/se perdeu neste aparelho precisa ser feito de novo/)).toBeVisible()
    for (const tab of [page, other]) await expect(chip(tab)).toContainText('nada pendente')
  })
})
