import { AppError } from '@iris/contracts/errors'
import type { ImportKindName } from '@iris/contracts/imports'
import { can } from '@iris/domain/access'
import { LANES } from '../../apart/lanes.ts'
import { type Actor, type Audit, recordAudit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { codeOf } from '../../db/error-code.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FileStore } from '../../files/file-store.ts'
import { dropUnreferencedFile } from '../../files/stored-files.sql.ts'
import { type TableRow, textLength } from '../../spreadsheets/read-table.ts'
import { importRows } from './import-source.ts'
import type { ImportKind, ImportRun, RowOutcome } from './imports.public.ts'
import {
  advance,
  findUnfinished,
  finishImport,
  holdAt,
  insertRefusals,
  type RowRefusal,
  refusedRows,
  type Tally,
} from './imports.sql.ts'
import { createKeeper, type Keeper } from './kept-refusals.ts'

/** Small enough that other calls wait some ms at most while one is checked (bench/imports.ts). */
const BATCH = 100
/** In characters: a row that says much is checked with few others. */
const BATCH_TEXT = 256 * 1024

export type ImportWork = {
  db: Database
  files: FileStore
  kindOf: (name: ImportKindName) => ImportKind
  signal?: AbortSignal
}

type Unfinished = NonNullable<Awaited<ReturnType<typeof findUnfinished>>>
type Batch = { row: TableRow; refused: RowRefusal['errors'] | null }[]

/**
 * Works on an import to its end, from where it was left: each batch is one transaction that also writes down how far
 * it came, so no row is dealt with twice whatever happens in between. Two at once: the second gives way.
 * @throws AppError `auth.denied` before a batch that the person who started it may no longer write
 */
export async function runImport(work: ImportWork, id: number): Promise<void> {
  const { db, files } = work
  const record = await findUnfinished(db, id)
  if (!record?.file_key) return
  const kind = work.kindOf(record.kind as ImportKindName)
  const refusedBefore = record.last_row > 0 ? await refusedRows(db, id) : new Set<number>()
  const taken = createTaken(kind)
  const run = kind.begin({ user_id: record.created_by, event_id: record.event_id })
  const keep = await createKeeper(db, record)
  let lastRow = record.last_row
  let batch: Batch = []
  let text = 0
  const write = async () => {
    work.signal?.throwIfAborted()
    const refused = await saveBatch(work, { record, kind, run, keep }, lastRow, batch)
    if (!refused) return false
    for (const { row } of batch) taken.decide(row, refused.has(row.number))
    lastRow = batch.at(-1)?.row.number ?? lastRow
    batch = []
    text = 0
    return true
  }
  const place = { lane: LANES.jobs, who: `import ${id}` }
  for await (const row of importRows(files, record.file_key, kind, place, work.signal)) {
    if (row.number <= record.last_row) {
      taken.decide(row, refusedBefore.has(row.number))
      continue
    }
    // Whether this row is a repetition depends on whether the earlier row of the batch is accepted.
    if (taken.isPending(row) && !(await write())) return
    const repeated = taken.repeats(row)
    const refused = repeated ?? faultsOf(row)
    if (!refused) taken.await(row)
    batch.push({ row, refused })
    text += textLength(row)
    const isFull = batch.length === BATCH || text >= BATCH_TEXT
    if (isFull && !(await write())) return
  }
  if (batch.length > 0 && !(await write())) return
  await endImport(work, id, 'done')
}

/** Ends an import and lets go of its sheet. */
export async function endImport(
  { db, files }: Pick<ImportWork, 'db' | 'files'>,
  id: number,
  status: 'done' | 'failed',
): Promise<void> {
  const key = await finishImport(db, id, status)
  if (key) await dropUnreferencedFile(db, files, key)
}

/**
 * What no two rows may share, by the rows that have it. A row that was refused has nothing: it takes nothing from the
 * one that corrects it, whether both are met in one run or the work was taken up in between.
 */
function createTaken({ identity }: ImportKind) {
  const rows = new Map<string, number>()
  const pending = new Set<string>()
  const of = ({ values }: TableRow) => identity?.of(values)
  return {
    /** Whether a row that is not written yet has the same value. */
    isPending(row: TableRow): boolean {
      return pending.has(of(row) ?? '')
    },
    await(row: TableRow): void {
      const value = of(row)
      if (value !== undefined) pending.add(value)
    },
    decide(row: TableRow, isRefused: boolean): void {
      const value = of(row)
      if (value === undefined) return
      pending.delete(value)
      if (!isRefused && !rows.has(value)) rows.set(value, row.number)
    },
    /** The refusal of a row that repeats one taken in. */
    repeats(row: TableRow): RowRefusal['errors'] | null {
      const value = of(row)
      const first = value === undefined ? undefined : rows.get(value)
      if (!identity || first === undefined) return null
      return [{ field: identity.column, message: identity.repeated(first) }]
    },
  }
}

function faultsOf({ faults }: TableRow): RowRefusal['errors'] | null {
  const errors = Object.entries(faults).map(([field, message]) => ({ field, message }))
  return errors.length > 0 ? errors : null
}

type Context = { record: Unfinished; kind: ImportKind; run: ImportRun; keep: Keeper }

/** The numbers of the rows it refused; null when somebody else works on this import and is further already. */
type Saved = Set<number> | null

async function saveBatch(
  work: ImportWork,
  context: Context,
  lastRow: number,
  batch: Batch,
): Promise<Saved> {
  try {
    return await inTransaction(work.db, (db) => writeBatch(db, context, lastRow, batch))
  } catch (error) {
    if (!isDataFault(error)) throw error
    // The database refused a row that the rules accepted. Writing each row alone finds which one.
    let done = lastRow
    const all = new Set<number>()
    for (const { row, refused } of batch) {
      const saved = await saveAlone(work, context, done, { row, refused })
      if (!saved) return null
      for (const number of saved) all.add(number)
      done = row.number
    }
    return all
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
  return /^2[23]/.test(codeOf(error))
}

async function writeBatch(
  db: Database,
  { record, kind, run, keep }: Context,
  lastRow: number,
  batch: Batch,
): Promise<Saved> {
  const held = await holdAt(db, record.id, lastRow)
  if (!held) return null
  if (!held.role || !can(held.role, kind.access)) throw new AppError('auth.denied')
  const good = batch.filter(({ refused }) => !refused).map(({ row }) => row)
  const by: Actor = { caller: { kind: 'user', id: record.created_by }, ip: record.ip }
  const audit: Audit = (event) => recordAudit(db, by, event)
  const outcomes = good.length > 0 ? await run.save(db, good, audit) : []
  const refusals = batch.flatMap(({ row, refused }) => (refused ? [refusal(row, refused)] : []))
  good.forEach((row, index) => {
    const outcome = outcomes[index]
    if (outcome?.state === 'refused') refusals.push(refusal(row, flat(outcome.errors)))
  })
  await insertRefusals(db, record.id, refusals.map(keep))
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
    await audit({
      action: 'import',
      entity: kind.entity,
      subjects: kind.entity === 'patient' ? [...created, ...updated] : patientsOf(outcomes),
      detail: { import_id: record.id, created, updated },
    })
  return new Set(refusals.map(({ row_number }) => row_number))
}

/** Whose data was written, where the records are not patients themselves. */
function patientsOf(outcomes: readonly RowOutcome[]): number[] {
  return outcomes.flatMap((outcome) =>
    outcome.state === 'created' || outcome.state === 'updated' ? (outcome.patient_id ?? []) : [],
  )
}

function refusal({ number, values }: TableRow, errors: RowRefusal['errors']): RowRefusal {
  return { row_number: number, errors, cells: values }
}

/** One message a field: the first says what to mend. */
function flat(errors: Extract<RowOutcome, { state: 'refused' }>['errors']): RowRefusal['errors'] {
  return Object.entries(errors).map(([field, [message = '']]) => ({ field, message }))
}
