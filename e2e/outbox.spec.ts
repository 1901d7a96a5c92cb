import {
  callNext,
  examOf,
  measure,
  openStation,
  save,
  watchSaves,
} from './support/acuity-station.ts'
import { damageAndFill } from './support/damaged-outbox.ts'
import { chip, KEPT, STILL_SENT } from './support/pending.ts'
import { expectToast, makeStaff, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('What is saved at a station without a network waits on the device and is sent once when the network is back', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const { people } = await openStation(iris, page, 'SEM REDE')
  const saves = watchSaves(context)
  // The page is at hand before the network goes.
  await chip(page).click()
  await expect(page.getByText('Nada pendente', { exact: true })).toBeVisible()
  await page.goBack()
  await callNext(page, 'ALBA PRIMEIRA')
  await expect(chip(page)).toContainText('Conectado')
  await measure(page, '20/40', '20/50')
  await context.setOffline(true)
  await expect(chip(page)).toContainText('Sem rede')
  await save(page)
  await expectToast(page, KEPT)
  await expect(chip(page)).toContainText('1 pendente')

  await chip(page).click()
  const waiting = page.getByRole('region', { name: 'Aguardando rede' })
  await expect(waiting.getByRole('listitem')).toContainText('ALBA PRIMEIRA')
  await expect(waiting).toContainText('Acuidade')
  expect((await examOf(iris, people[0]?.id ?? 0)).right_eye).toBe(null)

  await context.setOffline(false)
  await expect(page.getByText('Nada pendente', { exact: true })).toBeVisible()
  await expect(chip(page)).toContainText('Tudo enviado')
  await expect(page.getByText('1 registro deste aparelho já confirmado hoje')).toBeVisible()
  expect(await examOf(iris, people[0]?.id ?? 0)).toMatchObject({
    right_eye: '20/40',
    left_eye: '20/50',
  })
  expect(new Set(saves).size).toBe(1)
})

test('A save whose answer is lost is sent again with the same key, no sooner than a busy server asks, and the exam has it once', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const { people } = await openStation(iris, page, 'RESPOSTA PERDIDA')
  const saves = watchSaves(context)
  const tries: number[] = []
  await page.route(/\/patients\/\d+\/exams\/\d+$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    tries.push(Date.now())
    if (tries.length > 2) return route.continue()
    if (tries.length === 2)
      return route.fulfill({ status: 502, headers: { 'retry-after': '3' }, body: '' })
    await route.fetch()
    await route.abort('failed')
  })
  await callNext(page, 'ALBA PRIMEIRA')
  await measure(page, '20/25', '20/25')
  await save(page)
  await expectToast(page, KEPT)
  await expect(chip(page)).toContainText('Tudo enviado')
  expect(saves).toHaveLength(3)
  expect(new Set(saves).size).toBe(1)
  const [, busy = 0, again = 0] = tries
  expect(again - busy).toBeGreaterThan(2_900)
  expect((await examOf(iris, people[0]?.id ?? 0)).left_eye).toBe('20/25')
})

test('Another person on the same tablet sees whose entries wait, cannot read them, and does not lose them', async ({
  iris,
  page,
  context,
}) => {
  const { people, staff, door } = await openStation(iris, page, 'TROCA DE PESSOA')
  const saves = watchSaves(context)
  await callNext(page, 'ALBA PRIMEIRA')
  await measure(page, '20/40', '20/50')
  let isDown = true
  await context.route('**/api/v2/patients/**', (route) =>
    isDown && route.request().method() === 'POST' ? route.abort('failed') : route.continue(),
  )
  await save(page)
  await expectToast(page, KEPT)
  await expect(chip(page)).toContainText('1 pendente')
  await chip(page).click()
  const waiting = page.getByRole('region', { name: 'Aguardando rede' })
  await expect(waiting.getByRole('listitem')).toContainText('ALBA PRIMEIRA')
  await expect(waiting).toContainText('Acuidade')
  await page.goto(door.path)
  const leave = page.getByRole('button', { name: 'Sair', exact: true })
  await leave.click()
  const question = page.getByRole('dialog', { name: 'Sair antes do envio?' })
  await expect(question).toContainText('1 registro ainda não chegou ao servidor.')
  await question.getByRole('button', { name: 'Ficar' }).click()
  await expect(question).toBeHidden()
  await leave.click()
  await question.getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Este aparelho guarda 1 pendente de Débora Lacerda. Entre com o mesmo login para enviar.',
  )
  const colleague = await makeStaff(iris, 3, 'Caio Sampaio')
  await openAs(page, iris, '/outbox', colleague.token)
  await expect(page.getByText('1 pendente de Débora Lacerda.')).toBeVisible()
  await expect(page.getByText('Nada pendente no seu login', { exact: true })).toBeVisible()
  await expect(chip(page)).toContainText('De outro login')
  await expect(chip(page)).toContainText('1 pendente')
  await expect(page.getByText('ALBA PRIMEIRA')).toHaveCount(0)
  expect((await examOf(iris, people[0]?.id ?? 0)).right_eye).toBe(null)

  isDown = false
  await openAs(page, iris, `${door.path}/stations/acuity`, await iris.login(staff))
  await expect.poll(async () => (await examOf(iris, people[0]?.id ?? 0)).right_eye).toBe('20/40')
  await expect(chip(page)).toContainText('Tudo enviado')
  // It never got through before, and was tried with one key all the same.
  expect(saves.length).toBeGreaterThan(1)
  expect(new Set(saves).size).toBe(1)
})

