import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { openedByLibreOffice } from '../../test/libre-office.ts'
import { readBack } from '../../test/spreadsheet-files.ts'
import { readDirectory } from '../files/zip-content.ts'
import type { Row, SheetColumn } from './column.ts'
import { unpackText } from './unpack.ts'
import { type SheetContent, writeWorkbook } from './write-workbook.ts'

const COLUMNS: readonly SheetColumn[] = [
  { key: 'name', header: 'Nome', type: 'text' },
  { key: 'cpf', header: 'CPF', type: 'text' },
  { key: 'dob', header: 'Nascimento', type: 'date' },
  { key: 'at', header: 'Criado em', type: 'date-time' },
  { key: 'price', header: 'Valor', type: 'money' },
  { key: 'count', header: 'Quantidade', type: 'integer' },
]

async function written(...sheets: SheetContent[]): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of writeWorkbook(...sheets)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const sheetOf = (...rows: Row[]) => written({ name: 'Lista', columns: COLUMNS, rows })

describe('A written workbook', () => {
  test('A workbook holds text, dates, moments in São Paulo, money and integers as their own types', async () => {
    const file = await sheetOf({
      name: 'JOÃO & <Filhos>',
      cpf: '01234567890',
      dob: '1985-04-12',
      at: '2026-11-20T02:05:00.000Z',
      price: '1234.50',
      count: 7,
    })
    expect(await readBack(file)).toEqual([
      {
        Nome: 'JOÃO & <Filhos>',
        CPF: '01234567890',
        Nascimento: new Date('1985-04-12T00:00:00Z'),
        'Criado em': new Date('2026-11-19T23:05:00Z'),
        Valor: 1234.5,
        Quantidade: 7,
      },
    ])
  })

  test('A workbook keeps its heading in view and can be filtered', async () => {
    const sheet = (await readXlsx(await sheetOf({ name: 'A' }, { name: 'B' }))).sheets[0]
    expect(sheet?.freezePane).toMatchObject({ rows: 1 })
    expect(sheet?.autoFilter?.range).toBe('A1:F3')
  })

  test.each(['=1+1', '+5511987654321', '-1', '@SOMA(A1)', '\t=1', '\r=1'])(
    'A workbook writes %j as text that stays text when somebody edits it',
    async (name) => {
      const file = await sheetOf({ name })
      expect((await readBack(file))[0]?.Nome).toBe(name.replace('\r', ''))
      const entry = readDirectory(file)?.get('xl/worksheets/sheet1.xml')
      const xml = entry ? await unpackText(file, entry, 100_000) : ''
      expect(xml).toMatch(/<c r="A2" s="7" t="inlineStr">/)
      expect(xml).not.toContain('<f>')
    },
  )

  test('A workbook survives what XML cannot hold, what looks like an escape, and a day before 1900', async () => {
    const [row] = await readBack(
      await sheetOf({ name: 'a\u0000\u0007b\ud800c _x0041_', dob: '1899-12-31' }),
    )
    expect(row?.Nome).toBe('ab\ufffdc _x0041_')
    expect(row?.Nascimento).toBe('31/12/1899')
  })

  test('A workbook offers choices in a model, one row below the other', async () => {
    const columns: SheetColumn[] = [
      { key: 'sex', header: 'Sexo', type: 'text', choices: ['F', 'M'] },
    ]
    const file = await written({ name: 'M', columns, rows: [], isModel: true })
    const [validation] = (await readXlsx(file)).sheets[0]?.dataValidations ?? []
    expect(validation).toMatchObject({ type: 'list', range: 'A2:A10000' })
  })

  test('A workbook asks for its rows only while it is read, and stops when nobody reads on', async () => {
    let asked = 0
    let released = false
    async function* endless(): AsyncGenerator<Row> {
      try {
        for (;;) yield { name: `linha ${asked++} ${crypto.randomUUID()}` }
      } finally {
        released = true
      }
    }
    const stream = writeWorkbook({ name: 'L', columns: COLUMNS, rows: endless() })
    for await (const _ of stream) if (asked > 5000) break
    await expect.poll(() => released).toBe(true)
    const after = asked
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(asked).toBe(after)
  })

  test('A workbook whose rows fail ends with their error', async () => {
    async function* failing(): AsyncGenerator<Row> {
      yield { name: 'A' }
      throw new Error('a conexão caiu')
    }
    await expect(written({ name: 'L', columns: COLUMNS, rows: failing() })).rejects.toThrow(
      'a conexão caiu',
    )
  })

  test('A workbook opens in LibreOffice', { tags: 'long', timeout: 60_000 }, async () => {
    const file = await sheetOf(
      { name: 'JOÃO', cpf: '01234567890', dob: '1985-04-12', price: '10.5', count: 3 },
      { name: '=1+1' },
    )
    const csv = await openedByLibreOffice(file)
    expect(csv.split('\n').slice(0, 3)).toEqual([
      'Nome,CPF,Nascimento,Criado em,Valor,Quantidade',
      'JOÃO,01234567890,12/04/1985,,R$ 10.50,3',
      '=1+1,,,,,',
    ])
  })
})
