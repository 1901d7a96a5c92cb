import { type CellValue, readXlsx, type WriteOptions, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { zipStream } from '../src/spreadsheets/zip-stream.ts'

// hucre shares no code with our reader and writer: what one writes, the other must read.

/** A workbook of one sheet by its rows; the first row has the headings. */
export function sheetFile(
  rows: CellValue[][],
  sheet: Partial<WriteSheet> = {},
  options: Partial<WriteOptions> = {},
): Promise<Buffer> {
  return workbookFile([{ name: 'Planilha', rows, ...sheet }], options)
}

export async function workbookFile(
  sheets: WriteSheet[],
  options: Partial<WriteOptions> = {},
): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets, ...options }))
}

/** A workbook with the given XML of its sheet (and shared texts); a generator for XML too big to hold. */
export async function rawWorkbook(parts: {
  sheet: string | Iterable<Buffer>
  shared?: string | Iterable<Buffer>
}): Promise<Buffer> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.'
  const content = (value: string | Iterable<Buffer>) =>
    typeof value === 'string' ? [Buffer.from(value)] : value
  const files: [string, string | Iterable<Buffer>][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${type}sheet.main+xml"/></Types>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>${parts.shared ? `<Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>` : ''}</Relationships>`,
    ],
    ['xl/worksheets/sheet1.xml', parts.sheet],
  ]
  if (parts.shared) files.push(['xl/sharedStrings.xml', parts.shared])
  async function* all() {
    for (const [name, value] of files) yield { name, content: content(value) }
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of zipStream(all())) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** `<sheetData>` with rows given as XML. */
export function sheetOf(rows: string, after = ''): string {
  return `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData>${after}</worksheet>`
}

/** A row of texts, as XML. */
export function rowOf(number: number, ...texts: string[]): string {
  const cells = texts.map(
    (text, i) =>
      `<c r="${String.fromCharCode(65 + i)}${number}" t="inlineStr"><is><t>${text}</t></is></c>`,
  )
  return `<row r="${number}">${cells.join('')}</row>`
}

/** The rows of the first sheet by its headings, as hucre reads them. */
export async function readBack(file: Buffer): Promise<Record<string, CellValue>[]> {
  const sheet = (await readXlsx(file)).sheets[0]
  const [head = [], ...rows] = sheet?.rows ?? []
  return rows.map((row) =>
    Object.fromEntries(head.map((name, i) => [String(name), row[i] ?? null])),
  )
}

/** A form with a file in its `file` field. */
export function upload(file: Buffer, name = 'pacientes.xlsx'): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), name)
  return form
}
