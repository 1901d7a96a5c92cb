import { Readable } from 'node:stream'
import { MAX_ROWS, type Row, type SheetColumn } from './column.ts'
import { columnLetters, DECLARATION, escapeXml, STYLES, sheetXml } from './sheet-xml.ts'
import { type ZipPart, zipStream } from './zip-stream.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type SheetContent = {
  name: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<Row> | Iterable<Row>
  /** To be filled in by people: choices become lists. */
  isModel?: boolean
}

type WrittenSheet = { name: string; lastColumn: string; lines: number }

const CONTENT = 'http://schemas.openxmlformats.org/package/2006/content-types'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.'

/**
 * A workbook as a stream that pulls its rows as it is read, so that neither the rows nor the file ever lie in memory.
 * What goes beyond Excel's last row goes on in another sheet. A fault of the rows ends the stream with it.
 */
export function writeWorkbook(...sheets: SheetContent[]): Readable {
  return Readable.from(zipStream(parts(sheets)), { objectMode: false })
}

async function* parts(sheets: readonly SheetContent[]): AsyncGenerator<ZipPart> {
  const written: WrittenSheet[] = []
  for (const { name, columns, rows, isModel = false } of sheets) {
    const source = pages(rows)
    const lastColumn = columnLetters(columns.length - 1)
    for (let page = 1; page === 1 || source.hasMore(); page++) {
      const sheet = { name: page === 1 ? name : `${name} ${page}`, lastColumn, lines: 1 }
      written.push(sheet)
      const lines = counted(source.page(), sheet)
      yield {
        name: `xl/worksheets/sheet${written.length}.xml`,
        content: sheetXml(columns, lines, isModel),
      }
    }
  }
  yield part('xl/styles.xml', STYLES)
  yield part('xl/workbook.xml', workbookXml(written))
  yield part('xl/_rels/workbook.xml.rels', workbookRelations(written.length))
  yield part('_rels/.rels', ROOT_RELATIONS)
  yield part('[Content_Types].xml', contentTypes(written.length))
}

async function* counted(rows: AsyncIterable<Row>, sheet: WrittenSheet): AsyncGenerator<Row> {
  for await (const row of rows) {
    sheet.lines++
    yield row
  }
}

/** Rows in portions of what one sheet holds beside its head. */
function pages(rows: AsyncIterable<Row> | Iterable<Row>) {
  const iterator =
    Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  let next: Row | undefined
  let finished = false
  const advance = async () => {
    const result = await iterator.next()
    finished = result.done === true
    next = finished ? undefined : result.value
  }
  return {
    hasMore: () => next !== undefined,
    async *page(): AsyncGenerator<Row> {
      let whole = false
      try {
        if (next === undefined && !finished) await advance()
        for (let line = 1; line < MAX_ROWS && next !== undefined; line++) {
          yield next
          await advance()
        }
        whole = true
      } finally {
        // Whoever downloads it went away.
        if (!whole) await iterator.return?.()
      }
    },
  }
}

function part(name: string, text: string): ZipPart {
  return { name, content: [Buffer.from(text)] }
}

function workbookXml(sheets: readonly WrittenSheet[]): string {
  const list = sheets.map(
    ({ name }, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  )
  const filters = sheets.map(
    ({ name, lastColumn, lines }, i) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">'${escapeXml(name)}'!$A$1:$${lastColumn}$${lines}</definedName>`,
  )
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`
}

function workbookRelations(sheets: number): string {
  const list = Array.from(
    { length: sheets },
    (_, i) =>
      `<Relationship Id="rId${i + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  return `${DECLARATION}<Relationships xmlns="${RELATIONS}">${list.join('')}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`
}

const ROOT_RELATIONS = `${DECLARATION}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

function contentTypes(sheets: number): string {
  const list = Array.from(
    { length: sheets },
    (_, i) =>
      `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${SHEET_TYPE}worksheet+xml"/>`,
  )
  return `${DECLARATION}<Types xmlns="${CONTENT}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}styles+xml"/>${list.join('')}</Types>`
}
