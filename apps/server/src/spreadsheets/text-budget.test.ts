import { describe, expect, test } from 'vitest'
import { allowLess } from '../../test/allow-less.ts'
import { rawWorkbook, rowOf, sheetOf } from '../../test/spreadsheet-files.ts'
import { MAX_CELL_TEXT, type SheetColumn } from './column.ts'
import { openTable, type TableRow } from './read-table.ts'
import { UnreadableSpreadsheet } from './unreadable.ts'

const COLUMNS: readonly SheetColumn[] = [
  { key: 'name', header: 'Nome', type: 'text', required: true },
  { key: 'cpf', header: 'CPF', type: 'text' },
]
const HEAD = rowOf(1, 'Nome', 'CPF')

async function rowsOf(sheet: string | Iterable<Buffer>, shared?: string): Promise<TableRow[]> {
  const file = await rawWorkbook({ sheet, ...(shared !== undefined && { shared }) })
  const rows: TableRow[] = []
  for await (const row of (await openTable(file, COLUMNS)).rows()) rows.push(row)
  return rows
}

const sharedText = (inside: string) => `<sst><si>${inside}</si></sst>`
const cellRow = (cell: string) => sheetOf(`${HEAD}<row>${cell}</row>`)
const SHARED_CELL = '<c t="s"><v>0</v></c>'
const halves = (text: string) => [text.slice(0, 20_000), text.slice(20_000)]

/** Each way in which a cell comes to its text: its sheet, and the texts that cells share. */
const WAYS: [string, (text: string) => [string, string?]][] = [
  ['shared with others', (text) => [cellRow(SHARED_CELL), sharedText(`<t>${text}</t>`)]],
  [
    'shared and of several formats',
    (text) => [
      cellRow(SHARED_CELL),
      sharedText(
        halves(text)
          .map((half) => `<r><t>${half}</t></r>`)
          .join(''),
      ),
    ],
  ],
  ['its own', (text) => [cellRow(`<c t="inlineStr"><is><t>${text}</t></is></c>`)]],
  [
    'its own and of several formats',
    (text) => [
      cellRow(
        `<c t="inlineStr"><is>${halves(text)
          .map((half) => `<r><t>${half}</t></r>`)
          .join('')}</is></c>`,
      ),
    ],
  ],
  ['the result of a formula', (text) => [cellRow(`<c t="str"><f>A1</f><v>${text}</v></c>`)]],
  ['said to be a number', (text) => [cellRow(`<c><v>${text}</v></c>`)]],
]

describe('The text of one cell', () => {
  test.each(WAYS)(
    'A text that is %s is read up to the length that Excel allows',
    async (_, way) => {
      const longest = 'x'.repeat(MAX_CELL_TEXT)
      expect(await rowsOf(...way(longest))).toMatchObject([{ values: { name: longest } }])
      const longer = rowsOf(...way(`${longest}x`))
      await expect(longer).rejects.toBeInstanceOf(UnreadableSpreadsheet)
    },
  )

  test('A text counts as it is read, and not as its characters are written', async () => {
    const text = '_x0041_'.repeat(MAX_CELL_TEXT)
    for (const [sheet, shared] of [
      [cellRow(SHARED_CELL), sharedText(`<t>${text}</t>`)],
      [cellRow(`<c t="str"><v>${text}</v></c>`)],
    ] as const)
      expect(await rowsOf(sheet, shared)).toMatchObject([
        { values: { name: 'A'.repeat(MAX_CELL_TEXT) } },
      ])
  })

  test('An error of Excel has no long name', async () => {
    const rows = await rowsOf(cellRow(`<c t="e"><v>#NOME?${'x'.repeat(30_000)}</v></c>`))
    expect(rows[0]?.faults.name).toMatch(/^Nome contém um erro do Excel \(#NOME\?x{10}\)$/)
  })
})

const MB = 1024 * 1024
describe('The text of a row and of a sheet', () => {
  const long = sharedText(`<t>${'x'.repeat(30_000)}</t>`)

  test('A row whose cells, of whatever columns, point at more text than a row has is refused', async () => {
    expect(await rowsOf(cellRow(SHARED_CELL.repeat(30)), long)).toHaveLength(1)
    const wide = rowsOf(cellRow(SHARED_CELL.repeat(40)), long)
    await expect(wide).rejects.toBeInstanceOf(UnreadableSpreadsheet)
  })

  test('A small file whose cells all point at one text is refused where they say more than a sheet has', async () => {
    expect(allowLess({ text: 6.4 * MB }).text).toBe(64 * MB)
    const many = (rows: number) =>
      rowsOf(sheetOf(HEAD + `<row>${SHARED_CELL}${SHARED_CELL}</row>`.repeat(rows)), long)
    expect(await many(100)).toHaveLength(100)
    await expect(many(120)).rejects.toBeInstanceOf(UnreadableSpreadsheet)
  })

  test('A text that a merged cell repeats in thousands of rows counts in each', async () => {
    allowLess({ text: 6.4 * MB })
    const numbers = Array.from(
      { length: 240 },
      (_, n) => `<row r="${n + 3}"><c r="B${n + 3}"><v>${n}</v></c></row>`,
    )
    const rows = `${HEAD}<row r="2"><c r="A2" t="s"><v>0</v></c></row>${numbers.join('')}`
    const merged = sheetOf(rows, '<mergeCells><mergeCell ref="A2:A9999"/></mergeCells>')
    await expect(rowsOf(merged, long)).rejects.toBeInstanceOf(UnreadableSpreadsheet)
  })

  test('A sheet in which every cell has a long text of its own is refused too', {
    tags: 'long',
  }, async () => {
    function* rows() {
      yield Buffer.from(sheetOf(HEAD).replace('</sheetData></worksheet>', ''))
      const row = Buffer.from(`<row><c t="str"><v>${'x'.repeat(30_000)}</v></c></row>`)
      for (let n = 0; n < 2400; n++) yield row
      yield Buffer.from('</sheetData></worksheet>')
    }
    await expect(rowsOf(rows())).rejects.toBeInstanceOf(UnreadableSpreadsheet)
  })

  test('Thirty thousand rows of two thousand characters, several times what people send, are read', {
    tags: 'long',
  }, async () => {
    const shared = sharedText(`<t>${'x'.repeat(1000)}</t>`)
    const rows = `<row>${SHARED_CELL}${SHARED_CELL}</row>`.repeat(30_000)
    expect(await rowsOf(sheetOf(HEAD + rows), shared)).toHaveLength(30_000)
  })
})
