import type { Database } from '../../db/database.ts'
import { keptBytes, type RowRefusal } from './imports.sql.ts'

const MB = 1024 * 1024

/** Bytes that refused rows may take up: a cell of Excel's own length fits, and a hundred thousand rows of patients. */
const ROOM = { row: MB / 8, import: 128 * MB, person: 256 * MB }

/** What is kept of a refused row. */
export type Keeper = (refusal: RowRefusal) => RowRefusal

/**
 * Keeps refused rows whole, for the sheet of corrections, while there is room; of others the number and the first
 * reason. A file of few bytes may say a gigabyte, and what is refused of it stays for thirty days.
 */
export async function createKeeper(
  db: Database,
  { id, created_by }: { id: number; created_by: number },
  room = ROOM,
): Promise<Keeper> {
  const kept = await keptBytes(db, id, created_by)
  let left = Math.min(room.import - kept.import, room.person - kept.person)
  return (refusal) => {
    const bytes = Buffer.byteLength(JSON.stringify(refusal))
    if (bytes > Math.min(room.row, left))
      return { ...refusal, errors: refusal.errors.slice(0, 1), cells: {} }
    left -= bytes
    return refusal
  }
}
