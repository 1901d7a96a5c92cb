import type { Participant } from '@iris/contracts/event-participants'
import { formatCpf } from '@iris/domain/cpf'
import { cpfOf } from '../apps/server/test/factories/document-numbers.ts'
import { expectAccessible } from './support/axe.ts'
import { countOf } from './support/device.ts'
import { listOf } from './support/door.ts'
import {
  callRuan,
  cutServer,
  examsOf,
  fillRest,
  makeDay,
  measureAndKeep,
  named,
  openDoorOffline,
  openOffline,
  prepare,
  registerRuan,
} from './support/offline.ts'
import { chip } from './support/pending.ts'
import { untilQuiet } from './support/quiet.ts'
import { expectToast, makeStaff } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('A prepared device serves a station without a network, and everything stands once when the network is back', async ({
  iris,
  page,
  context,
}) => {
  const day = await makeDay(iris, 'PREPARADA')
  await prepare(iris, page, day)
  await openOffline(page, day, 'acuity')
  await expect(page.getByText('Sem rede não há fila')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Chamar próximo' })).toHaveCount(0)

  await test.step('two who have come are found and served', async () => {
    const search = page.getByLabel('Nome, CPF, senha ou matrícula')
    await search.fill('alba')
    await expect(page.getByText('1 pessoa encontrada')).toBeVisible()
    await page.getByRole('button', { name: 'Atender: ALBA PRIMEIRA' }).click()
    await expect(page.getByRole('region', { name: 'Pessoa em atendimento' })).toContainText(
      'ALBA PRIMEIRA',
    )
    await measureAndKeep(page)
    await expect(named(page, 'ALBA PRIMEIRA')).toContainText(/guardada neste aparelho às \d\d:\d\d/)
    await expect(named(page, 'ALBA PRIMEIRA').getByRole('button')).toHaveCount(0)
    await page.getByRole('button', { name: 'Atender: BIA SEGUNDA' }).click()
    await measureAndKeep(page)
  })

  await test.step('who has not come is checked in with the same tap', async () => {
    await page.getByRole('button', { name: 'Fazer check-in e atender: CAIO TERCEIRO' }).click()
    await measureAndKeep(page)
    await expect(page.getByText('3 pessoas atendidas neste aparelho.')).toBeVisible()
    await expect(chip(page)).toContainText('4 pendentes')
  })

  await test.step('a save that never gets through holds up nobody else', async () => {
    let lost = 0
    await context.route('**/api/**', (route) => {
      const isOfAlba = route.request().url().includes(`/patients/${day.people[0]?.id}/`)
      // At first nobody gets through: from then on one save tries the network for all.
      if (route.request().method() !== 'POST' || (!isOfAlba && lost > 3)) return route.continue()
      lost++
      return route.abort('failed')
    })
    await context.setOffline(false)
    for (const { id } of day.people.slice(1))
      await expect.poll(async () => (await examsOf(iris, id))[0]?.right_eye).toBe('20/25')
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('one can call at once, and nobody comes who was served here and is still to be sent', async () => {
    const held = Promise.withResolvers<void>()
    await page.route(`**/api/v2/patients/${day.people[0]?.id}/**`, async (route) => {
      if (route.request().method() === 'POST') await held.promise
      await route.continue()
    })
    const called = page.waitForResponse(/call-next$/)
    await page.getByRole('button', { name: 'Chamar próximo' }).click()
    await called
    const list = await listOf(iris, day.door)
    expect(list.map(({ at_station }) => at_station)).toEqual([null, null, null])
    expect((await examsOf(iris, day.people[0]?.id ?? 0))[0]?.right_eye).toBe(null)
    await expect(page.getByText('Ninguém espera nesta estação.')).toBeVisible()
    held.resolve()
  })

  await test.step('the queue comes back by itself, and everything stands once', async () => {
    // After each failure an entry rests longer, up to 38 s.
    await expect(chip(page)).toContainText('Tudo enviado', { timeout: 90_000 })
    await expect(page.getByRole('button', { name: 'Chamar próximo' })).toBeEnabled()
    await expect(page.getByText('Ninguém espera nesta estação.')).toBeVisible()
    for (const { id } of day.people) {
      const exams = await examsOf(iris, id)
      expect(exams).toHaveLength(1)
      expect(exams[0]).toMatchObject({ right_eye: '20/25', event_id: day.door.event })
    }
    const list = await listOf(iris, day.door)
    expect(list.map(({ ticket }: Participant) => ticket).sort()).toEqual([1, 2, 3])
    expect(await countOf(page, 'entries')).toBe(0)
  })
})

test('Who is served when the network goes stays on the screen, and the list of the device comes after the save', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const day = await makeDay(iris, 'NO MEIO')
  await prepare(iris, page, day)
  await page.goto(`${day.door.path}/stations/acuity`)
  await expect(page.getByRole('button', { name: 'Chamar próximo' })).toBeEnabled()
  await untilQuiet(page)
  await page.getByRole('button', { name: 'Chamar próximo' }).click()
  const served = page.getByRole('region', { name: 'Pessoa em atendimento' })
  await expect(served).toContainText('ALBA PRIMEIRA')
  await page.evaluate(() => {
    const ahead = Date.now
    Date.now = () => ahead() - 20 * 60_000
  })
  await page.getByRole('group', { name: 'OD: ' }).getByRole('button', { name: '20/25' }).click()
  await context.setOffline(true)
  await expect(page.getByText('O que você salvar fica guardado neste aparelho')).toBeVisible()
  await expect(served).toContainText('ALBA PRIMEIRA')
  await measureAndKeep(page)
  await expect(named(page, 'ALBA PRIMEIRA')).toContainText('guardada neste aparelho')

  await test.step('a part that is open when the network comes back stays open', async () => {
    await page.getByRole('button', { name: 'Atender: BIA SEGUNDA' }).click()
    await context.setOffline(false)
    await expect(chip(page)).toContainText('Tudo enviado')
    await expect(served).toContainText('BIA SEGUNDA')
    await expect(page.getByText('A rede voltou. O que você salvar é enviado')).toBeVisible()
    await expect(page.getByText('Sem rede.')).toHaveCount(0)
    await page.getByRole('group', { name: 'OD: ' }).getByRole('button', { name: '20/25' }).click()
  })

  await test.step('whom a colleague calls meanwhile is named with that colleague, and what is typed stays', async () => {
    const colleague = await makeStaff(iris, 3, 'Letícia Prado')
    await iris.api('POST', `${day.door.path}/stations/acuity/call-next`, colleague.token)
    await expect(
      page.getByRole('alert', { name: 'Esta pessoa está em atendimento com Letícia Prado.' }),
    ).toBeVisible()
    await expect(
      page.getByRole('group', { name: 'OD: ' }).getByRole('button', { name: '20/25' }),
    ).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: 'Salvar e voltar à lista' })).toBeEnabled()
    await page.getByRole('button', { name: 'Voltar à lista', exact: true }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(page.getByRole('button', { name: 'Chamar próximo' })).toBeEnabled()
  })

  await test.step('what was sent is not offered again, though the clock was set back since the device was prepared', async () => {
    await context.setOffline(true)
    await expect(named(page, 'ALBA PRIMEIRA')).toContainText('feita')
  })
})

