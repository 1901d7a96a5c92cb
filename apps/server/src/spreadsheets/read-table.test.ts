import { describe, expect, test } from 'vitest'
import { allowLess } from '../../test/allow-less.ts'
import { rawWorkbook, rowOf, sheetFile, sheetOf } from '../../test/spreadsheet-files.ts'
import type { SheetColumn } from './column.ts'
import { openTable, type TableRow, UnfitTable } from './read-table.ts'
import { UnreadableSpreadsheet } from './unreadable.ts'
import { writeWorkbook } from './write-workbook.ts'

const COLUMNS: readonly SheetColumn[] = [
  {
    key: 'name',
    header: 'Nome',
    type: 'text',
    required: true,
    aliases: ['Paciente', 'Nome completo'],
  },
  { key: 'cpf', header: 'CPF', type: 'text', digits: 11 },
  { key: 'dob', header: 'Data de nascimento', type: 'date' },
  { key: 'zip_code', header: 'CEP', type: 'text', digits: 8 },
]

async function rowsOf(file: Buffer): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const row of (await openTable(file, COLUMNS)).rows()) rows.push(row)
  return rows
}

const valuesOf = async (file: Buffer) => (await rowsOf(file)).map(({ values }) => values)

describe('Finding a table', () => {
  test('A table is found whatever the order, case and accents of its headings, and beside other columns', async () => {
    const file = await sheetFile([
      ['cep', 'Observações', 'DATA DE NASCIMENTO *', '  nome '],
      ['01310-100', 'x', '12/04/1985', 'Ana'],
    ])
    expect(await valuesOf(file)).toEqual([
      { name: 'Ana', dob: '1985-04-12', zip_code: '01310-100' },
    ])
  })

  test('A table is found below a title and by other names of columns, with the row numbers of the sheet', async () => {
    const file = await sheetFile([
      ['Pacientes da Metalúrgica'],
      [],
      ['Paciente', 'CPF'],
      ['Ana', '1'],
    ])
    expect(await rowsOf(file)).toEqual([
      { number: 4, values: { name: 'Ana', cpf: '1' }, faults: {} },
    ])
  })

  test('A table is found in what our own writer wrote', async () => {
    const chunks: Buffer[] = []
    const rows = [{ name: '=1+1 _x0041_', cpf: '01234567890', dob: '1985-04-12' }]
    for await (const chunk of writeWorkbook({ name: 'L', columns: COLUMNS, rows }))
      chunks.push(chunk as Buffer)
    expect(await valuesOf(Buffer.concat(chunks))).toEqual(rows)
  })

  test('A table is refused when a heading is repeated or missing, or none is known', async () => {
    const fault = async (head: string[]) =>
      openTable(await sheetFile([head, ['a', 'b', 'c']]), COLUMNS).catch((error) => error)
    const twice = await fault(['Nome', 'CPF', 'nome'])
    expect(twice).toBeInstanceOf(UnfitTable)
    expect(twice.message).toBe('A coluna "Nome" aparece mais de uma vez na planilha.')
    expect((await fault(['CPF', 'CEP'])).message).toBe('Faltam colunas na planilha: Nome.')
    expect((await fault(['x', 'y'])).message).toMatch(/não tem as colunas esperadas/)
  })
})

