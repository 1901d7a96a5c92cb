import type { ImportView } from '@iris/contracts/imports'
import { afterAll, expect, test } from 'vitest'
import { finishedImport } from '../../../test/factories/import-file.ts'
import { fileOf, personRow } from '../../../test/factories/person-row.ts'
import { fillUp } from '../../../test/full-table.ts'
import { startImportApp } from '../../../test/import-app.ts'
import { upload } from '../../../test/spreadsheet-files.ts'
import { tryWork } from '../../jobs/resumable.ts'
import { importWorker } from './imports.jobs.ts'

const { app } = await startImportApp()
afterAll(() => app.close())

test('An import that meets a full disk any number of times waits for space, goes on, and stores each row once', async () => {
  const people = Array.from({ length: 150 }, () => personRow())
  const giveSpace = await fillUp(app.owner, 'patients')
  const { body } = await app.call<ImportView>('POST', '/patients/importPatients', {
    as: app.admin,
    payload: upload(await fileOf(people)),
  })
  const lastTry = { signal: AbortSignal.timeout(60_000), lastTry: true }
  await expect(tryWork(importWorker(app.services), body.id, lastTry)).rejects.toMatchObject({
    code: '53100',
  })
  await giveSpace()
  const result = { status: 'done', processed_rows: 150, created: 150, updated: 0, failed: 0 }
  expect(await finishedImport(app, body.id)).toMatchObject(result)
})
