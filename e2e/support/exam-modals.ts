import type { Locator, Page, TestInfo } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { makeExamCompany, makePatientOf } from './exams-in-review.ts'
import type { Iris } from './iris.ts'
import { openAs } from './staff.ts'

export const WIDE = { width: 1280, height: 900 }
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Saves a picture of the modal and checks its accessibility. */
export async function look(page: Page, info: TestInfo, name: string) {
  await page.mouse.move(0, 0)
  await info.attach(name, { body: await page.screenshot(), contentType: 'image/png' })
  await expectAccessible(page)
}

/** A patient and their list of exams, open. */
export async function openExams(
  iris: Iris,
  page: Page,
  token: string,
  name: string,
): Promise<number> {
  const patient = await makePatientOf(iris, await makeExamCompany(iris, `${name} LTDA`), name)
  await openAs(page, iris, `/patients?exames=${patient}`, token)
  return patient
}

export const fileBox = (within: Locator, label: string) => within.getByLabel(label, { exact: true })