test('After a reload without a server the station goes on from the device, which knows what waits and of whom', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const day = await makeDay(iris, 'RECARREGADA')
  await prepare(iris, page, day)
  await cutServer(context)
  await page.goto(`${day.door.path}/stations/acuity`)
  await expect(page.getByRole('heading', { level: 1, name: 'Acuidade' })).toBeVisible()
  await expect(page.getByText('RECARREGADA')).toBeVisible()
  await page.getByRole('button', { name: 'Atender: ALBA PRIMEIRA' }).click()
  await measureAndKeep(page)

  await page.addInitScript(() => {
    const told: string[] = []
    new MutationObserver(() => {
      const words = document.querySelector('a[href="/outbox"]')?.textContent
      if (words && told.at(-1) !== words) told.push(words)
    }).observe(document, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { told })
  })
  await page.reload()
  await expect(chip(page)).toContainText('1 pendente')
  expect(
    await page.evaluate(() => (window as unknown as { told: string[] }).told.join()),
  ).not.toContain('tudo enviado')
  await page.goto('/patients')
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Sair antes do envio?' })
    .getByRole('button', { name: 'Sair', exact: true })
    .click()
  await expect(page.getByRole('alert').filter({ hasText: 'Este aparelho guarda' })).toHaveText(
    'Este aparelho guarda 1 pendente de Débora Lacerda. Entre com o mesmo login para enviar.',
  )
})

const NEWCOMER = cpfOf(810_000_003)

