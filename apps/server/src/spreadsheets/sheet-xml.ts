import { formatDate, formatDateTime, isDate } from '@iris/domain/sao-paulo-date'
import { MAX_CELL_TEXT, type Row, type SheetColumn, type Value } from './column.ts'
import { serialOfDate } from './excel-date.ts'

/** Positions in `STYLES`' list of cell formats. */
const STYLE = {
  number: 0,
  text: 1,
  integer: 2,
  date: 3,
  'date-time': 4,
  money: 5,
  header: 6,
  quoted: 7,
}
const WIDTH = { text: 22, integer: 12, number: 12, date: 12, 'date-time': 17, money: 15 }
const MINUTES_OF_A_DAY = 24 * 60
const CHUNK = 64 * 1024
/** How far below the last example a model's lists of choices reach. */
const MODEL_ROWS = 10_000

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const formats = [
  // One for each of STYLE, in its order; a number is a general cell.
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/>',
]

export const STYLES = `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="166" formatCode="&quot;R$&quot;\\ #,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE6ECF5"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/**
 * One sheet's XML, chunk by chunk: frozen head row, filter, widths, typed cells.
 * @param isModel adds each column's choices as a list in its cells
 */
export async function* sheetXml(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<Row>,
  isModel: boolean,
): AsyncGenerator<Buffer> {
  const letters = columns.map((_, index) => columnLetters(index))
  let text = `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.map(columnXml).join('')}</cols><sheetData><row r="1">`
  columns.forEach(({ header }, index) => {
    text += textCell(`${letters[index]}1`, header, STYLE.header)
  })
  text += '</row>'
  let line = 1
  for await (const row of rows) {
    line++
    text += `<row r="${line}">`
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index]!
      text += cell(`${letters[index]}${line}`, column, row[column.key])
    }
    text += '</row>'
    if (text.length >= CHUNK) {
      yield Buffer.from(text)
      text = ''
    }
  }
  text += `</sheetData><autoFilter ref="A1:${letters.at(-1)}${line}"/>`
  if (isModel) text += choicesXml(columns, letters)
  yield Buffer.from(`${text}</worksheet>`)
}

function columnXml({ type, header, width }: SheetColumn, index: number): string {
  const wide = width ?? Math.max(WIDTH[type], Math.min(40, header.length + 4))
  // The format of cells still empty: what is typed into a text column stays text.
  return `<col min="${index + 1}" max="${index + 1}" width="${wide}" style="${STYLE[type]}" customWidth="1"/>`
}

function choicesXml(columns: readonly SheetColumn[], letters: readonly string[]): string {
  const lists = columns.flatMap(({ choices }, index) => {
    if (!choices) return []
    const letter = letters[index]
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorTitle="Valor inválido" error="Escolha um dos valores da lista." sqref="${letter}2:${letter}${MODEL_ROWS}"><formula1>&quot;${escapeXml(choices.join(','))}&quot;</formula1></dataValidation>`
  })
  return lists.length > 0
    ? `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
    : ''
}

function cell(at: string, { type }: SheetColumn, value: Value): string {
  if (value === null || value === undefined || value === '') return ''
  const number = type === 'text' ? null : numberOf(type, value)
  if (number !== null) return `<c r="${at}" s="${STYLE[type]}"><v>${number}</v></c>`
  // A day that Excel knows no number for, in the year 202, is given back as people write it.
  const text = type === 'date' && isDate(String(value)) ? formatDate(String(value)) : String(value)
  // Cells of this kind are never calculated; the quote keeps that so when somebody edits one.
  return textCell(at, text, looksLikeFormula(text) ? STYLE.quoted : STYLE.text)
}

/** What Excel would take for a formula, were it typed. */
function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text)
}

function numberOf(
  type: Exclude<SheetColumn['type'], 'text'>,
  value: string | number,
): number | null {
  if (type === 'date') return serialOfDate(String(value))
  if (type === 'date-time') return serialOfMoment(String(value))
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** São Paulo's clock at that moment: Excel knows no time zones. */
function serialOfMoment(moment: string): number | null {
  const shown = formatDateTime(moment)
  const date = `${shown.slice(6, 10)}-${shown.slice(3, 5)}-${shown.slice(0, 2)}`
  const minutes = Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16))
  const day = serialOfDate(date)
  return day === null ? null : day + minutes / MINUTES_OF_A_DAY
}

function textCell(at: string, text: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`
}

function cellText(text: string): string {
  const whole = text.length > MAX_CELL_TEXT ? text.slice(0, MAX_CELL_TEXT) : text
  // `_x0041_` in a cell would be read as an A.
  return escapeXml(whole).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
}

/** For texts and attributes; characters XML cannot hold are left out. */
export function escapeXml(text: string): string {
  const plain = text.isWellFormed() ? text : text.toWellFormed()
  return plain.replace(/[&<>"\ufffe\uffff]|[^\P{Cc}\t\n]/gu, escaped)
}

function escaped(character: string): string {
  return { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }[character] ?? ''
}

/** 0 → A, 26 → AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26) - 1
  return (rest >= 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + (index % 26))
}
