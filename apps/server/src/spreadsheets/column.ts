import { searchKey } from '@iris/domain/search-key'

/** What a column holds; decides how its cells are written, read and shown. */
export type ColumnType = 'text' | 'integer' | 'number' | 'date' | 'date-time' | 'money'

/** One column of a sheet, the same for exporting, for a model to fill in, and for importing. */
export type SheetColumn = {
  /** The field of a row that stands in it. */
  key: string
  header: string
  type: ColumnType
  /** In characters; by the type unless given. */
  width?: number
  /** A sheet without it cannot be imported; marked in models. */
  required?: boolean
  /** What may be chosen; written as a list in models. */
  choices?: readonly string[]
  /** How to fill it in, for the model's instructions. */
  note?: string
  /** Other headings under which people send it. */
  aliases?: readonly string[]
  /** Of a date: somebody's birth, which people also type as digits alone. */
  isBirth?: boolean
  /** A number of so many digits, zeros in front included, which Excel drops when it takes it for an amount. */
  digits?: number
}

/** How headings are compared: 'E-MAIL' is 'email', 'C.P.F.' is 'CPF', and 'Nº' is 'No'. */
export function headingKey(heading: string): string {
  return searchKey(heading).replaceAll(' ', '')
}

/** A column of text, as most are. */
export function textColumn(
  key: string,
  header: string,
  more: Omit<Partial<SheetColumn>, 'key' | 'header' | 'type'> = {},
): SheetColumn {
  return { key, header, type: 'text', ...more }
}

/**
 * By type: text; integer, number and money as a number (the last two also as PostgreSQL's numeric text); date as `yyyy-MM-dd`;
 * date-time as ISO 8601 text with zone. `null` and `undefined` leave the cell empty.
 */
export type Value = string | number | null | undefined
export type Row = Readonly<Record<string, Value>>

/** Excel's own limits. */
export const MAX_ROWS = 1_048_576
export const MAX_COLUMNS = 16_384
export const MAX_CELL_TEXT = 32_767
