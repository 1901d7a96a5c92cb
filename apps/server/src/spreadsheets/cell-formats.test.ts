import { expect, test } from 'vitest'
import { sheetFile } from '../../test/spreadsheet-files.ts'
import type { SheetColumn } from './column.ts'
import { openTable, type TableRow } from './read-table.ts'

const COLUMNS: readonly SheetColumn[] = [
  { key: 'name', header: 'Nome', type: 'text', required: true },
  { key: 'employee_code', header: 'Matrícula', type: 'text' },
  { key: 'dob', header: 'Data de nascimento', type: 'date', isBirth: true },
  { key: 'closed_at', header: 'Encerrado em', type: 'date' },
  { key: 'price', header: 'Valor', type: 'money' },
]

async function rowsOf(file: Buffer): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const row of (await openTable(file, COLUMNS)).rows()) rows.push(row)
  return rows
}

/** Whoever typed the number saw it as its format shows it. */
const formatted = (header: string, value: number, numFmt: string) =>
  sheetFile(
    [
      ['Nome', header],
      ['Ana', value],
    ],
    {
      cells: new Map([['1,1', { value, style: { numFmt } }]]),
    },
  )

test.each([
  [4821, '000000', '004821'],
  [4821, '00000', '04821'],
  [4_821_000, '000000', '4821000'],
  [4821, '0', '4821'],
  [4821, '#,##0', '4821'],
  [4821, '000-000', '4821'],
  [48.5, '000000', '48.5'],
  [-4821, '000000', '-4821'],
])('The code %d in a cell of the format %s is read as %s', async (number, format, read) => {
  const [row] = await rowsOf(await formatted('Matrícula', number, format))
  expect(row?.values.employee_code).toBe(read)
})

test('An amount in a cell of a format of zeros stays an amount', async () => {
  const [row] = await rowsOf(await formatted('Valor', 12, '000000'))
  expect(row?.values.price).toBe('12')
})

test.each([1900, 1985, 2026])(
  'The number %d alone is a year, which is no date of birth, and its row says so',
  async (year) => {
    const file = await sheetFile([
      ['Nome', 'Data de nascimento'],
      ['Ana', year],
    ])
    expect(await rowsOf(file)).toEqual([
      {
        number: 2,
        values: { name: 'Ana', dob: String(year) },
        faults: { dob: 'Data de nascimento tem só o ano. Escreva dia, mês e ano' },
      },
    ])
  },
)

test.each([
  ['010485', 10_485, '0'],
  ['010485', 10_485, '000000'],
  ['120485', 120_485, '0'],
  ['290200', 290_200, '0'],
])(
  'A birth date typed as %s is a number to Excel, and its row says so before it becomes another day',
  async (_, number, format) => {
    const [row] = await rowsOf(await formatted('Data de nascimento', number, format))
    expect(row).toEqual({
      number: 2,
      values: { name: 'Ana', dob: String(number) },
      faults: { dob: 'Data de nascimento está como número. Escreva dia, mês e ano' },
    })
  },
)

test('A number that may have been typed as a day is read as the day it is where no birth is meant', async () => {
  const [row] = await rowsOf(await formatted('Encerrado em', 41_012, '0'))
  expect(row).toMatchObject({ values: { closed_at: '2012-04-13' }, faults: {} })
})

test.each([
  [1985, 'dd/mm/yyyy', '1905-06-07'],
  [1899, '0', '1905-03-13'],
  [2100, '0', '1905-09-30'],
  [10_485, 'dd/mm/yyyy', '1928-09-14'],
  [31_349, '0', '1985-10-29'],
  [32_002, '0', '1987-08-13'],
])('The day %d in a cell of the format %s is read as %s', async (serial, format, day) => {
  const [row] = await rowsOf(await formatted('Data de nascimento', serial, format))
  expect(row).toMatchObject({ values: { dob: day }, faults: {} })
})
