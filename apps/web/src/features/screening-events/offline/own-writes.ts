import { sessionStore } from '../../../api/session.ts'
import { personOf } from '../../../api/session-store.ts'
import { deviceDatabase, type EntryRow } from '../../../outbox/device-database.ts'
import type { EntryNote } from '../../../outbox/entry.ts'
import { answersTo, entryRows, readNote } from '../../../outbox/outbox.ts'

/** A write of who is logged in that waits on this device: what can be told of it without opening it. */
export type OwnWrite = Pick<EntryRow, 'key' | 'madeAt' | 'subject' | 'kind'>

/** What the server answered to one that has left. */
export type OwnAnswer = { key: string; answer: unknown }

/** The oldest first. Hundreds may wait, and none is opened. */
export async function readOwnWrites(): Promise<OwnWrite[]> {
  const userId = personOf(sessionStore.person())
  return (await entryRows()).filter((row) => row.userId === userId)
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
