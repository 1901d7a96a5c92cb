import type { BrowserContext, Page } from '@playwright/test'
import { type Door, makePerson, openDoor } from './door.ts'
import { expect } from './expect.ts'
import type { Iris } from './iris.ts'
import { countRequests, untilQuiet } from './quiet.ts'
import { makeStaff, openAs, type Staff } from './staff.ts'

type Day = { door: Door; staff: Staff; people: { id: number; name: string }[] }

/** Two people have come to an event, and a technician opens its acuity, with all that comes behind it. */
export async function openStation(iris: Iris, page: Page, name: string): Promise<Day> {
  await page.setViewportSize({ width: 1180, height: 820 })
  const door = await openDoor(iris, name)
  const staff = await makeStaff(iris, 3, 'Débora Lacerda')
  const people = []
  for (const one of ['Alba Primeira', 'Bia Segunda']) {
    const person = await makePerson(iris, door.company, { name: one })
    await iris.api('POST', `${door.path}/check-in`, staff.token, { patient_id: person.id })
    people.push(person)
  }
  countRequests(page)
  await openAs(page, iris, `${door.path}/stations/acuity`, staff.token)
  // What shows the toasts comes behind the page, and would not come without a network.
  await expect(page.getByRole('region', { name: 'Próximos da fila' })).toBeVisible()
  await untilQuiet(page)
  return { door, staff, people }
}

/** Calls the next person, who must be this one. */
export async function callNext(page: Page, name: string) {
  await page.getByRole('button', { name: 'Chamar próximo', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Pessoa em atendimento' })).toContainText(name)
}

/** Taps what each eye sees: '20/40'. */
export async function measure(page: Page, right: string, left: string) {
  for (const [side, value] of [
    ['OD', right],
    ['OE', left],
  ] as const)
    await page
      .getByRole('group', { name: `${side}: ` })
      .getByRole('button', { name: value })
      .click()
}

/** Saves and calls nobody. */
export const save = (page: Page) =>
  page.getByRole('button', { name: 'Salvar', exact: true }).click()
type Eyes = { id: number; right_eye: string | null; left_eye: string | null; updated_at: string }

/** The one exam of a person as it stands. */
export async function examOf(iris: Iris, patient: number): Promise<Eyes> {
  const exams = await iris.api<Eyes[]>('GET', `/patients/${patient}/exams`, await iris.admin())
  expect(exams).toHaveLength(1)
  return exams[0] as Eyes
}

/** Counts the saves of exams that leave this browser, by their key. */
export function watchSaves(context: BrowserContext): string[] {
  const keys: string[] = []
  context.on('request', (request) => {
    const isSave = request.method() === 'POST' && /\/patients\/\d+\/exams\/\d+$/.test(request.url())
    if (isSave) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}