describe('Reading cells', () => {
  test('Numbers get back the zeros that Excel dropped', async () => {
    const file = await sheetFile([
      ['Nome', 'CPF', 'CEP'],
      ['Ana', 1_234_567_890, 1_310_100],
    ])
    expect(await valuesOf(file)).toEqual([
      { name: 'Ana', cpf: '01234567890', zip_code: '01310100' },
    ])
  })

  test('A text of digits gets back one zero, and what is shorter stays as it is', async () => {
    const rows = [['Nome', 'CPF'], ...['1234560020', '123456002'].map((cpf) => ['Ana', cpf])]
    const read = await valuesOf(await sheetFile(rows))
    expect(read.map(({ cpf }) => cpf)).toEqual(['01234560020', '123456002'])
  })

  test.each(['1900', '1904'] as const)(
    'A date of the %s system is read as its day',
    async (dateSystem) => {
      const day = new Date('1985-04-12T00:00:00Z')
      const file = await sheetFile(
        [
          ['Nome', 'Data de nascimento'],
          ['Ana', day],
        ],
        {},
        { dateSystem },
      )
      expect(await valuesOf(file)).toEqual([{ name: 'Ana', dob: '1985-04-12' }])
    },
  )

  test.each([
    ['12/04/1985', '1985-04-12'],
    ['2/4/1985', '1985-04-02'],
    ['12-04-1985', '1985-04-12'],
    ['1985-04-12', '1985-04-12'],
    ['31/02/1985', '31/02/1985'],
    ['ontem', 'ontem'],
  ])('The date %s is read as %s', async (typed, read) => {
    const file = await sheetFile([
      ['Nome', 'Data de nascimento'],
      ['Ana', typed],
    ])
    expect(await valuesOf(file)).toEqual([{ name: 'Ana', dob: read }])
  })

  test('The first days of 1900 are read right, around the leap day that never was', async () => {
    const days = [1, 59, 60, 61].map(
      (serial, i) =>
        `<row r="${i + 2}"><c r="A${i + 2}" t="str"><v>Ana</v></c><c r="B${i + 2}"><v>${serial}</v></c></row>`,
    )
    const file = await rawWorkbook({
      sheet: sheetOf(rowOf(1, 'Nome', 'Data de nascimento') + days.join('')),
    })
    expect((await valuesOf(file)).map(({ dob }) => dob)).toEqual([
      '1900-01-01',
      '1900-02-28',
      '60',
      '1900-03-01',
    ])
  })

  test('A formula gives its saved result and is refused without one', async () => {
    const file = await rawWorkbook({
      sheet: sheetOf(
        `${rowOf(1, 'Nome', 'CPF')}<row r="2"><c r="A2" t="str"><f>B1</f><v>Ana</v></c><c r="B2"><f>SUM(A1)</f></c></row><row r="3"><c r="A3" t="str"><f>B9</f><v></v></c><c r="B3" t="e"><v>#REF!</v></c></row>`,
      ),
    })
    expect(await rowsOf(file)).toEqual([
      {
        number: 2,
        values: { name: 'Ana' },
        faults: { cpf: 'CPF contém uma fórmula sem resultado. Cole como valor' },
      },
      { number: 3, values: {}, faults: { cpf: 'CPF contém um erro do Excel (#REF!)' } },
    ])
  })

  test('A merged cell counts in each of its places', async () => {
    const file = await sheetFile(
      [
        ['Nome', 'CEP'],
        ['Ana', '01310-100'],
        ['Bia', null],
        ['Caio', null],
      ],
      { merges: [{ startRow: 1, startCol: 1, endRow: 2, endCol: 1 }] },
    )
    expect((await valuesOf(file)).map(({ zip_code }) => zip_code)).toEqual([
      '01310-100',
      '01310-100',
      undefined,
    ])
  })

  test('A title merged over the columns, the heading row too, is no heading', async () => {
    const rows = rowOf(1, 'Nome') + rowOf(2, 'Nome', 'CPF', 'CEP') + rowOf(3, 'Ana', '1', '2')
    for (const ref of ['A1:C1', 'A1:XFD1', 'A1:C2'])
      expect(
        await valuesOf(
          await rawWorkbook({
            sheet: sheetOf(rows, `<mergeCells><mergeCell ref="${ref}"/></mergeCells>`),
          }),
        ),
      ).toEqual([{ name: 'Ana', cpf: '1', zip_code: '2' }])
  })

  test('Headings may be merged over two rows, beside headings of only the second row', async () => {
    const file = await sheetFile(
      [
        ['Nome', 'CPF', 'Mais'],
        [null, null, 'CEP', 'Data de nascimento'],
        ['Ana', '1', '2', '12/04/1985'],
      ],
      {
        merges: [
          { startRow: 0, startCol: 0, endRow: 1, endCol: 0 },
          { startRow: 0, startCol: 1, endRow: 1, endCol: 1 },
          { startRow: 0, startCol: 2, endRow: 0, endCol: 3 },
        ],
      },
    )
    expect(await valuesOf(file)).toEqual([
      { name: 'Ana', cpf: '1', zip_code: '2', dob: '1985-04-12' },
    ])
  })

  test('A merge of the whole sheet reaches only the columns of the heading and costs nothing more', async () => {
    let rows = rowOf(1, 'Nome', 'CPF') + rowOf(2, 'Ana')
    for (let n = 3; n <= 3000; n++) rows += `<row r="${n}"><c r="B${n}"><v>${n}</v></c></row>`
    const after = '<mergeCells><mergeCell ref="A2:XFD1048576"/></mergeCells>'
    const started = performance.now()
    const read = await valuesOf(await rawWorkbook({ sheet: sheetOf(rows, after) }))
    expect(performance.now() - started).toBeLessThan(5000)
    expect(read[0]).toEqual({ name: 'Ana', cpf: 'Ana' })
    expect(read.at(-1)).toEqual({ name: 'Ana', cpf: '00000003000' })
  })

  test('Thousands of empty rows, formatted or blank, are skipped', async () => {
    let rows = rowOf(1, 'Nome', 'CPF')
    for (let n = 2; n <= 20_000; n++) rows += `<row r="${n}"><c r="A${n}" s="1"/></row>`
    const file = await rawWorkbook({ sheet: sheetOf(rows + rowOf(20_001, 'Ana', ' ')) })
    expect(await rowsOf(file)).toEqual([{ number: 20_001, values: { name: 'Ana' }, faults: {} }])
  })

  test('Shared, rich, escaped and prefixed texts, comments and CDATA are read', async () => {
    const shared =
      '<x:sst xmlns:x="a"><x:si><x:t>Nome</x:t></x:si><x:si><x:r><x:t>A&amp;</x:t></x:r><x:r><x:t>&#66;</x:t></x:r><x:rPh><x:t>yomi</x:t></x:rPh></x:si></x:sst>'
    const sheet =
      '<?xml version="1.0"?><!-- a > b --><x:worksheet xmlns:x="a"><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="inlineStr"><x:is><x:t><![CDATA[CPF]]></x:t></x:is></x:c></x:row><x:row><x:c t="s"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    expect(await valuesOf(await rawWorkbook({ sheet, shared }))).toEqual([{ name: 'A&B' }])
  })
})

