import type { ImportKindName, ImportView } from '@iris/contracts/imports'
import { type Actor, recordAudit } from '../../src/audit/audit.ts'
import { inTransaction } from '../../src/db/transaction.ts'
import { importKind } from '../../src/modules/imports/import-kinds.ts'
import { openTable, type TableRow } from '../../src/spreadsheets/read-table.ts'
import type { TestApp } from '../app.ts'
import { fileOf, type PersonRow } from './person-row.ts'

/** Who sent the sheet, and the event whose list it is. */
type Sender = { user_id?: number; event_id?: number | null }

/**
 * What the rules of an import make of a sheet, taken as one batch. An import costs many times as much: an upload, a job and two
 * processes that read. Only a whole import looks for rows that repeat an earlier one, and has a row of the audit of its own.
 */
export async function saveSheet(
  { services: { db } }: TestApp,
  name: ImportKindName,
  file: Buffer,
  { user_id = 1, event_id = null }: Sender = {},
) {
  const kind = importKind(name)
  const rows: TableRow[] = []
  for await (const row of (await openTable(file, kind.columns)).rows()) rows.push(row)
  if (rows.some(({ faults }) => Object.keys(faults).length > 0))
    throw new Error('not a row to save')
  const by: Actor = { caller: { kind: 'user', id: user_id }, ip: '127.0.0.1' }
  const outcomes = await inTransaction(db, (trx) =>
    kind.begin({ user_id, event_id }).save(trx, rows, (event) => recordAudit(trx, by, event)),
  )
  const count = (state: string) => outcomes.filter((outcome) => outcome.state === state).length
  const errors: ImportView['errors'] = outcomes.flatMap((outcome, at) =>
    outcome.state === 'refused'
      ? Object.entries(outcome.errors).map(([field, [message = '']]) => ({
          row: rows[at]?.number ?? 0,
          field,
          message,
        }))
      : [],
  )
  return {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    failed: count('refused'),
    errors,
  }
}

/** The same of a sheet of patients. */
export const savePeople = async (app: TestApp, people: PersonRow[]) =>
  saveSheet(app, 'patients', await fileOf(people))
