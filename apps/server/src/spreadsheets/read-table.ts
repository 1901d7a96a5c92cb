import { decimalText, parseAmount } from '@iris/domain/cents'
import { isDate, parseBrazilianDate } from '@iris/domain/sao-paulo-date'
import type { ZipEntry } from '../files/zip-content.ts'
import { headingKey, type SheetColumn } from './column.ts'
import { createMergeFiller, findMerges, type Merge } from './merged-cells.ts'
import { readSheet, type SheetCell, type SheetRow } from './read-sheet.ts'
import { SHEET_BUDGET } from './sheet-budget.ts'
import { unpack } from './unpack.ts'
import { UnreadableSpreadsheet } from './unreadable.ts'
import { openWorkbook, type Workbook } from './workbook-parts.ts'

/** One row under the head. `number` is the one Excel shows at its left. */
export type TableRow = {
  number: number
  /** By column key: what its cells hold, as text; a date as `yyyy-MM-dd`, an amount as '1234.5'. Empty cells are left out. */
  values: Record<string, string>
  /** By column key: what makes a cell unusable. */
  faults: Record<string, string>
}

/** The characters of all a row says. */
export function textLength({ values, faults }: Pick<TableRow, 'values' | 'faults'>): number {
  let length = 0
  for (const key in values) length += values[key]?.length ?? 0
  for (const key in faults) length += faults[key]?.length ?? 0
  return length
}

export type Table = {
  /** The columns the sheet has, of those asked for. */
  columns: SheetColumn[]
  rows(): AsyncGenerator<TableRow>
}

/** The sheet can be read, but is not the one that was asked for; in words for whoever sent it. */
export class UnfitTable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnfitTable'
  }
}

/** Above the head there may be a title or two. */
const HEAD_WITHIN = 10
/** A title such as "Empresa" is not taken for a head. */
const HEADS_FROM = 2
const SHEETS = 5
const TOO_MANY_ROWS = `A planilha tem mais de ${SHEET_BUDGET.rows.toLocaleString('pt-BR')} linhas. Divida em mais de um arquivo.`

/** '"Celular" e "Fone"'. */
const TOGETHER = new Intl.ListFormat('pt-BR')

type Head = { row: number; columns: Map<number, SheetColumn>; headings: Map<number, Heading> }
/** A heading of the sheet, and the column that has it as its own name or as another. */
type Heading = { written: string; column: SheetColumn; isOwn: boolean }
/** Columns by the headings they may have. */
type Known = ReadonlyMap<string, Omit<Heading, 'written'>>

/**
 * Finds the table in a workbook: the one sheet shown with these headings, whatever their order, case, accents and signs.
 * @throws UnreadableSpreadsheet, UnfitTable (no such table or two, a heading missing or given twice)
 */
export async function openTable(file: Buffer, columns: readonly SheetColumn[]): Promise<Table> {
  const workbook = await openWorkbook(file)
  const known: Known = new Map(
    columns.flatMap((column) =>
      [...(column.aliases ?? []), column.header].map(
        (name) => [headingKey(name), { column, isOwn: name === column.header }] as const,
      ),
    ),
  )
  const sheets = workbook.sheets.slice(0, SHEETS)
  for (const [index, { name, part }] of sheets.entries()) {
    const merges = await findMerges(unpack(workbook.archive, part, SHEET_BUDGET.sheet))
    const head = await findHead(readSheet(workbook, part), merges, known)
    if (!head) continue
    refuseIncomplete(head, columns)
    for (const other of sheets.slice(index + 1))
      if (await hasRows(workbook, other.part, known, columns))
        throw new UnfitTable(
          `Mais de uma folha tem estas colunas ("${name}", "${other.name}"). Deixe uma por arquivo.`,
        )
    const rows = () => below(readSheet(workbook, part), merges, head)
    return { columns: [...head.columns.values()], rows }
  }
  throw new UnfitTable(
    'A planilha não tem as colunas esperadas. Baixe a planilha modelo e preencha nela.',
  )
}