describe('Refusing a sheet', () => {
  const MB = 1024 * 1024
  function* many(head: string, piece: string, megabytes: number, tail = '') {
    yield Buffer.from(head)
    const block = Buffer.from(piece.repeat(Math.ceil(MB / piece.length)))
    for (let n = 0; n < megabytes; n++) yield block
    yield Buffer.from(tail)
  }
  const END = '</sheetData></worksheet>'
  const SHARED = `<si><t>${'a'.repeat(1000)}</t></si>`
  const head = sheetOf(rowOf(1, 'Nome', 'CPF')).replace(END, '')

  const oneSheet = (start: string, piece: string, megabytes: number, tail = '') =>
    rawWorkbook({ sheet: many(head + start, piece, megabytes, tail + END) })
  const cases: [string, () => Promise<Buffer> | Buffer][] = [
    ['no archive', () => Buffer.from('Nome;CPF\nAna;1')],
    ['nothing', () => Buffer.alloc(0)],
    ['an archive cut short', async () => (await sheetFile([['Nome', 'CPF']])).subarray(0, 900)],
    ['XML that breaks off', () => rawWorkbook({ sheet: head })],
    ['tags closed in another order', () => rawWorkbook({ sheet: sheetOf('<row><c></row></c>') })],
    [
      'a document type',
      () => rawWorkbook({ sheet: `<!DOCTYPE x [<!ENTITY a "b">]>${sheetOf('')}` }),
    ],
    // But for a limit each of these would be read to its end.
    ['20 MB of one cell', () => oneSheet('<row><c t="str"><v>', 'a', 20, '</v></c></row>')],
    ['20 MB of a tag', () => oneSheet('<row a="', 'b', 20, '"/>')],
    ['10 MB of empty rows', () => oneSheet('', '<row/>', 10)],
    ['tags in two hundred others', () => oneSheet('<a>'.repeat(200), ' ', 0, '</a>'.repeat(200))],
    [
      '6 MB of shared texts, where 4 are allowed',
      () => {
        allowLess({ sharedTexts: 4 * MB })
        return rawWorkbook({ sheet: head + END, shared: many('<sst>', SHARED, 6, '</sst>') })
      },
    ],
  ]
  test('A sheet with more rows than one import takes is refused in words', async () => {
    expect(allowLess({ rows: 2_000 }).rows).toBe(200_000)
    const row = (n: number) => `<row><c t="str"><v>${n}</v></c></row>`
    const sheetWith = (rows: number) =>
      rawWorkbook({ sheet: head + Array.from({ length: rows }, (_, n) => row(n)).join('') + END })
    expect(await rowsOf(await sheetWith(2_000))).toHaveLength(2_000)
    const file = await sheetWith(2_001)
    await expect(rowsOf(file)).rejects.toThrow(
      'A planilha tem mais de 200.000 linhas. Divida em mais de um arquivo.',
    )
  })

  test('A sheet with more merged cells than a table has is refused', async () => {
    expect(allowLess({ merges: 1_000 }).merges).toBe(50_000)
    let merges = ''
    for (let n = 2; n < 1_010; n++) merges += `<mergeCell ref="A${n}:XFD1048576"/>`
    const sheet = sheetOf(rowOf(1, 'Nome', 'CPF'), `<mergeCells>${merges}</mergeCells>`)
    await expect(rowsOf(await rawWorkbook({ sheet }))).rejects.toBeInstanceOf(UnreadableSpreadsheet)
  })

  test.each(cases)('A bad sheet is refused with little memory: %s', async (_, make) => {
    const file = await make()
    await expect(rowsOf(file)).rejects.toBeInstanceOf(UnreadableSpreadsheet)
  })

  test('A sheet with 200 MB of blanks between two rows is read without keeping them', {
    tags: 'long',
  }, async () => {
    const sheet = many(head, ' ', 200, `${rowOf(2, 'Ana', '1')}${END}`)
    const file = await rawWorkbook({ sheet })
    const before = process.memoryUsage().rss
    expect(await valuesOf(file)).toEqual([{ name: 'Ana', cpf: '1' }])
    expect((process.memoryUsage().rss - before) / MB).toBeLessThan(150)
  })
})
