import type { Triage, TriageBody } from '@iris/contracts/triages'
import { sessionStore } from '../../../api/session.ts'
import { personOf } from '../../../api/session-store.ts'
import { type AnswerRow, deviceDatabase, type EntryRow } from '../../../outbox/device-database.ts'
import type { EntryNote } from '../../../outbox/entry.ts'
import { answersTo, entryRows, findEntry, readNote } from '../../../outbox/outbox.ts'
import type { HeldPackage } from './device-packages.ts'

/** A write of who is logged in that waits on this device: what can be told of it without opening it. */
export type OwnWrite = Pick<EntryRow, 'key' | 'madeAt' | 'subject' | 'kind' | 'needs'>

/** What the server answered to one that has left. */
export type OwnAnswer = { key: string; answer: unknown }

type Answered = Pick<AnswerRow, 'key' | 'userId' | 'at'>

/** A package: what it knows already, and since when it does not know what changed. */
type Since = Pick<HeldPackage, 'keptAt' | 'knows'>

/** Not those of another event, the oldest first. Hundreds may wait, and none is opened. */
export async function readOwnWrites(eventId: number): Promise<OwnWrite[]> {
  return ownWrites(await entryRows(), eventId)
}

/** What is of no event may be of whoever is served here. */
export function ownWrites(rows: readonly EntryRow[], event: number): EntryRow[] {
  const userId = personOf(sessionStore.person())
  return rows.filter((row) => row.userId === userId && (row.eventId ?? event) === event)
}

/**
 * What waits of people who stand on no list: their registrations and check-ins, opened.
 * @param isNewcomer whether a subject is of somebody who stands on none
 */
export async function readNewcomers(
  eventId: number,
  writes: readonly OwnWrite[],
  isNewcomer: (subject: string) => boolean,
  known: readonly EntryNote[],
): Promise<EntryNote[]> {
  const before = new Map(known.map((one) => [one.key, one]))
  const keys = writes
    .filter(({ kind }) => kind === 'patient' || kind === 'check-in')
    .filter(({ subject }) => isNewcomer(subject))
    .map(({ key }) => key)
  const rows = (await entryRows()).filter(({ key }) => keys.includes(key) && !before.has(key))
  const fresh = (await Promise.all(rows.map((row) => readNote(row).catch(() => undefined)))).filter(
    (note) => note !== undefined,
  )
  const all = [...before.values(), ...fresh]
  return all.filter(({ key, about }) => keys.includes(key) && about.eventId === eventId)
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

/** A triage that was saved here, as it waits or, once it has left, as the server took it. */
export async function savedTriage(key: string): Promise<Triage | TriageBody | undefined> {
  const entry = await findEntry(key)
  const saved = entry?.input.body ?? (await answersTo([key])).get(key)
  return saved as Triage | TriageBody | undefined
}

export async function readOwnAnswers(
  since: Since,
  known: readonly OwnAnswer[],
): Promise<OwnAnswer[]> {
  const before = new Map(known.map((one) => [one.key, one]))
  const keys = answeredSince(await (await deviceDatabase()).getAll('answers'), since)
  const fresh = await answersTo(keys.filter((key) => !before.has(key)))
  return keys.map((key) => before.get(key) ?? { key, answer: fresh.get(key) })
}

/**
 * The keys of who is logged in, the oldest answer first: a later one about the same exam knows more. What came since is not
 * asked of the clock, which may have been set back.
 */
export function answeredSince(rows: readonly Answered[], { keptAt, knows }: Since): string[] {
  const userId = personOf(sessionStore.person())
  const known = knows && new Set(knows)
  const isNew = ({ key, at }: Answered) => (known ? !known.has(key) : at >= keptAt)
  return rows
    .filter((row) => row.userId === userId && isNew(row))
    .sort((one, other) => one.at - other.at)
    .map(({ key }) => key)
}
