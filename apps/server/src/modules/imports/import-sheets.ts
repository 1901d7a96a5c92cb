import type { Database } from '../../db/database.ts'
import { type Row, type SheetColumn, textColumn } from '../../spreadsheets/column.ts'
import type { SheetContent } from '../../spreadsheets/write-workbook.ts'
import type { ImportKind } from './imports.public.ts'
import { findRefusedRows, type RowRefusal } from './imports.sql.ts'

const REASON: SheetColumn = textColumn('motivo', 'Motivo', { width: 70 })
/** A row may have some long texts: few at a time. */
const PAGE = 100

/** The refused rows as they were sent, each with what is wrong with it. */
export function refusedSheet(db: Database, kind: ImportKind, id: number): SheetContent {
  return {
    name: kind.sheet,
    columns: [REASON, ...kind.columns],
    rows: refusedRows(db, id),
    isModel: true,
  }
}

async function* refusedRows(db: Database, id: number): AsyncGenerator<Row> {
  for (let after = 0, page = await findRefusedRows(db, id, after, PAGE); page.length > 0; ) {
    for (const row of page) yield { ...row.cells, motivo: reasonOf(row) }
    after = page.at(-1)?.row_number ?? after
    page = await findRefusedRows(db, id, after, PAGE)
  }
}

/** A row of which no cell was kept is found by its number in the sheet that was sent. */
function reasonOf({ row_number, cells, errors }: RowRefusal): string {
  const reason = errors.map(({ message }) => message).join('; ')
  return Object.keys(cells).length > 0
    ? reason
    : `Linha ${row_number} da planilha enviada: ${reason}`
}

/** What to fill in, with one line as an example, and how. */
export function modelSheets(kind: ImportKind): SheetContent[] {
  return [
    { name: kind.sheet, columns: kind.columns, rows: [kind.example], isModel: true },
    { name: 'Instruções', columns: INSTRUCTIONS, rows: instructions(kind) },
  ]
}

const INSTRUCTIONS: readonly SheetColumn[] = [
  textColumn('column', 'Coluna', { width: 36 }),
  textColumn('required', 'Obrigatória', { width: 14 }),
  textColumn('note', 'Como preencher', { width: 90 }),
]

function* instructions({ sheet, columns }: ImportKind): Generator<Row> {
  yield {
    column: 'Como usar',
    note: `Preencha a folha "${sheet}", uma linha por registro. A linha de exemplo é ignorada. A ordem das colunas não importa; as que não usar podem ser apagadas.`,
  }
  for (const { header, required, choices, note } of columns)
    yield {
      column: header,
      required: required ? 'Sim' : '',
      note: [choices && `Uma das opções: ${choices.join(', ')}.`, note].filter(Boolean).join(' '),
    }
}
