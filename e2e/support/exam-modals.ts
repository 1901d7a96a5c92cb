import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { makeCompany } from './companies.ts'
import type { Iris } from './iris.ts'
import { makePatient } from './patients.ts'
import { openAs } from './staff.ts'

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Checks the accessibility of the modal with the pointer elsewhere. */
export async function look(page: Page) {
  await page.mouse.move(0, 0)
  await expectAccessible(page)
}

/** A patient and their list of exams, open. */
export async function openExams(
  iris: Iris,
  page: Page,
  token: string,
  name: string,
): Promise<number> {
  const company = await makeCompany(iris, { corporate_reason: `${name} LTDA` })
  const { id: patient } = await makePatient(iris, name, { company: company.id })
  await openAs(page, iris, `/patients?exames=${patient}`, token)
  return patient
}

export const fileBox = (within: Locator, label: string) => within.getByLabel(label, { exact: true })

/** Does not wait for the first plate, unless the rest of three seconds is over by itself before the press. */
export const endRest = (plates: Locator) =>
  plates
    .getByRole('button', { name: 'Mostrar a prancha agora' })
    .or(plates.getByText('1 / 9'))
    .click()
