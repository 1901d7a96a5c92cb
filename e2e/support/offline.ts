import { formatCpf } from '@iris/domain/cpf'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { callUnregistered, type Door, makePerson, openDoor } from './door.ts'
import type { Iris } from './iris.ts'
import { KEPT } from './pending.ts'
import { countRequests, untilQuiet } from './quiet.ts'
import { expectToast, makeStaff, openAs, pick, type Staff } from './staff.ts'
import { expect } from './test.ts'

export const TABLET = { width: 1180, height: 820 }

export type Day = { door: Door; staff: Staff; people: { id: number; name: string }[] }

/** An event with two people who have come and one who has not, and the technician who is to work there. */
export async function makeDay(iris: Iris, name: string): Promise<Day> {
  const door = await openDoor(iris, name)
  const staff = await makeStaff(iris, 3, 'Débora Lacerda')
  const people = []
  for (const one of ['Alba Primeira', 'Bia Segunda', 'Caio Terceiro']) {
    const person = await makePerson(iris, door.company, { name: one })
    const way = one === 'Caio Terceiro' ? 'participants' : 'check-in'
    const body = way === 'check-in' ? { patient_id: person.id } : { patient_ids: [person.id] }
    await iris.api('POST', `${door.path}/${way}`, staff.token, body)
    people.push(person)
  }
  return { door, staff, people }
}

/** Opens the day of an event and prepares the device for it. */
export async function prepare(iris: Iris, page: Page, { door, staff }: Day) {
  await page.setViewportSize(TABLET)
  await openAs(page, iris, door.path, staff.token)
  await page.getByRole('button', { name: 'Preparar', exact: true }).click()
  await expect(page.getByText(/^Aparelho preparado · 3 pessoas · \d\d:\d\d$/)).toBeVisible()
}

/** Opens a station on the prepared device, waits until it has all it needs of it, and takes the network away. */
export async function openOffline(page: Page, { door }: Day, station: string) {
  countRequests(page)
  await page.goto(`${door.path}/stations/${station}`)
  await expect(page.getByRole('region', { name: 'Próximos da fila' })).toBeVisible()
  await untilQuiet(page)
  await page.context().setOffline(true)
  await expect(page.getByRole('list', { name: 'Pessoas da ação' })).toBeVisible()
}

/** Puts somebody on the list whom nobody has registered. */
export function callRuan(iris: Iris, { door }: Day, cpf: string): Promise<void> {
  const row = { Nome: 'Ruan Pablo', CPF: formatCpf(cpf), 'Data de nascimento': '10/05/1990' }
  return callUnregistered(iris, door, row)
}

/** Prepares the device on the day's page, opens the door and takes the network away. */
export async function openDoorOffline(iris: Iris, page: Page, { door, staff }: Day) {
  await page.setViewportSize(TABLET)
  await openAs(page, iris, door.path, staff.token)
  await page.getByRole('button', { name: 'Preparar', exact: true }).click()
  await expect(page.getByText(/^Aparelho preparado · 4 pessoas/)).toBeVisible()
  countRequests(page)
  await page.goto(`${door.path}/check-in`)
  await expect(page.getByText('Últimas chegadas').first()).toBeVisible()
  await untilQuiet(page)
  await page.context().setOffline(true)
}

/**
 * Registers them at the door without a network, and checks them in.
 * @param cpf other than the one on the list
 */
export async function registerRuan(page: Page, companyName: string, cpf?: string) {
  await page.getByRole('button', { name: 'Cadastrar e fazer check-in: RUAN PABLO' }).click()
  const form = page.getByRole('dialog', { name: 'Novo Paciente' })
  await expect(form.getByLabel('Nome')).toHaveValue('RUAN PABLO')
  await expect(form.getByRole('combobox', { name: 'Empresa' })).toHaveValue(companyName)
  if (cpf) await form.getByLabel('CPF').fill(cpf)
  await fillRest(form)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(named(page, 'RUAN PABLO')).toContainText(/check-in guardado às \d\d:\d\d/)
}

/** What nobody knows of a person before they are asked. */
export async function fillRest(form: Locator) {
  await pick(form, 'Sexo', 'Masculino')
  await form.getByLabel('E-mail').fill('ruan@exemplo.com.br')
  await form.getByLabel('Telefone').fill('11987654321')
  await form.getByLabel('Ocupação').fill('Prensista')
  await form.getByLabel('CEP').fill('09530210')
  await form.getByLabel('Rua').fill('Rua Engenheiro Rebouças')
  await form.getByLabel(/^Número/).fill('418')
  await form.getByLabel('Bairro').fill('Cerâmica')
  await form.getByLabel('Cidade').fill('São Caetano do Sul')
  await pick(form, 'Estado', 'São Paulo (SP)')
  await pick(form, 'Tipo de atendimento', 'Particular')
}

/** Whoever has this name on the list of the prepared device. */
export const named = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Pessoas da ação' })
    .locator(':scope > li')
    .filter({ hasText: name })

/** Measures both eyes alike, which the device keeps. */
export async function measureAndKeep(page: Page) {
  for (const side of ['OD', 'OE'])
    await page
      .getByRole('group', { name: `${side}: ` })
      .getByRole('button', { name: '20/25' })
      .click()
  await page.getByRole('button', { name: 'Salvar e voltar à lista' }).click()
  await expectToast(page, KEPT)
}

type ExamRow = { id: number; right_eye: string | null; event_id: number | null }

export const examsOf = async (iris: Iris, patient: number) =>
  iris.api<ExamRow[]>('GET', `/patients/${patient}/exams`, await iris.admin())

/** What a proxy says that finds no server. */
export const BAD_GATEWAY = {
  status: 502,
  contentType: 'text/html',
  body: '<h1>502 Bad Gateway</h1>',
}

/** What a guest network answers to everything until somebody logs in to it. */
export const PORTAL = { status: 200, contentType: 'text/html', body: '<h1>Wi-Fi visitantes</h1>' }

/**
 * What is sent to this address is lost, until the returned function is called. The route itself stays: taken away, it could
 * take with it what is read just then.
 */
export async function loseAt(page: Page, address: string): Promise<() => void> {
  let isLost = true
  await page.route(address, (route) => (isLost ? route.abort() : route.fallback()))
  return () => {
    isLost = false
  }
}

/** The pages still come, and no answer is the server's. */
export async function cutServer(context: BrowserContext, answer = BAD_GATEWAY) {
  await context.route('**/api/**', (route) => route.fulfill(answer))
}
