import { expectAccessible } from './support/axe.ts'
import { countOf } from './support/device.ts'
import { listOf, makePerson, planDoor, startEvent } from './support/door.ts'
import {
  cutServer,
  type Day,
  examsOf,
  makeDay,
  measureAndKeep,
  PORTAL,
  prepare,
} from './support/offline.ts'
import { chip } from './support/pending.ts'
import { untilQuiet } from './support/quiet.ts'
import { expectLogin, makeStaff, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('A logout wipes the device, and the login of one tab is remembered once it is prepared', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const day = await makeDay(iris, 'SAÍDA')
  // The page waits five seconds for other tabs: on a slow machine the one below is closed later than that.
  await page.addInitScript(() => {
    const wait = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => wait(20 * ms)
  })
  await page.goto('/health')
  await page.evaluate((kept) => sessionStorage.setItem('iris.token', kept), day.staff.token)
  await page.goto(day.door.path)
  await page.getByRole('button', { name: 'Preparar', exact: true }).click()
  await expect(page.getByText(/^Aparelho preparado/)).toBeVisible()
  // After the list itself, once the browser has answered whether it keeps it for good.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('iris.token')))
    .toBe(day.staff.token)
  expect([await countOf(page, 'packages'), await countOf(page, 'keys')]).toEqual([1, 1])

  // Another tab of the same login does not hold it.
  const second = await context.newPage()
  await second.goto(day.door.path)
  await expect(second.getByText(/^Aparelho preparado/)).toBeVisible()
  // Nor one that hears of the logout so late that the page where it was pressed is gone.
  const late = await context.newPage()
  await late.goto('/health')
  await late.evaluate(
    (userId) =>
      new Promise<void>((holds) => {
        void navigator.locks.request(`login:${userId}`, { mode: 'shared' }, () => {
          holds()
          return new Promise(() => {})
        })
      }),
    day.staff.id,
  )
  await page.getByRole('button', { name: 'Sair' }).click()
  await expectLogin(page)
  expect(await countOf(page, 'packages')).toBe(1)
  await late.close()
  await expect.poll(() => countOf(page, 'packages')).toBe(0)
  await expect.poll(() => countOf(page, 'keys')).toBe(0)
})

test('A tab without a login leaves the key of a tab that has one, and takes it when that tab is gone', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const { token } = await makeStaff(iris, 3, 'Ana Aba')
  await page.goto('/health')
  await page.evaluate((kept) => sessionStorage.setItem('iris.token', kept), token)
  await page.goto('/screening-events')
  await expect.poll(() => countOf(page, 'keys')).toBe(1)
  const second = await context.newPage()
  await second.goto('/login')
  await expect(second.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await untilQuiet(second)
  expect(await countOf(second, 'keys')).toBe(1)
  await page.close()
  await second.reload()
  await expect.poll(() => countOf(second, 'keys')).toBe(0)
})

test('Whoever leaves the login of one tab leaves another person remembered on the device, with their key', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const [ana, bia] = [await makeStaff(iris, 3, 'Ana Lembrada'), await makeStaff(iris, 3, 'Bia Aba')]
  await openAs(page, iris, '/screening-events', ana.token)
  await expect.poll(() => countOf(page, 'keys')).toBe(1)
  const second = await context.newPage()
  await second.goto('/health')
  await second.evaluate((kept) => sessionStorage.setItem('iris.token', kept), bia.token)
  await page.close()
  await second.goto('/dashboard')
  // What wipes the device runs.
  await expect
    .poll(() =>
      second.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name)),
    )
    .toContain(`login:${bia.id}`)
  await second.getByRole('button', { name: 'Sair' }).click()
  // The tab goes on with who is remembered, as a new one would.
  await expect(second.getByText('Ana Lembrada').first()).toBeVisible()
  await expect.poll(() => second.evaluate(() => localStorage.getItem('iris.left'))).toBeNull()
  expect(await countOf(second, 'keys')).toBe(1)
})

test('Another person of the same device reads nothing of what it was prepared with', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const day = await makeDay(iris, 'DE OUTRA')
  const other = await makeStaff(iris, 3, 'Beto Estação')
  await prepare(iris, page, day)
  await openAs(page, iris, `${day.door.path}/stations/acuity`, other.token)
  await expect(page.getByRole('button', { name: 'Chamar próximo' })).toBeEnabled()
  await context.setOffline(true)
  await expect(page.getByText('Este aparelho não foi preparado para esta ação')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Chamar próximo' })).toBeEnabled()
  // Sealed, it waits for the one who alone can read it.
  expect(await countOf(page, 'packages')).toBe(1)
  await openAs(page, iris, day.door.path, day.staff.token)
  await expect(page.getByText(/^Aparelho preparado · 3 pessoas/)).toBeVisible()
})

test('A lost tablet whose login is ended from elsewhere reads nothing any more after its next contact', {
  tag: '@long',
}, async ({ iris, page }) => {
  const day = await makeDay(iris, 'TABLET PERDIDO')
  await prepare(iris, page, day)
  expect(await countOf(page, 'keys')).toBe(1)
  await iris.api('POST', '/me/sessions/end-others', await iris.login(day.staff))
  // It looks at its event every few seconds, and then leads to the login.
  await expectLogin(page)
  await expect.poll(() => countOf(page, 'keys')).toBe(0)
  await page.goto(`${day.door.path}/stations/acuity`)
  await expect(page.getByLabel(/^Senha/)).toBeVisible()
  await expect(page.getByText('ALBA PRIMEIRA')).toHaveCount(0)
})

