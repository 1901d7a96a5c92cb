import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { showPlateNow } from './support/at-rest.ts'
import { expectAccessible } from './support/axe.ts'
import { type Door, listOf, makePerson, openDoor } from './support/door.ts'
import type { Iris } from './support/iris.ts'
import { chip, STILL_SENT } from './support/pending.ts'
import { expectToast, makeStaff, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const LYING = { width: 1180, height: 820 }
const UPRIGHT = { width: 820, height: 1180 }
const LYING_PHONE = { width: 844, height: 390 }

/** Two people with tickets, and the page of a station. */
async function openStation(iris: Iris, page: Page, name: string, station: string) {
  const door = await openDoor(iris, name)
  const { token } = await makeStaff(iris, 3, `Teca ${name}`)
  for (const person of ['Alba Primeira', 'Bia Segunda']) {
    const { id } = await makePerson(iris, door.company, { name: person })
    await iris.api('POST', `${door.path}/check-in`, token, { patient_id: id })
  }
  await openAs(page, iris, `${door.path}/stations/${station}`, token)
  await page.getByRole('button', { name: 'Chamar próximo', exact: true }).click()
  await expect(served(page)).toContainText('ALBA PRIMEIRA')
  return door
}

const served = (page: Page) => page.getByRole('region', { name: 'Pessoa em atendimento' })
const saveAndNext = (page: Page) => page.getByRole('button', { name: /^Salvar e chamar próximo/ })
const partsOf = async (iris: Iris, door: Door, name: string) =>
  (await listOf(iris, door)).find(({ patient_name }) => patient_name === name)?.parts

test('Somebody with nothing to declare is through the triage in at most eight taps, on cards', {
  tag: '@long',
}, async ({ iris, page }) => {
  await page.setViewportSize(UPRIGHT)
  const door = await openStation(iris, page, 'TRIAGEM EM CARTÕES', 'triage')
  await expectAccessible(page)
  await page.setViewportSize(LYING_PHONE)
  const fromBottom = async () =>
    LYING_PHONE.height - ((await saveAndNext(page).boundingBox())?.y ?? 0)
  await expect.poll(fromBottom, 'the questions have the most of the height').toBeLessThan(90)
  await page.setViewportSize(UPRIGHT)
  const tick = (group: string, name: string) =>
    page.getByRole('group', { name: group }).getByRole('checkbox', { name, exact: true })
  const choose = (group: string, name: string) =>
    page.getByRole('radiogroup', { name: group }).getByRole('radio', { name })
  const taps = [
    tick('Histórico pessoal', 'Nenhum Histórico'),
    tick('Cirurgias oculares prévias', 'Nenhuma cirurgia'),
    tick('Doenças oculares prévias', 'Nenhuma'),
    choose('Tempo de tela', '6 a 8 horas'),
    choose('Uso de EPI', 'Sim'),
    tick('Outras', 'Nenhuma queixa'),
    saveAndNext(page),
  ]
  for (const target of taps) await target.click()
  await expectToast(page, 'Triagem cadastrada com sucesso!')
  expect(taps.length).toBeLessThanOrEqual(8)
  await expect(served(page)).toContainText('BIA SEGUNDA')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  expect(await partsOf(iris, door, 'ALBA PRIMEIRA')).toMatchObject({ triage: true, acuity: false })

  await test.step('a second tap, which meant the person before, is asked about', async () => {
    await saveAndNext(page).click()
    const question = page.getByRole('dialog', { name: 'Salvar sem respostas?' })
    await expect(question).toContainText('BIA SEGUNDA')
    await question.getByRole('button', { name: 'Voltar' }).click()
    await expect(question).toHaveCount(0)
    expect(await partsOf(iris, door, 'BIA SEGUNDA')).toMatchObject({ triage: false })
  })

  await test.step('none clears the rest, a description is asked for, and without a network all of it is kept on the device', async () => {
    await tick('Histórico pessoal', 'Gestante').check()
    await tick('Histórico pessoal', 'Nenhum Histórico').check()
    await expect(tick('Histórico pessoal', 'Gestante')).not.toBeChecked()
    await choose('Alergia', 'Sim').check()
    await page.getByLabel('Descrição da alergia').pressSequentially('Pólen')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expectToast(page, 'Guardado neste aparelho. Será enviado quando a rede voltar.')
    await page.context().setOffline(false)
    await expect(page.getByRole('link', { name: /^Tudo enviado/ })).toBeVisible()
    await page.getByRole('button', { name: 'Chamar próximo', exact: true }).click()
    await expect(page.getByText('Ninguém espera nesta estação.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Chamar próximo', exact: true })).toBeVisible()
  })
})