test('A person who presses Sair right after a page opens is asked about what waits all the same', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const { door } = await openStation(iris, page, 'SAÍDA RÁPIDA')
  await callNext(page, 'ALBA PRIMEIRA')
  await measure(page, '20/40', '20/50')
  await context.route('**/api/v2/patients/**', (route) =>
    route.request().method() === 'POST' ? route.abort('failed') : route.continue(),
  )
  await save(page)
  await expectToast(page, KEPT)
  const other = await context.newPage()
  await other.addInitScript(() => {
    new MutationObserver((_, watch) => {
      const leave = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent.trim() === 'Sair',
      )
      if (!leave) return
      watch.disconnect()
      leave.click()
    }).observe(document, { subtree: true, childList: true })
  })
  await other.goto(door.path)
  await expect(other.getByRole('dialog', { name: 'Sair antes do envio?' })).toContainText(
    '1 registro ainda não chegou ao servidor.',
  )
})

test('A login that ran out while something waits is asked for over the page, and then it is sent', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const { people, staff } = await openStation(iris, page, 'LOGIN VENCIDO')
  await callNext(page, 'ALBA PRIMEIRA')
  await measure(page, '20/40', '20/50')
  await context.setOffline(true)
  await save(page)
  await expectToast(page, KEPT)
  await iris.api('POST', '/logout', staff.token)
  await context.setOffline(false)
  const again = page.getByRole('dialog', { name: 'Sua sessão terminou' })
  await again.getByLabel('Senha', { exact: true }).fill(staff.password)
  await again.getByRole('button', { name: 'Entrar' }).click()
  await expect(chip(page)).toContainText('Tudo enviado')
  expect((await examOf(iris, people[0]?.id ?? 0)).right_eye).toBe('20/40')
})

test('A station whose save takes longer than the screen waits calls the next person, also right after a time without a network, and takes nobody up again', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const { people } = await openStation(iris, page, 'RESPOSTA LENTA')
  const served = page.getByRole('region', { name: 'Pessoa em atendimento' })
  let held = Promise.withResolvers<void>()
  await page.route(/\/patients\/\d+\/exams\/\d+$/, async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  await callNext(page, 'ALBA PRIMEIRA')
  await measure(page, '20/25', '20/25')
  await save(page)
  await expectToast(page, STILL_SENT)
  await callNext(page, 'BIA SEGUNDA')
  await expect(chip(page)).toContainText('Enviando')
  held.resolve()
  await expect(chip(page)).toContainText('Tudo enviado')

  await measure(page, '20/40', '20/40')
  held = Promise.withResolvers<void>()
  await context.setOffline(true)
  await save(page)
  await expectToast(page, KEPT)
  await context.setOffline(false)
  const call = page.getByRole('button', { name: 'Chamar próximo', exact: true })
  await expect(chip(page)).toContainText('Enviando')
  // Before any call the server still has her with this user.
  await page.reload()
  await expect(call).toBeEnabled()
  await expect(served).toHaveCount(0)
  const called = page.waitForResponse(/call-next$/)
  await call.click()
  await called
  // The call has ended, and nobody came.
  await expect(call).toBeEnabled()
  await expect(served).toHaveCount(0)
  held.resolve()
  await expect(chip(page)).toContainText('Tudo enviado')
  for (const [index, eye] of ['20/25', '20/40'].entries())
    expect((await examOf(iris, people[index]?.id ?? 0)).right_eye).toBe(eye)
})

test('A record that a device has damaged wears nothing out, says so, and can be thrown away', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  await openStation(iris, page, 'REGISTRO DANIFICADO')
  await chip(page).click()
  await expect(page.getByText('Nada pendente', { exact: true })).toBeVisible()
  await page.goBack()
  await callNext(page, 'ALBA PRIMEIRA')
  await measure(page, '20/40', '20/50')
  const failed = page.waitForEvent('requestfailed')
  await context.setOffline(true)
  await failed
  await save(page)
  await expectToast(page, KEPT)
  const looks = await page.evaluateHandle(damageAndFill)
  await chip(page).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Registro danificado' })
  await expect(row).toContainText('Aguardando rede')

  const count = () => looks.evaluate((seen) => seen.count)
  const before = await count()
  await context.setOffline(false)
  await expect.poll(count, 'it looks again').toBeGreaterThan(before)
  // Whoever looked without a pause would take turns with these.
  await looks.evaluate((seen) => seen.lookOften(500))
  expect(await count()).toBeLessThan(20)
  await looks.evaluate((seen) => seen.makeRoom())
  await expect(row).toContainText('Este registro não abre mais neste aparelho.')
  await row.getByRole('button', { name: 'Resolver' }).click()
  const question = page.getByRole('dialog', { name: 'Registro danificado' })
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expectToast(page, 'Registro descartado.')
  await expect(page.getByText('Nada pendente', { exact: true })).toBeVisible()
  // Nothing is left that would find out that the server is there again.
  await expect(chip(page)).toContainText('Conectado')
})
