// @module-tag long

import { IMPORT_FAILED, type ImportView } from '@iris/contracts/imports'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { finishedImport } from '../../../test/factories/import-file.ts'
import { fileOf, personRow } from '../../../test/factories/person-row.ts'
import { startImportApp } from '../../../test/import-app.ts'
import { slowness } from '../../../test/slowness.ts'
import { rawWorkbook, rowOf, sheetOf, upload } from '../../../test/spreadsheet-files.ts'

const { app } = await startImportApp()
await app.services.jobs.start()
afterAll(() => app.close())

const send = (file: Buffer) =>
  app.call<ImportView & { errors: Record<string, string[]> }>('POST', '/patients/importPatients', {
    as: app.admin,
    payload: upload(file),
  })

const ROWS = 30_000

test('While 30,000 rows are imported another request is answered within a second and no transaction is idle', {
  timeout: 400_000,
}, async () => {
  const file = await fileOf(Array.from({ length: ROWS }, () => personRow()))
  const watcher = new pg.Client(app.owner)
  await watcher.connect()
  const waits: number[] = []
  let idle = 0
  let isOver = false
  const watched = (async () => {
    while (!isOver) {
      const start = performance.now()
      const { status } = await app.call('GET', '/patients?query=numero', { as: app.admin })
      expect(status).toBe(200)
      waits.push(performance.now() - start)
      const { rows } = await watcher.query<{ idle: number }>(`
        select coalesce(max(extract(epoch from clock_timestamp() - state_change)), 0)::float8 as idle
        from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`)
      idle = Math.max(idle, rows[0]?.idle ?? 0)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  let slower = 1
  const weighed = (async () => {
    while (!isOver) slower = Math.max(slower, await slowness(5))
  })()
  const { status, body } = await send(file)
  expect(status).toBe(202)
  const done = await finishedImport(app, body.id)
  isOver = true
  await Promise.all([watched, weighed])
  await watcher.end()
  expect(done).toMatchObject({ status: 'done', created: ROWS, failed: 0 })
  const slowest = waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0
  expect(waits.length).toBeGreaterThan(100)
  expect(slowest).toBeLessThan(1000 * slower)
  expect(idle).toBeLessThan(slower)
})

test('A small file that merges the whole sheet is read like any other', {
  timeout: 60_000,
}, async () => {
  const heads = Object.keys(personRow())
  const values = Object.values(personRow()).map(String)
  const file = await rawWorkbook({
    sheet: sheetOf(
      rowOf(1, ...heads) +
        rowOf(2, ...values) +
        rowOf(1_048_576, ...Object.values(personRow()).map(String)),
      '<mergeCells><mergeCell ref="A2:XFD1048576"/></mergeCells>',
    ),
  })
  expect(file.length).toBeLessThan(4000)
  const { status, body } = await send(file)
  expect([status, body]).toMatchObject([202, { total_rows: 2 }])
  expect(await finishedImport(app, body.id)).toMatchObject({ created: 2 })
})

test('A file made to exhaust its reader is refused, and others are served meanwhile', async () => {
  const texts = Array.from({ length: 12 }, () => 'x'.repeat(1024 * 1024))
  const heads = rowOf(1, ...Object.keys(personRow()))
  const shared = `<sst>${'<si><t>a</t></si>'.repeat(3_000_000)}<si><t>${texts.join('')}</t></si></sst>`
  let merges = ''
  for (let n = 2; n < 60_000; n++) merges += `<mergeCell ref="A${n}:XFD1048576"/>`
  for (const hostile of [
    await rawWorkbook({ sheet: sheetOf(heads, `<mergeCells>${merges}</mergeCells>`) }),
    await rawWorkbook({ sheet: sheetOf(`${heads}${'<a>'.repeat(200)}`) }),
    await rawWorkbook({ sheet: sheetOf(heads), shared: shared.repeat(3) }),
  ]) {
    const sent = send(hostile)
    expect((await app.call('GET', '/patients', { as: app.admin })).status).toBe(200)
    const { status, body } = await sent
    expect([status, body.errors]).toEqual([422, { file: [IMPORT_FAILED] }])
  }
})
