import type { ImportView } from '@iris/contracts/imports'
import { importKind } from '../../src/modules/imports/import-kinds.ts'
import { runImport } from '../../src/modules/imports/run-import.commands.ts'
import type { TestApp } from '../app.ts'
import { type Stored, storedImport } from './stored-import.ts'

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

/** Imports a sheet without its upload and the queue, which cost more than half; as its call tells it afterwards. */
export async function importStored(
  app: TestApp,
  file: Buffer,
  stored?: Stored,
): Promise<ImportView> {
  return workedImport(app, await storedImport(app.services, file, 1, stored))
}

/** What comes of an import that was sent, without the queue. */
export async function workedImport(app: TestApp, id: number): Promise<ImportView> {
  const { db, files } = app.services
  await runImport({ db, files, kindOf: importKind }, id)
  return (await app.call<ImportView>('GET', `/imports/${id}`, { as: app.admin })).body
}
