import type { ImportView } from '@iris/contracts/imports'
import type { TestApp } from '../app.ts'
import { upload } from '../spreadsheet-files.ts'
import { fileOf, type PersonRow } from './person-row.ts'

export async function finishedImport(
  app: TestApp,
  id: number,
  as = app.admin,
): Promise<ImportView> {
  for (;;) {
    const { body } = await app.call<ImportView>('GET', `/imports/${id}`, { as })
    if (body.status !== 'processing') return body
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Sends a sheet of patients and waits until the import ends. */
export async function importPeople(app: TestApp, people: PersonRow[]): Promise<ImportView> {
  const { status, body } = await app.call<ImportView>('POST', '/patients/importPatients', {
    as: app.admin,
    payload: upload(await fileOf(people)),
  })
  if (status !== 202) throw new Error(`${status} ${JSON.stringify(body)}`)
  return finishedImport(app, body.id)
}
