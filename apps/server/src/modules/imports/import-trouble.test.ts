import type { ImportView } from '@iris/contracts/imports'
import { afterAll, expect, test } from 'vitest'
import { fileOf, personRow } from '../../../test/factories/person-row.ts'
import { storedImport } from '../../../test/factories/stored-import.ts'
import { fillUp } from '../../../test/full-table.ts'
import { startImportApp } from '../../../test/import-app.ts'
import { tryWork } from '../../jobs/resumable.ts'
import { importWorker } from './imports.jobs.ts'

const { app } = await startImportApp()
afterAll(() => app.close())

test('An import that meets a full disk any number of times waits for space, goes on, and stores each row once', {
  tags: 'long',
}, async () => {
  const people = Array.from({ length: 150 }, () => personRow())
  const giveSpace = await fillUp(app.owner, 'patients')
  const id = await storedImport(app.services, await fileOf(people), 150)
  const lastTry = { signal: AbortSignal.timeout(60_000), lastTry: true }
  const work = () => tryWork(importWorker(app.services), id, lastTry)
  const read = async () =>
    (await app.call<ImportView>('GET', `/imports/${id}`, { as: app.admin })).body
  await expect(work()).rejects.toMatchObject({ code: '53100' })
  expect(await read()).toMatchObject({ status: 'processing' })
  await giveSpace()
  await work()
  const result = { status: 'done', processed_rows: 150, created: 150, updated: 0, failed: 0 }
  expect(await read()).toMatchObject(result)
})