test('The door checks in and registers without a network, and the station goes on with who has no number yet', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const day = await makeDay(iris, 'PORTA')
  await callRuan(iris, day, '52998224725')
  await openDoorOffline(iris, page, day)
  await page.getByRole('button', { name: 'Fazer check-in: CAIO TERCEIRO' }).click()
  await expect(named(page, 'CAIO TERCEIRO')).toContainText(/check-in guardado às \d\d:\d\d/)

  await registerRuan(page, 'OLARIA PORTA')
  await expect(chip(page)).toContainText('3 pendentes')

  await test.step('somebody on no list is registered and checked in too, and found again', async () => {
    const field = page.getByLabel('Nome, CPF, senha ou matrícula')
    await field.fill(NEWCOMER)
    await page.getByRole('button', { name: 'Cadastrar pessoa' }).click()
    const form = page.getByRole('dialog', { name: 'Novo Paciente' })
    await expect(form.getByLabel('CPF')).toHaveValue(formatCpf(NEWCOMER))
    await form.getByLabel('Nome').fill('Vera Encaixe')
    await form.getByLabel('Data de nascimento').fill('10/05/1990')
    await fillRest(form)
    await form.getByRole('button', { name: 'Salvar' }).click()
    await field.fill(NEWCOMER)
    await expect(named(page, 'VERA ENCAIXE')).toContainText(/check-in guardado às \d\d:\d\d/)
    await expect(chip(page)).toContainText('5 pendentes')
  })

  await test.step('their acuity is taken before the server knows them', async () => {
    // The server goes before the network comes, or one entry could be sent in between.
    await cutServer(context)
    await context.setOffline(false)
    await page.goto(`${day.door.path}/stations/acuity`)
    for (const name of ['RUAN PABLO', 'VERA ENCAIXE']) {
      await page.getByRole('button', { name: `Atender: ${name}` }).click()
      await measureAndKeep(page)
    }
    await expect(chip(page)).toContainText('7 pendentes')
  })

  await test.step('a measure that waits is corrected before it is sent', async () => {
    await chip(page).click()
    await page.getByRole('button', { name: 'Corrigir: Acuidade de VERA ENCAIXE' }).click()
    const form = page.getByRole('dialog', { name: 'Corrigir: Acuidade' })
    await form.getByRole('group', { name: 'OD: ' }).getByRole('button', { name: '20/30' }).click()
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expectToast(page, 'Correção guardada neste aparelho.')
    await expect(form).toHaveCount(0)
    await expect(chip(page)).toContainText('7 pendentes')
  })

  await test.step('all of it stands once when the server is back', async () => {
    await context.unroute('**/api/**')
    // After as many failures it rests for up to 38 s.
    await expect(chip(page)).toContainText('Tudo enviado', { timeout: 120_000 })
    const list = await listOf(iris, day.door)
    const ruan = list.find(({ patient_name }) => patient_name === 'RUAN PABLO')
    expect(list.map(({ ticket }) => ticket).sort()).toEqual([1, 2, 3, 4, 5])
    const vera = list.find(({ patient_name }) => patient_name === 'VERA ENCAIXE')
    expect(vera).toMatchObject({ walk_in: true, cpf: NEWCOMER })
    for (const [one, right_eye] of [
      [ruan, '20/25'],
      [vera, '20/30'],
    ] as const) {
      const exams = await examsOf(iris, one?.patient_id ?? 0)
      expect(exams).toHaveLength(1)
      expect(exams[0]).toMatchObject({ id: one?.exam_id, right_eye })
    }
  })
})

test('What waits behind a refused check-in holds no queue up: the station says that its event is closed, and calls once it is open again', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const day = await makeDay(iris, 'FECHADA')
  await prepare(iris, page, day)
  await openOffline(page, day, 'acuity')
  await page.getByRole('button', { name: 'Fazer check-in e atender: CAIO TERCEIRO' }).click()
  await measureAndKeep(page)
  const admin = await iris.admin()
  await iris.api('POST', `${day.door.path}/status`, admin, { status: 'closed' })
  await context.setOffline(false)
  await expect(chip(page)).toContainText('Precisa de atenção')
  await expect(page.getByText('Esta ação não está em andamento.')).toBeVisible()
  const call = page.getByRole('button', { name: 'Chamar próximo', exact: true })
  await expect(call).toBeDisabled()
  await iris.api('POST', `${day.door.path}/status`, admin, { status: 'open' })
  await call.click()
  await expect(page.getByRole('region', { name: 'Pessoa em atendimento' })).toContainText(
    'ALBA PRIMEIRA',
  )
})
