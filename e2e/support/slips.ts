import type { Page } from '@playwright/test'
import { type Door, makePerson } from './door.ts'
import { examine } from './exams.ts'
import type { Iris } from './iris.ts'

export type Examined = { id: number; patient: number; name: string }

/** Somebody who came to the event and has all four parts: the exam is in Avaliação Médica. */
export async function examineAt(
  iris: Iris,
  door: Door,
  values: { name: string; dob: string },
): Promise<Examined> {
  const token = await iris.admin()
  const { id: patient, name } = await makePerson(iris, door.company, values)
  const { exam_id: id } = await iris.api<{ exam_id: number }>(
    'POST',
    `${door.path}/check-in`,
    token,
    { patient_id: patient },
  )
  await examine(iris, token, patient, { left_eye: '20/40' }, { exam_id: id })
  return { id, patient, name }
}

/** The PDF that a tap brings to the printer: of slips, if nothing else is said. */
export async function printedBy(
  page: Page,
  tap: () => Promise<void>,
  address = /\/slips?\.pdf$/,
): Promise<Uint8Array> {
  const printed = Promise.withResolvers<Uint8Array>()
  // Taken on its way: the browser does not keep the bytes that a page has read.
  await page.route(
    address,
    async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer })
      if (answer.ok()) printed.resolve(new Uint8Array(await answer.body()))
      else printed.reject(new Error(`${answer.url()}: ${answer.status()}`))
    },
    { times: 1 },
  )
  await tap()
  return printed.promise
}