test('What a device holds goes after 72 hours without contact, which it says without a network, and when somebody removes it', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const day = await makeDay(iris, 'TRÊS DIAS')
  await prepare(iris, page, day)
  await page.goto('/health')
  await page.evaluate(
    (ago) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('iris')
        opening.onsuccess = () => {
          const work = opening.result.transaction('packages', 'readwrite')
          const store = work.objectStore('packages')
          const reading = store.getAll()
          reading.onsuccess = () => {
            for (const row of reading.result) store.put({ ...row, seenAt: Date.now() - ago })
          }
          work.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    72 * 60 * 60_000,
  )
  await page.goto(day.door.path)
  await expect(page.getByRole('button', { name: 'Preparar', exact: true })).toBeVisible()
  await expect.poll(() => countOf(page, 'packages')).toBe(0)

  await page.goto(`${day.door.path}/stations/acuity`)
  await expect(page.getByRole('button', { name: 'Chamar próximo' })).toBeEnabled()
  await context.setOffline(true)
  await expect(
    page.getByText('Este aparelho foi preparado para esta ação, mas a lista venceu'),
  ).toBeVisible()
  await context.setOffline(false)
  await page.goto(day.door.path)

  await page.getByRole('button', { name: 'Preparar', exact: true }).click()
  await page.getByRole('button', { name: 'Remover deste aparelho' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Preparar', exact: true })).toBeVisible()
  expect(await countOf(page, 'packages')).toBe(0)
})

test('Opened anew without a network, the first page and the list of events lead into the prepared event with one tap', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const day = await makeDay(iris, 'DE HOJE')
  await prepare(iris, page, day)
  await cutServer(context)
  const ways = page.getByRole('region', { name: 'Sem rede' })
  for (const path of ['/', '/screening-events']) {
    await page.goto(path)
    await expect(ways).toContainText('Painéis, listas, filas e resultados dependem da rede.')
    await expect(ways).toContainText(/Hoje · OLARIA DE HOJE/)
    await expectAccessible(page)
    await ways.getByRole('link', { name: 'Acuidade', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Pessoas da ação' })).toContainText('ALBA PRIMEIRA')
  }
  await context.unroute('**/api/**')
  await page.goto('/screening-events')
  await expect(page.getByRole('table', { name: 'Ações' })).toBeVisible()
  await expect(ways).toHaveCount(0)
})

test('A device prepared for nothing says so on the list of events without a network', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const { token } = await makeStaff(iris, 3, 'Nada Preparado')
  await openAs(page, iris, '/screening-events', token)
  await expect(page.getByRole('heading', { name: 'Ações', exact: true })).toBeVisible()
  await cutServer(context, PORTAL)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Sem rede' })).toContainText(
    'Este aparelho não foi preparado para nenhuma ação',
  )
})

test('A day made on a device before anybody had started the event is sent by itself once somebody has', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const door = await planDoor(iris, 'AINDA PLANEJADA')
  const staff = await makeStaff(iris, 3, 'Débora Lacerda')
  const people: Day['people'] = []
  for (const name of ['Alba Primeira', 'Bia Segunda', 'Caio Terceiro'])
    people.push(await makePerson(iris, door.company, { name }))
  const body = { patient_ids: people.map(({ id }) => id) }
  await iris.api('POST', `${door.path}/participants`, staff.token, body)
  await prepare(iris, page, { door, staff, people })
  await cutServer(context)

  await test.step('the door says that the event must be started', async () => {
    await page.goto(`${door.path}/check-in`)
    await expect(page.getByText('inicie-a assim que houver rede')).toBeVisible()
    await page.getByRole('button', { name: 'Fazer check-in: ALBA PRIMEIRA' }).click()
    await expect(chip(page)).toContainText('1 pendente')
  })
  await test.step('two people are measured', async () => {
    await page.goto(`${door.path}/stations/acuity`)
    await page.getByRole('button', { name: 'Atender: ALBA PRIMEIRA' }).click()
    await measureAndKeep(page)
    await page.getByRole('button', { name: 'Fazer check-in e atender: BIA SEGUNDA' }).click()
    await measureAndKeep(page)
    await expect(chip(page)).toContainText('4 pendentes')
  })
  await test.step('with the network the check-ins are refused, and say until when', async () => {
    await context.unroute('**/api/**')
    await chip(page).click()
    const refused = page.getByRole('region', { name: 'Precisa de atenção' })
    await expect(refused.getByRole('listitem')).toHaveCount(2)
    await refused.getByRole('button', { name: 'Resolver' }).first().click()
    await expect(page.getByRole('dialog')).toContainText('precisa ser iniciada ou reaberta')
    await page.keyboard.press('Escape')
  })
  await test.step('once it is started everything arrives, and nobody opens an entry', async () => {
    await startEvent(iris, door)
    await expect(page.getByText('Nada pendente', { exact: true })).toBeVisible()
    const come = (await listOf(iris, door)).filter(({ ticket }) => ticket !== null)
    expect(come.map(({ patient_id }) => patient_id).sort()).toEqual(
      people
        .slice(0, 2)
        .map(({ id }) => id)
        .sort(),
    )
    for (const { id } of people.slice(0, 2))
      expect(await examsOf(iris, id)).toMatchObject([{ right_eye: '20/25', event_id: door.event }])
  })
})