/** The row with most headings among the first: a title may say one of them too, and headings may stand in two rows. */
async function findHead(
  rows: AsyncGenerator<SheetRow>,
  merges: readonly Merge[],
  known: Known,
): Promise<Head | undefined> {
  // A heading over two rows is one; a title over several columns is no heading of each of them.
  const upright = merges.filter(({ firstColumn, lastColumn }) => firstColumn === lastColumn)
  const fill = createMergeFiller(upright, new Set(upright.map(({ firstColumn }) => firstColumn)))
  let best: Head | undefined
  let looked = 0
  for await (const row of rows) {
    fill(row)
    const headings = new Map<number, Heading>()
    for (const [index, cell] of row.cells) {
      const found = cell.kind === 'text' ? known.get(headingKey(cell.text)) : undefined
      if (found && cell.kind === 'text')
        headings.set(index, { ...found, written: cell.text.trim() })
    }
    const columns = meant(headings)
    if (columns.size >= HEADS_FROM && columns.size > (best?.columns.size ?? 0))
      best = { row: row.number, columns, headings }
    if (++looked === HEAD_WITHIN) break
  }
  return best
}

/** Beside a column's own name, another one is a column that nobody asked for: 'Celular' where 'Telefone' stands too. */
function meant(headings: ReadonlyMap<number, Heading>): Map<number, SheetColumn> {
  const named = new Set(
    [...headings.values()].flatMap(({ column, isOwn }) => (isOwn ? column : [])),
  )
  return new Map(
    [...headings]
      .filter(([, { column, isOwn }]) => isOwn || !named.has(column))
      .map(([index, { column }]) => [index, column]),
  )
}

function refuseTwice({ columns, headings }: Head): void {
  const present = [...columns.values()]
  const twice = present.find((column, index) => present.indexOf(column) !== index)
  if (!twice) return
  const written = [...columns].flatMap(([index, column]) =>
    column === twice ? (headings.get(index)?.written ?? []) : [],
  )
  if (new Set(written.map(headingKey)).size > 1)
    throw new UnfitTable(
      `As colunas ${TOGETHER.format(written.map((each) => `"${each}"`))} são lidas como "${twice.header}". Deixe só uma delas na planilha.`,
    )
  throw new UnfitTable(`A coluna "${written[0]}" aparece mais de uma vez na planilha.`)
}

function refuseIncomplete(head: Head, columns: readonly SheetColumn[]): void {
  refuseTwice(head)
  const missing = missingOf(head, columns)
  if (missing.length > 0)
    throw new UnfitTable(
      `Faltam colunas na planilha: ${missing.map(({ header }) => header).join(', ')}.`,
    )
}

function missingOf(head: Head, columns: readonly SheetColumn[]): SheetColumn[] {
  const present = new Set(head.columns.values())
  return columns.filter((column) => column.required && !present.has(column))
}

/**
 * Whether a sheet could be the table as well: with all it needs, and something below. It is read no further than that,
 * and without its merges, which stand behind all its cells.
 */
async function hasRows(
  workbook: Workbook,
  part: ZipEntry,
  known: Known,
  columns: readonly SheetColumn[],
): Promise<boolean> {
  const head = await findHead(readSheet(workbook, part), [], known)
  if (!head || missingOf(head, columns).length > 0) return false
  for await (const _ of below(readSheet(workbook, part), [], head)) return true
  return false
}

async function* below(
  rows: AsyncGenerator<SheetRow>,
  merges: readonly Merge[],
  head: Head,
): AsyncGenerator<TableRow> {
  const inTable = merges.filter(({ firstRow }) => firstRow > head.row)
  const fill = createMergeFiller(inTable, new Set(head.columns.keys()))
  let count = 0
  let text = 0
  for await (const filled of rows) {
    const { number, cells } = filled
    if (number <= head.row) continue
    fill(filled)
    const row: TableRow = { number, values: {}, faults: {} }
    for (const [index, column] of head.columns) {
      const cell = cells.get(index)
      if (cell) take(row, column, cell)
    }
    if (Object.keys(row.values).length + Object.keys(row.faults).length === 0) continue
    if (++count > SHEET_BUDGET.rows) throw new UnfitTable(TOO_MANY_ROWS)
    // After merged cells were filled in, for one text may reach all rows that way too.
    text += textLength(row)
    if (text > SHEET_BUDGET.text)
      throw new UnreadableSpreadsheet('The cells hold more text than a table has.')
    yield row
  }
}

