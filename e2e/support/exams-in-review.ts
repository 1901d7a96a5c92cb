import type { Exam } from '@iris/contracts/exams'
import type { Page } from '@playwright/test'
import { makeCompany } from './companies.ts'
import { examine } from './exams.ts'
import { expect } from './expect.ts'
import type { Iris } from './iris.ts'
import { makePatient } from './patients.ts'

/** The exams in review of a company, one for each person; the first one has waited longest. */
export async function makeQueue(
  iris: Iris,
  token: string,
  company: string,
  names: readonly string[],
  seesBadly?: string,
) {
  const { id } = await makeCompany(iris, { corporate_reason: company })
  const exams: Exam[] = []
  for (const name of names) {
    const { id: patient } = await makePatient(iris, name, { company: id })
    const right_eye = name === seesBadly ? '20/200' : '20/20'
    exams.push(await examine(iris, token, patient, { right_eye }))
  }
  return { address: `/medicalevaluation?company_id=${id}`, exams }
}

/** The conclusion of a doctor, without the screen. */
export function classify(
  iris: Iris,
  token: string,
  exam: Pick<Exam, 'id' | 'patient_id'>,
  final_classification: 'liberado' | 'consulta',
): Promise<Exam> {
  return iris.api('POST', `/patients/${exam.patient_id}/exams/${exam.id}`, token, {
    final_classification,
  })
}

/** Returns an exam to who examines, as an administrator does. */
export async function unlock(
  iris: Iris,
  { id, patient_id }: Pick<Exam, 'id' | 'patient_id'>,
): Promise<void> {
  const body = { status: 'Pendente' }
  await iris.api('POST', `/patients/${patient_id}/exams/${id}`, await iris.admin(), body)
}

/** The dates of the list take one line each, on a tablet and at a desk; the window keeps its size. */
export async function expectDatesOnOneLine(page: Page): Promise<void> {
  const own = page.viewportSize()
  for (const width of [820, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const date = page.getByRole('cell', { name: /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/ }).first()
    await expect.poll(() => date.evaluate(linesOf), `lines of a date at ${width}`).toBe(1)
  }
  if (own) await page.setViewportSize(own)
}

/** In how many lines the text of a cell stands. */
function linesOf(cell: Element): number {
  const range = document.createRange()
  range.selectNodeContents(cell)
  return new Set([...range.getClientRects()].map(({ top }) => top)).size
}
