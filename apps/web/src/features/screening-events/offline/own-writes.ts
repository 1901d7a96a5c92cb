import { sessionStore } from '../../../api/session.ts'
import { personOf } from '../../../api/session-store.ts'
import { deviceDatabase } from '../../../outbox/device-database.ts'
import type { EntryNote } from '../../../outbox/entry.ts'
import { answersTo, entryRows, readNote } from '../../../outbox/outbox.ts'

/** A write of who is logged in that waits on this device. */
export type OwnWrite = {
  key: string
  madeAt: number
  subject: string
  /** 'acuity', 'check-in' */
  kind: string
  eventId: number | null
}

/** What the server answered to one that has left. */
export type OwnAnswer = { key: string; answer: unknown }

/** Those not yet known, and the known ones that still wait. */
export async function readOwnWrites(known: readonly OwnWrite[]): Promise<OwnWrite[]> {
  const userId = personOf(sessionStore.person())
  const before = new Map(known.map((write) => [write.key, write]))
  const found: OwnWrite[] = []
  for (const row of await entryRows()) {
    if (row.userId !== userId) continue
    const write = before.get(row.key) ?? (await readWrite(row))
    if (write) found.push(write)
  }
  return found
}

/** The registration of who is logged in that waits under this subject. */
export async function waitingRegistration(subject: string): Promise<EntryNote | undefined> {
  const userId = personOf(sessionStore.person())
  const rows = await entryRows()
  const row = rows.find(
    (one) => one.userId === userId && one.kind === 'patient' && one.subject === subject,
  )
  return row && readNote(row)
}

async function readWrite(row: Awaited<ReturnType<typeof entryRows>>[number]) {
  const { key, madeAt, subject } = row
  const entry = await readNote(row)
  if (!entry) return undefined
  const { kind, eventId } = entry.about
  return { key, madeAt, subject, kind, eventId }
}

/** @param since in milliseconds since 1970 */
export async function readOwnAnswers(
  since: number,
  known: readonly OwnAnswer[],
): Promise<OwnAnswer[]> {
  const userId = personOf(sessionStore.person())
  const before = new Map(known.map((one) => [one.key, one]))
  const rows = await (await deviceDatabase()).getAll('answers')
  const keys = rows.filter((row) => row.userId === userId && row.at >= since).map(({ key }) => key)
  const fresh = await answersTo(keys.filter((key) => !before.has(key)))
  return keys.map((key) => before.get(key) ?? { key, answer: fresh.get(key) })
}
