import { recordAudit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FileStore } from '../../files/file-store.ts'
import { dropUnreferencedFile } from '../../files/stored-files.sql.ts'
import { openTable, type TableRow } from '../../spreadsheets/read-table.ts'
import { importRows, readStored } from './import-source.ts'
import type { ImportKind, ImportRun, RowOutcome } from './imports.public.ts'
import {
  advance,
  findUnfinished,
  finishImport,
  holdAt,
  insertRefusals,
  type Refusal,
  refusedRows,
  type Tally,
} from './imports.sql.ts'

/** Small enough that other calls wait some ms at most while one is checked (bench/imports.ts). */
const BATCH = 100

export type ImportWork = {
  db: Database
  files: FileStore
  kindOf: (name: string) => ImportKind
  signal?: AbortSignal
}

type Unfinished = NonNullable<Awaited<ReturnType<typeof findUnfinished>>>
type Batch = { row: TableRow; refused: Refusal['errors'] | null }[]

/**
 * Works on an import to its end, from where it was left: each batch is one transaction that also writes down how far
 * it came, so no row is dealt with twice whatever happens in between. Two at once: the second gives way.
 */
export async function runImport(work: ImportWork, id: number): Promise<void> {
  const { db, files } = work
  const record = await findUnfinished(db, id)
  if (!record?.file_key) return
  const kind = work.kindOf(record.kind)
  const table = await openTable(await readStored(files, record.file_key), kind.columns)
  const seen = createSeen(kind, record.last_row > 0 ? await refusedRows(db, id) : new Set())
  const run = kind.begin({ user_id: record.created_by })
  let lastRow = record.last_row
  let batch: Batch = []
  const write = async () => {
    work.signal?.throwIfAborted()
    if (!(await saveBatch(work, { record, kind, run }, lastRow, batch))) return false
    lastRow = batch.at(-1)?.row.number ?? lastRow
    batch = []
    return true
  }
  for await (const row of importRows(table, kind)) {
    const repeated = seen(row)
    if (row.number <= record.last_row) continue
    batch.push({ row, refused: repeated ?? faultsOf(row) })
    if (batch.length === BATCH && !(await write())) return
  }
  if (batch.length > 0 && !(await write())) return
  await endImport(work, id, 'done')
}

export async function endImport({ db, files }: ImportWork, id: number, status: 'done' | 'failed') {
  const key = await finishImport(db, id, status)
  if (key) await dropUnreferencedFile(db, files, key)
}

/** Tells the refusal of a row that repeats an earlier one; a row that was refused itself does not count. */
function createSeen({ identity }: ImportKind, refused: ReadonlySet<number>) {
  const rows = new Map<string, number>()
  return ({ number, values }: TableRow): Refusal['errors'] | null => {
    const value = identity?.of(values)
    if (!identity || value === undefined || refused.has(number)) return null
    const first = rows.get(value)
    if (first === undefined) {
      rows.set(value, number)
      return null
    }
    return [{ field: identity.column, message: identity.repeated(first) }]
  }
}

function faultsOf({ faults }: TableRow): Refusal['errors'] | null {
  const errors = Object.entries(faults).map(([field, message]) => ({ field, message }))
  return errors.length > 0 ? errors : null
}

type Context = { record: Unfinished; kind: ImportKind; run: ImportRun }

/** False when somebody else works on this import and is further already. */
async function saveBatch(
  work: ImportWork,
  context: Context,
  lastRow: number,
  batch: Batch,
): Promise<boolean> {
  try {
    return await inTransaction(work.db, (db) => writeBatch(db, context, lastRow, batch))
  } catch (error) {
    if (!isDataFault(error)) throw error
    // The database refused what the rules let pass: the row it was is found by writing each alone.
    let done = lastRow
    for (const { row, refused } of batch) {
      const saved = await saveAlone(work, context, done, { row, refused })
      if (!saved) return false
      done = row.number
    }
    return true
  }
}

async function saveAlone(work: ImportWork, context: Context, lastRow: number, line: Batch[number]) {
  try {
    return await inTransaction(work.db, (db) => writeBatch(db, context, lastRow, [line]))
  } catch (error) {
    if (!isDataFault(error)) throw error
    const refused = [{ field: 'row', message: 'Esta linha não pôde ser salva' }]
    return inTransaction(work.db, (db) =>
      writeBatch(db, context, lastRow, [{ row: line.row, refused }]),
    )
  }
}

/** Classes 22 and 23: a value the column does not take, a constraint. */
function isDataFault(error: unknown): boolean {
  return /^2[23]/.test((error as { code?: string }).code ?? '')
}

async function writeBatch(
  db: Database,
  { record, kind, run }: Context,
  lastRow: number,
  batch: Batch,
): Promise<boolean> {
  if (!(await holdAt(db, record.id, lastRow))) return false
  const good = batch.filter(({ refused }) => !refused).map(({ row }) => row)
  const outcomes = good.length > 0 ? await run.save(db, good) : []
  const refusals = batch.flatMap(({ row, refused }) => (refused ? [refusal(row, refused)] : []))
  good.forEach((row, index) => {
    const outcome = outcomes[index]
    if (outcome?.state === 'refused') refusals.push(refusal(row, flat(outcome.errors)))
  })
  await insertRefusals(db, record.id, refusals)
  const idsOf = (state: 'created' | 'updated' | 'unchanged') =>
    outcomes.flatMap((outcome) => (outcome.state === state ? outcome.id : []))
  const [created, updated] = [idsOf('created'), idsOf('updated')]
  const tally: Tally = {
    created: created.length,
    updated: updated.length,
    unchanged: idsOf('unchanged').length,
    failed: refusals.length,
  }
  await advance(db, record.id, batch.at(-1)?.row.number ?? lastRow, tally)
  if (created.length + updated.length > 0)
    await recordAudit(
      db,
      { caller: { kind: 'user', id: record.created_by }, ip: record.ip },
      { action: 'import', entity: kind.entity, detail: { import_id: record.id, created, updated } },
    )
  return true
}

function refusal({ number, values }: TableRow, errors: Refusal['errors']): Refusal {
  return { row_number: number, errors, cells: values }
}

/** One message a field: the first says what to mend. */
function flat(errors: Extract<RowOutcome, { state: 'refused' }>['errors']): Refusal['errors'] {
  return Object.entries(errors).map(([field, [message = '']]) => ({ field, message }))
}