function take({ values, faults }: TableRow, column: SheetColumn, cell: SheetCell): void {
  const { key, header } = column
  switch (cell.kind) {
    case 'error':
      faults[key] = `${header} contém um erro do Excel (${cell.code})`
      return
    case 'uncalculated':
      faults[key] = `${header} contém uma fórmula sem resultado. Cole como valor`
      return
    case 'text':
      values[key] = written(column, cell.text)
      return
    case 'number': {
      values[key] = numberText(column, cell)
      const fault = dayFault(column, cell)
      if (!fault) return
      faults[key] = `${header} ${fault}. Escreva dia, mês e ano`
      // As it stands, for the sheet of refused rows.
      values[key] = plain(cell.number)
    }
  }
}

function written({ type, digits = 0 }: SheetColumn, text: string): string {
  if (type === 'date') return dateText(text)
  if (type === 'money' || type === 'number') return amountText(text)
  // Taken for an amount once, and made a text since: with its first zero it has lost no more than that.
  return /^\d+$/.test(text) && text.length === digits - 1 ? `0${text}` : text
}

/** '2.500' as text is two thousand five hundred; a number of a cell never comes here. Anything else as it stands. */
function amountText(text: string): string {
  const amount = parseAmount(text)
  return amount === null ? text : decimalText(amount)
}

/** A day as people write it; anything else as it stands, for the field's own rule to refuse. */
function dateText(text: string): string {
  const day = text.replace(/[ T]00:00(:00)?$/, '')
  return isDate(day) ? day : (parseBrazilianDate(day.replaceAll(/[-.]/g, '/')) ?? text)
}

type NumberCell = Extract<SheetCell, { kind: 'number' }>

/** Why a number in a column of days, not shown as one, is not the day that Excel counts by it; undefined where it is. */
function dayFault(
  { type, isBirth }: SheetColumn,
  { number, looksLikeDate }: NumberCell,
): string | undefined {
  if (type !== 'date' || looksLikeDate || !Number.isInteger(number)) return undefined
  // 1985 is that year: on the day of that number, in 1905, nobody here is born.
  if (number >= 1900 && number <= 2099) return 'tem só o ano'
  return isBirth && isTypedDay(number) ? 'está como número' : undefined
}

/**
 * 010485, which Excel keeps as 10485 and counts as a day of 1928. Some days that were meant by such a number, one in eight, are
 * taken for typed ones too: those are asked for, which is safer than a wrong birth date that nobody notices.
 */
function isTypedDay(number: number): boolean {
  const [, day, month] = /^(\d\d)(\d\d)\d\d$/.exec(plain(number).padStart(6, '0')) ?? []
  // Of a leap year: the century is not typed.
  return isDate(`2000-${month}-${day}`)
}

function numberText(column: SheetColumn, cell: NumberCell): string {
  const { number, date, looksLikeDate } = cell
  if (column.type === 'date') return date ?? plain(number)
  if (column.type === 'text' && looksLikeDate && date) return date.split('-').reverse().join('/')
  return plain(number).padStart(column.digits ?? shownDigits(column, cell), '0')
}

/** A code shows zeros that its number has not: 4821 of the format 000000 is 004821 to whoever typed it. */
function shownDigits({ type }: SheetColumn, { number, digits }: NumberCell): number {
  return type === 'text' && number >= 0 && Number.isInteger(number) ? digits : 0
}

/** Without an exponent, up to where a number holds every digit. */
function plain(number: number): string {
  return Number.isInteger(number) && Math.abs(number) < 1e21
    ? BigInt(number).toString()
    : String(number)
}