test('The colour test has its answers beside the plate on a lying tablet, and takes ten taps a person once the instructions were read', {
  tag: '@long',
}, async ({ iris, page }) => {
  await page.setViewportSize(LYING)
  const door = await openStation(iris, page, 'CORES AO LADO', 'ishihara')
  const right = page.getByRole('button', { name: 'Certo' })
  let taps = 0
  const answerAll = async (from: number) => {
    for (let plate = from; plate <= 9; plate++) {
      await expect(page.getByRole('img', { name: `Prancha ${plate}` })).toBeVisible()
      await right.click()
      taps++
    }
  }
  await page.getByRole('button', { name: 'Começar' }).click()
  await expect(right).toBeVisible()
  const plate = page.getByRole('img', { name: 'Prancha 1' })
  const beside = async () => {
    const [shown, answer] = [await plate.boundingBox(), await right.boundingBox()]
    return shown && answer && answer.x > shown.x + shown.width && answer.height >= 120
  }
  await expect.poll(beside, 'to the right of the plate, and 120 px high').toBe(true)
  await expectAccessible(page)

  await test.step('a reload goes on with the same person at the same plate', async () => {
    await right.click()
    await expect(page.getByRole('img', { name: 'Prancha 2' })).toBeVisible()
    await right.click()
    await expect(page.getByRole('img', { name: 'Prancha 3' })).toBeVisible()
    await page.reload()
    await expect(served(page)).toContainText('ALBA PRIMEIRA')
    await showPlateNow(page, 'Continuar da prancha 3')
    await answerAll(3)
    const ways = ['Voltar', 'Refazer Teste', 'Salvar'].map((name) =>
      page.getByRole('button', { name, exact: true }),
    )
    const lines = async () =>
      new Set(await Promise.all(ways.map(async (way) => (await way.boundingBox())?.y))).size
    for (const size of [UPRIGHT, { width: 360, height: 740 }, LYING]) {
      await page.setViewportSize(size)
      for (const way of ways) await expect(way).toBeVisible()
      await expect.poll(lines, `the smaller ways on at ${size.width}`).toBe(1)
    }
    await saveAndNext(page).click()
    await expectToast(page, 'Teste de Ishihara cadastrado com sucesso!')
  })

  await expect(served(page)).toContainText('BIA SEGUNDA')
  taps = 0
  await answerAll(1)
  await saveAndNext(page).click()
  expect(taps + 1).toBe(10)
  await expect(page.getByText('Ninguém espera nesta estação.')).toBeVisible()
  for (const name of ['ALBA PRIMEIRA', 'BIA SEGUNDA'])
    expect(await partsOf(iris, door, name)).toMatchObject({ ishihara: true })
})

test('The images of a person are saved in three taps with the files at hand', {
  tag: '@long',
}, async ({ iris, page }) => {
  await page.setViewportSize(UPRIGHT)
  const door = await openStation(iris, page, 'IMAGENS À MÃO', 'upload')
  const buffer = await sharp({
    create: { width: 64, height: 64, channels: 3, background: '#804020' },
  })
    .png()
    .toBuffer()
  await expect(saveAndNext(page)).toBeDisabled()
  let taps = 0
  for (const [label, name] of [
    ['Imagem do autorrefrator portátil', 'refracao.png'],
    ['Retinografia', 'retina-od.png'],
  ] as const) {
    const chooser = page.waitForEvent('filechooser')
    await page.getByLabel(label, { exact: true }).click()
    taps++
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer })
  }
  await expect(page.getByRole('radio', { name: 'Olho direito' })).toBeChecked()
  await expectAccessible(page)
  await saveAndNext(page).click()
  taps++
  await expectToast(page, 'Salvo com sucesso!')
  await expect(served(page)).toContainText('BIA SEGUNDA')
  expect(taps).toBeLessThanOrEqual(3)
  expect(await partsOf(iris, door, 'ALBA PRIMEIRA')).toMatchObject({ upload: true })
})

test('On a slow network the next person is served while the images of the last one are still being sent, and a reload brings nobody back', {
  tag: '@long',
}, async ({ iris, page }) => {
  await page.setViewportSize(UPRIGHT)
  const door = await openStation(iris, page, 'REDE LENTA', 'upload')
  // Minutes for what is chosen here; what is asked is quick.
  const slow = await page.context().newCDPSession(page)
  const throttle = (uploadThroughput: number) =>
    slow.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await throttle(20_000)
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const size = { width: 900, height: 900, channels: 3 } as const
  const buffer = await sharp({ create: { ...size, background: '#804020', noise } })
    .png()
    .toBuffer()
  const chooseImage = () =>
    page
      .getByLabel('Retinografia', { exact: true })
      .setInputFiles({ name: 'retina-od.png', mimeType: 'image/png', buffer })
  const call = page.getByRole('button', { name: 'Chamar próximo', exact: true })
  const standing = async () =>
    (await listOf(iris, door)).filter(({ parts }) => parts.upload).map(({ ticket }) => ticket)

  await chooseImage()
  await saveAndNext(page).click()
  await expectToast(page, STILL_SENT)
  await expect(served(page)).toContainText('BIA SEGUNDA')
  await expect(chip(page)).toContainText('Enviando')
  await expect(page.getByText('Ninguém espera nesta estação.')).toBeVisible()
  await page.reload()
  await expect(served(page)).toContainText('BIA SEGUNDA')

  await chooseImage()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(call).toBeEnabled()
  await page.reload()
  // The server still has her with this user.
  await expect(call).toBeEnabled()
  await expect(served(page)).toHaveCount(0)
  const called = page.waitForResponse(/call-next$/)
  await call.click()
  await called
  // She was let go, and nobody came.
  const atStations = (await listOf(iris, door)).map(({ at_station }) => at_station)
  expect(atStations).toEqual([null, null])
  await expect(served(page)).toHaveCount(0)
  expect(await standing()).toEqual([])

  await throttle(-1)
  await expect(chip(page)).toContainText('Tudo enviado')
  expect((await standing()).sort()).toEqual([1, 2])
})
