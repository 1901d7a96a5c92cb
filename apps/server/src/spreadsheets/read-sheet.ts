import type { ZipEntry } from '../files/zip-content.ts'
import { MAX_CELL_TEXT, MAX_COLUMNS, MAX_ROWS } from './column.ts'
import { dateOfSerial } from './excel-date.ts'
import { SHEET_BUDGET } from './sheet-budget.ts'
import { unpack } from './unpack.ts'
import { UnreadableSpreadsheet } from './unreadable.ts'
import { decodeEscapes, type Workbook } from './workbook-parts.ts'
import { type Attributes, attribute, XmlScanner } from './xml-scanner.ts'

/** What a cell shows. A number may also be a date, or a code of so many digits: only its column knows. */
export type SheetCell =
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number; date: string | null; looksLikeDate: boolean; digits: number }
  | { kind: 'error'; code: string }
  /** A formula whose result was not saved with it. */
  | { kind: 'uncalculated' }

/** `number` is the one Excel shows at its left; cells by their column, empty ones left out. */
export type SheetRow = { number: number; cells: Map<number, SheetCell> }

/** Characters, as they are read. */
const MAX_ROW_TEXT = 1024 * 1024
/** In a cell's own text one character may be written with so many: `_x000D_`. */
const LONGEST_ESCAPE = 7
/** No code of an error is longer. */
const MAX_ERROR_CODE = 16

/**
 * A sheet's rows that hold something, one after the other; of merged cells the first alone has their value.
 * @throws UnreadableSpreadsheet
 */
export async function* readSheet(workbook: Workbook, sheet: ZipEntry): AsyncGenerator<SheetRow> {
  const { archive } = workbook
  const reader = new SheetReader(workbook)
  const scanner = new XmlScanner(reader)
  const decoder = new TextDecoder()
  for await (const chunk of unpack(archive, sheet, SHEET_BUDGET.sheet)) {
    scanner.write(decoder.decode(chunk, { stream: true }))
    yield* reader.take()
  }
  scanner.end()
}

class SheetReader {
  private readonly workbook: Workbook
  private rows: SheetRow[] = []
  private rowNumber = 0
  private cells = new Map<number, SheetCell>()
  private rowText = 0
  private column = -1
  private type = ''
  private format = -1
  private value = ''
  private hasFormula = false
  private hasResult = false
  private inCell = false
  private inValue = false
  private inReading = false

  constructor(workbook: Workbook) {
    this.workbook = workbook
  }

  take(): SheetRow[] {
    const rows = this.rows
    this.rows = []
    return rows
  }

  open(name: string, attributes: Attributes): void {
    switch (name) {
      case 'row':
        this.openRow(attribute(attributes, 'r'))
        break
      case 'c':
        this.openCell(attributes)
        break
      case 'v':
        this.hasResult = true
        this.inValue = this.inCell
        break
      case 't':
        this.inValue = this.inCell && !this.inReading
        break
      case 'f':
        this.hasFormula = true
        break
      case 'rPh':
        this.inReading = true
    }
  }

  close(name: string): void {
    switch (name) {
      case 'row':
        if (this.cells.size > 0) this.rows.push({ number: this.rowNumber, cells: this.cells })
        break
      case 'c':
        this.closeCell()
        break
      case 'v':
      case 't':
        this.inValue = false
        break
      case 'rPh':
        this.inReading = false
    }
  }

  text(text: string): void {
    if (!this.inValue) return
    this.value += text
    if (this.value.length > MAX_CELL_TEXT * LONGEST_ESCAPE) throw tooMuchText()
  }

  private openRow(number: string | undefined): void {
    const given = number === undefined ? this.rowNumber + 1 : Number(number)
    if (!Number.isInteger(given) || given <= this.rowNumber || given > MAX_ROWS)
      throw new UnreadableSpreadsheet('Rows are out of order, or too many.')
    this.rowNumber = given
    this.cells = new Map()
    this.rowText = 0
    this.column = -1
  }

  private openCell(attributes: Attributes): void {
    const place = attribute(attributes, 'r')
    this.column = place === undefined ? this.column + 1 : columnOf(place)
    if (this.column >= MAX_COLUMNS) throw new UnreadableSpreadsheet('A column is too far right.')
    this.type = attribute(attributes, 't') ?? 'n'
    this.format = Number(attribute(attributes, 's') ?? -1)
    this.value = ''
    this.hasFormula = false
    this.hasResult = false
    this.inCell = true
  }

  private closeCell(): void {
    this.inCell = false
    const cell = this.cell()
    if (!cell) return
    this.count(cell)
    this.cells.set(this.column, cell)
  }

  /** What a cell says, and not what is written in it: thousands of cells may point at one shared text. */
  private count(cell: SheetCell): void {
    if (cell.kind !== 'text') return
    const { length } = cell.text
    this.rowText += length
    if (length > MAX_CELL_TEXT || this.rowText > MAX_ROW_TEXT) throw tooMuchText()
  }

  private cell(): SheetCell | null {
    const { value } = this
    if (value === '') return this.hasFormula && !this.hasResult ? { kind: 'uncalculated' } : null
    switch (this.type) {
      case 's':
        return textCell(this.workbook.sharedTexts[Number(value)] ?? '')
      case 'b':
        return textCell(value === '1' || value === 'true' ? 'Sim' : 'Não')
      case 'e':
        return { kind: 'error', code: value.slice(0, MAX_ERROR_CODE) }
      case 'd':
        return textCell(value.slice(0, 10))
      case 'n':
        return this.numberCell(Number(value))
      default:
        return textCell(decodeEscapes(value))
    }
  }

  private numberCell(number: number): SheetCell | null {
    if (!Number.isFinite(number)) return textCell(this.value)
    const date = dateOfSerial(number, this.workbook.dateSystem)
    const { isDate = false, digits = 0 } = this.workbook.formats[this.format] ?? {}
    return { kind: 'number', number, date, looksLikeDate: isDate, digits }
  }
}

const tooMuchText = () => new UnreadableSpreadsheet('A cell holds more than Excel allows.')

/** Without what no database holds: `_x0000_`, and half of a letter that takes two places. */
function textCell(text: string): SheetCell | null {
  const trimmed = text.replaceAll('\0', '').toWellFormed().trim()
  return trimmed === '' ? null : { kind: 'text', text: trimmed }
}

/** 'C12' → 2. */
export function columnOf(place: string): number {
  let column = 0
  for (let at = 0; at < place.length && at < 4; at++) {
    const code = place.charCodeAt(at)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}
