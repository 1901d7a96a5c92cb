import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { listOf, makePerson, openDoor } from './support/door.ts'
import { measureAndKeep } from './support/offline.ts'
import { chip } from './support/pending.ts'
import { countRequests, untilQuiet } from './support/quiet.ts'
import { makeStaff, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const PEOPLE = 40
/** So many of them are measured while one tablet has no network. */
const OFFLINE = 13
const LYING = { width: 1180, height: 820 }

/** What is done for one person at a station, before the tap that saves and calls the next. */
type Part = (page: Page) => Promise<void>

/** Works a station until so many people were saved; nobody waiting is waited for. */
async function work(page: Page, people: number, part: Part): Promise<string[]> {
  const served = page.getByRole('region', { name: 'Pessoa em atendimento' })
  const call = page.getByRole('button', {
    name: 'Chamar próximo',
    exact: true,
    disabled: false,
  })
  const tickets: string[] = []
  while (tickets.length < people) {
    await expect(served.or(call)).toBeVisible()
    if (await call.isVisible()) {
      await expect(page.getByText(/^[1-9]\d* na fila$/)).toBeVisible({ timeout: 300_000 })
      // Whoever stood first may be with a colleague by now: until that is answered the button is disabled.
      await call.click()
      continue
    }
    const ticket = await served.getByText(/^\d+$/).innerText()
    await part(page)
    await page.getByRole('button', { name: /^Salvar e chamar próximo/ }).click()
    // The same person stays until the save was answered.
    await expect(served.getByText(new RegExp(`^${ticket}$`))).toHaveCount(0)
    tickets.push(ticket)
  }
  return tickets
}

test.describe.configure({ timeout: 1_500_000 })

test('Four screens take forty people through a day, one of them without a network for a third of it, each person once at each station', {
  tag: '@long',
}, async ({ iris, page: doorPage, browser }) => {
  const door = await openDoor(iris, 'DIA INTEIRO')
  const { token } = await makeStaff(iris, 3, 'Teca Dia Inteiro')
  const people: Awaited<ReturnType<typeof makePerson>>[] = []
  for (let n = 0; n < PEOPLE; n++)
    people.push(
      await makePerson(iris, door.company, {
        name: `Pessoa ${String.fromCharCode(65 + (n % 26))} ${n}`,
      }),
    )
  await iris.api('POST', `${door.path}/participants`, await iris.admin(), {
    patient_ids: people.map(({ id }) => id),
  })
  const image = await sharp({
    create: { width: 64, height: 64, channels: 3, background: '#804020' },
  })
    .png()
    .toBuffer()

  async function openDesk(station: string): Promise<Page> {
    const { token: own } = await makeStaff(iris, 3, `Teca ${station}`)
    const context = await browser.newContext({ viewport: LYING, locale: 'pt-BR' })
    const page = await context.newPage()
    countRequests(page)
    await openAs(page, iris, `${door.path}/stations/${station}`, own)
    return page
  }

  async function desk(station: string, part: Part): Promise<string[]> {
    const page = await openDesk(station)
    const tickets = await work(page, PEOPLE, part)
    await page.context().close()
    return tickets
  }

  const doorOver = Promise.withResolvers<void>()

  /** Measures with the network, then without, then with it again. */
  async function acuityDesk(): Promise<string[]> {
    const page = await openDesk('acuity')
    const see: Part = async () => {
      for (const eye of ['OD', 'OE'])
        await page
          .getByRole('group', { name: `${eye}: ` })
          .getByRole('button', { name: '20/20', exact: true })
          .click()
    }
    const before = await work(page, OFFLINE, see)

    await doorOver.promise
    await page.goto(`${iris.url}${door.path}`)
    await page.getByRole('button', { name: 'Preparar', exact: true }).click()
    await expect(page.getByText(/^Aparelho preparado · 40 pessoas/)).toBeVisible()
    await page.goto(`${iris.url}${door.path}/stations/acuity`)
    await expect(page.getByRole('region', { name: 'Próximos da fila' })).toBeVisible()
    // The last save has called somebody already, if anybody waited.
    const served = page.getByRole('region', { name: 'Pessoa em atendimento' })
    const call = page.getByRole('button', {
      name: 'Chamar próximo',
      exact: true,
      disabled: false,
    })
    // One of them is there once the device knows what it has still to send.
    await expect(served.or(call)).toBeVisible()
    if (await served.isVisible())
      await page.getByRole('button', { name: 'Voltar à fila', exact: true }).click()
    await expect(call).toBeVisible()
    await untilQuiet(page)
    const unseen = (await listOf(iris, door)).filter(
      ({ parts, ticket }) => ticket !== null && !parts.acuity,
    )
    const those = unseen.slice(0, OFFLINE)
    await page.context().setOffline(true)
    for (const { patient_name } of those) {
      await page.getByLabel('Nome, CPF, senha ou matrícula').fill(patient_name)
      // Until then everybody is listed, and whoever is sought moves up in the next moment.
      await expect(page.getByText(/^\d+ pessoas? encontradas?$/)).toBeVisible()
      await page.getByRole('button', { name: `Atender: ${patient_name}`, exact: true }).click()
      await measureAndKeep(page)
    }
    await expect(chip(page)).toContainText(`${OFFLINE} pendentes`)
    await page.context().setOffline(false)
    await expect(chip(page)).toContainText('Tudo enviado', { timeout: 180_000 })

    const after = await work(page, PEOPLE - 2 * OFFLINE, see)
    await page.context().close()
    return [...before, ...those.map(({ ticket }) => String(ticket)), ...after]
  }

  /** The door and the triage are worked by the same person with one tablet, first the one, then the other. */
  async function doorAndTriage(): Promise<string[]> {
    await doorPage.setViewportSize(LYING)
    await openAs(doorPage, iris, `${door.path}/check-in`, token)
    const given = doorPage.getByRole('region', { name: 'Presença confirmada' })
    for (const { cpf, name } of people) {
      await doorPage.getByLabel('CPF, nome ou matrícula').fill(cpf)
      await doorPage.getByRole('button', { name: `Confirmar presença: ${name}` }).click()
      await expect(given).toContainText(name)
    }
    doorOver.resolve()
    await doorPage.goto(`${iris.url}${door.path}/stations/triage`)
    return work(doorPage, PEOPLE, async (page) => {
      await page.getByRole('checkbox', { name: 'Nenhum Histórico' }).check()
      await page.getByRole('checkbox', { name: 'Nenhuma queixa' }).check()
      await page.getByRole('radio', { name: '3 a 6 horas' }).check()
    })
  }

  const [triage, ...others] = await Promise.all([
    doorAndTriage(),
    acuityDesk(),
    desk('ishihara', async (page) => {
      const start = page.getByRole('button', { name: /^Começar$|^Mostrar a prancha agora$/ })
      // The first one begins by a press; of the others the eyes rest, and that may end before it is pressed.
      await start.click({ timeout: 10_000 }).catch(async (error) => {
        if (!(await page.getByRole('img', { name: 'Prancha 1' }).isVisible())) throw error
      })
      for (let plate = 1; plate <= 9; plate++) {
        await expect(page.getByRole('img', { name: `Prancha ${plate}`, exact: true })).toBeVisible()
        await page.getByRole('button', { name: 'Certo' }).click()
      }
    }),
    desk('upload', async (page) => {
      await page
        .getByLabel('Imagem do autorrefrator portátil', { exact: true })
        .setInputFiles({ name: 'refracao.png', mimeType: 'image/png', buffer: image })
    }),
  ])

  const everybody = people.map((_, n) => n + 1)
  for (const tickets of [triage, ...others])
    expect(tickets.map(Number).sort((a, b) => a - b)).toEqual(everybody)

  const list = await listOf(iris, door)
  expect(new Set(list.map(({ exam_id }) => exam_id)).size).toBe(PEOPLE)
  for (const { state, parts } of list)
    expect({ state, ...parts }).toEqual({
      state: 'done',
      triage: true,
      acuity: true,
      ishihara: true,
      upload: true,
    })
  const exams = await iris.api<{ total: number }>(
    'GET',
    `/exams/with-patient-name?event_id=${door.event}&status=${encodeURIComponent('Avaliação Médica')}`,
    await iris.admin(),
  )
  expect(exams.total).toBe(PEOPLE)

  await openAs(doorPage, iris, `${door.path}/roster`, await iris.admin())
  await expect(doorPage.getByText(`Concluídos ${PEOPLE}`, { exact: true })).toBeVisible()
})
