import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rawWorkbook, rowOf, sheetFile, sheetOf } from '../../test/spreadsheet-files.ts'
import { LANES } from '../apart/lanes.ts'
import type { SheetColumn } from './column.ts'
import { type TableRow, UnfitTable } from './read-table.ts'
import { readTableApart } from './read-table-apart.ts'
import { SHEET_BUDGET } from './sheet-budget.ts'
import { UnreadableSpreadsheet } from './unreadable.ts'

const PLACE = { lane: LANES.staff, who: 'user 1' }

const COLUMNS: readonly SheetColumn[] = [
  { key: 'name', header: 'Nome', type: 'text', required: true },
  { key: 'cpf', header: 'CPF', type: 'text' },
]

async function all(rows: AsyncGenerator<TableRow>): Promise<TableRow[]> {
  const read: TableRow[] = []
  for await (const row of rows) read.push(row)
  return read
}

/** The processes this one started to read tables, by their ids. */
function readers(): number[] {
  const children = readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return children.filter((pid) => commandOf(pid).includes('table-reader')).map(Number)
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // Gone since it was listed.
    return ''
  }
}

const many = (rows: number) => {
  let xml = rowOf(1, 'Nome', 'CPF')
  for (let n = 2; n <= rows + 1; n++) xml += rowOf(n, `Pessoa ${n}`, String(n))
  return rawWorkbook({ sheet: sheetOf(xml) })
}

test('A table is read whole and in order by a process that is gone afterwards', async () => {
  const rows = await all(readTableApart(await many(1800), COLUMNS, PLACE))
  expect(rows).toHaveLength(1800)
  expect(rows.at(-1)).toEqual({
    number: 1801,
    values: { name: 'Pessoa 1801', cpf: '1801' },
    faults: {},
  })
  await expect.poll(readers).toEqual([])
})

test('Rows with long texts come few at a time, so that the server never holds many of them', async () => {
  const shared = `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(2)}</row>`
  const file = await rawWorkbook({
    sheet: sheetOf(rowOf(1, 'Nome', 'CPF') + row.repeat(160)),
    shared,
  })
  const rows = readTableApart(file, COLUMNS, PLACE)
  const before = process.memoryUsage().heapUsed
  await rows.next()
  const held = process.memoryUsage().heapUsed - before
  const rest = await all(rows)
  expect(held).toBeLessThan(8 * 1024 * 1024)
  expect(rest.map(({ number }) => number)).toEqual(Array.from({ length: 159 }, (_, n) => n + 3))
})

test('The process that reads ends when its reader stops', async () => {
  for await (const row of readTableApart(await many(1800), COLUMNS, PLACE))
    if (row.number > 600) break
  await expect.poll(readers).toEqual([])
})

test('A fault of a sheet is reported as if it had been read in this process', async () => {
  const file = await sheetFile([['CPF', 'x']])
  await expect(all(readTableApart(file, COLUMNS, PLACE))).rejects.toBeInstanceOf(UnfitTable)
  const broken = readTableApart(Buffer.from('Nome;CPF'), COLUMNS, PLACE)
  await expect(all(broken)).rejects.toBeInstanceOf(UnreadableSpreadsheet)
})

test('A reader that is killed makes only its sheet unreadable', { tags: 'long' }, async () => {
  const rows = readTableApart(await many(1800), COLUMNS, PLACE)
  await rows.next()
  for (const pid of readers()) process.kill(pid, 'SIGKILL')
  await expect(all(rows)).rejects.toBeInstanceOf(UnreadableSpreadsheet)
  expect(await all(readTableApart(await many(3), COLUMNS, PLACE))).toHaveLength(3)
})

test('A reader that takes too long or too much memory is ended', { tags: 'long' }, async () => {
  const file = await many(60_000)
  const slow = readTableApart(file, COLUMNS, PLACE, { ...SHEET_BUDGET, seconds: 0.05 })
  await expect(all(slow)).rejects.toBeInstanceOf(UnreadableSpreadsheet)
  const shared = `<sst>${'<si><t>abcdef</t></si>'.repeat(2_000_000)}</sst>`
  const large = await rawWorkbook({ sheet: sheetOf(rowOf(1, 'Nome', 'CPF')), shared })
  const greedy = readTableApart(large, COLUMNS, PLACE, { ...SHEET_BUDGET, heap: 24 })
  await expect(all(greedy)).rejects.toBeInstanceOf(UnreadableSpreadsheet)
})
