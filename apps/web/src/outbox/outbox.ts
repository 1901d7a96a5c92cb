import type { IDBPObjectStore, IDBPTransaction } from 'idb'
import { reach } from '../api/reach.ts'
import { sessionStore } from '../api/session.ts'
import { personOf } from '../api/session-store.ts'
import { canKeep } from './can-keep.ts'
import {
  type ContentRow,
  type DeviceSchema,
  deviceDatabase,
  type EntryRow,
  ON_DISK,
  type SealedFile,
} from './device-database.ts'
import type {
  About,
  Entry,
  EntryNote,
  EntryRefusal,
  Intent,
  KeptEndpoint,
  KeptInput,
} from './entry.ts'
import { noteSent, noteStored, noteStoring } from './last-count.ts'
import { needsOf } from './later.ts'
import { tell } from './outbox-news.ts'
import { deviceKey, nameOnDevice } from './own-device-key.ts'
import { open, openBytes, seal, sealBytes } from './sealed.ts'

type FileNote = { field: string; name: string; type: string; lastModified: number }

/** What is sealed; the bytes of its files are beside it. */
type Content = {
  endpoint: KeptEndpoint
  input: Omit<KeptInput, 'files'>
  files: FileNote[]
  about: About
  madeOffline?: boolean
}

/** A write with a key of its own, sealed and not yet stored. */
export type Sealing = { row: EntryRow; content: ContentRow }

async function sealIntent(intent: Intent, userName: string): Promise<Sealing> {
  const userId = personOf(sessionStore.person()) ?? ''
  const cipher = await deviceKey()
  const { files: given = {}, ...input } = intent.input
  const notes: FileNote[] = []
  const files: SealedFile[] = []
  for (const [field, file] of Object.entries(given)) {
    if (!file) continue
    notes.push({ field, name: file.name, type: file.type, lastModified: file.lastModified })
    const { iv, data } = await sealBytes(cipher, await file.arrayBuffer())
    files.push({ field, iv, data: new Blob([data]) })
  }
  const { key, endpoint, about } = intent
  const { method, path, access } = endpoint
  const content: Content = {
    endpoint: { method, path, access },
    input,
    files: notes,
    about,
    madeOffline: intent.madeOffline ?? reach.isCut(),
  }
  return {
    row: {
      key,
      userId,
      userName: userName || (await nameOnDevice(userId)),
      subject: intent.subject,
      kind: about.kind,
      eventId: about.eventId,
      madeAt: intent.madeAt ?? Date.now(),
      state: 'waiting',
      needs: needsOf(intent.input),
    },
    content: { key, content: await seal(cipher, content), files },
  }
}

type Keeping = { userName: string; instead?: string; onlyInPlace?: boolean }

/**
 * Stores writes on this device, all or none, in this order. Once it resolves they survive whatever dies. Rejects without
 * a key, or when the device has no room.
 * @param instead the entry that the first of these takes the place of: what needs its answer stands behind it
 * @param onlyInPlace whether nothing is stored once that entry is gone, because it was sent meanwhile
 * @returns their keys
 */
export async function keep(
  intents: readonly Intent[],
  { userName, instead, onlyInPlace = false }: Keeping,
): Promise<string[]> {
  const sealed: Sealing[] = []
  for (const intent of intents) sealed.push(await sealIntent(intent, userName))
  const database = await deviceDatabase()
  // Noted before it is stored: the next page or tab must know, even if this one is closed right after.
  if (sealed.length > 0) noteStoring()
  const work = database.transaction(['entries', 'contents'], 'readwrite', ON_DISK)
  try {
    if (!(await put(work, sealed, { instead, onlyInPlace }))) return []
    await work.done
  } catch (cause) {
    // Why all of it was undone, rather than that the request in hand was.
    throw work.error ?? cause
  }
  if (sealed.length > 0) noteStored(sealed.map(({ row }) => row))
  tell({ kind: 'changed', kept: sealed.length })
  return sealed.map(({ row }) => row.key)
}

type Stores = ['entries', 'contents']

/** @returns false where nothing was to be stored any more */
async function put(
  work: IDBPTransaction<DeviceSchema, Stores, 'readwrite'>,
  sealed: readonly Sealing[],
  { instead, onlyInPlace }: Omit<Keeping, 'userName'>,
): Promise<boolean> {
  const [entries, contents] = [work.objectStore('entries'), work.objectStore('contents')]
  let place: number | undefined
  if (instead !== undefined) {
    place = await entries.index('key').getKey(instead)
    if (place === undefined && onlyInPlace) return false
    if (place !== undefined) await entries.delete(place)
    await contents.delete(instead)
    if (!sealed.some(({ row }) => row.key === instead))
      await dropVersions(entries, contents, instead)
  }
  for (const [index, { row, content }] of sealed.entries()) {
    await entries.add(row, index === 0 ? place : undefined)
    await contents.add(content)
  }
  return true
}

/** Drops the version that waits for this write: if the write is not sent, it overrules nothing. */
async function dropVersions(
  entries: IDBPObjectStore<DeviceSchema, Stores, 'entries', 'readwrite'>,
  contents: IDBPObjectStore<DeviceSchema, Stores, 'contents', 'readwrite'>,
  overruledBy: string,
): Promise<void> {
  const [places, rows] = await Promise.all([entries.getAllKeys(), entries.getAll()])
  for (const [index, row] of rows.entries()) {
    const place = places[index]
    if (row.kind !== 'version' || !row.needs.includes(overruledBy) || place === undefined) continue
    await entries.delete(place)
    await contents.delete(row.key)
  }
}

/** Every entry of this device, the oldest first, without what it says. */
export async function entryRows(): Promise<EntryRow[]> {
  return (await deviceDatabase()).getAll('entries')
}

/** Whether anything waits on this device, whoever made it. */
export async function isAnythingKept(): Promise<boolean> {
  return canKeep() && (await (await deviceDatabase()).count('entries')) > 0
}

/** An entry of the logged-in person, to be read only; undefined once it is gone. */
export async function readNote(row: EntryRow): Promise<EntryNote | undefined> {
  return (await openEntry(row))?.note
}

/** The whole of it. */
export async function readEntry(row: EntryRow): Promise<Entry | undefined> {
  const opened = await openEntry(row)
  if (!opened) return undefined
  const { note, stored, notes, cipher } = opened
  const files = Object.fromEntries(
    await Promise.all(
      notes.map(async ({ field, name, type, lastModified }) => {
        const file = stored.files.find((each) => each.field === field)
        const bytes =
          file && (await openBytes(cipher, { ...file, data: await file.data.arrayBuffer() }))
        return [field, bytes ? new File([bytes], name, { type, lastModified }) : null] as const
      }),
    ),
  )
  return { ...note, input: { ...note.input, files } }
}

/** The same by its key alone. */
export async function findEntry(key: string): Promise<Entry | undefined> {
  const row = await (await deviceDatabase()).getFromIndex('entries', 'key', key)
  return row && readEntry(row)
}

async function openEntry(row: EntryRow) {
  const stored = await (await deviceDatabase()).get('contents', row.key)
  if (!stored) return undefined
  const cipher = await deviceKey()
  const content = await open<Content>(cipher, stored.content)
  const note: EntryNote = {
    key: row.key,
    subject: row.subject,
    madeAt: row.madeAt,
    madeOffline: content.madeOffline ?? false,
    state: row.state,
    needs: row.needs,
    endpoint: content.endpoint,
    input: content.input,
    about: content.about,
    refusal: stored.refusal ? await open<EntryRefusal>(cipher, stored.refusal) : null,
  }
  return { note, stored, notes: content.files, cipher }
}

/** Of the last answer since this page was loaded. */
let answeredAt = 0

/** The server confirmed an entry: it leaves, and its answer stays for those that need it. */
export async function settle(key: string, answer: unknown): Promise<void> {
  const userId = personOf(sessionStore.person()) ?? ''
  const content = await seal(await deviceKey(), answer ?? null)
  const database = await deviceDatabase()
  const work = database.transaction(['entries', 'contents', 'answers'], 'readwrite', ON_DISK)
  const at = await work.objectStore('entries').index('key').getKey(key)
  if (at !== undefined) await work.objectStore('entries').delete(at)
  await work.objectStore('contents').delete(key)
  // In their order also where the clock is set back meanwhile: it mostly is when the network comes.
  answeredAt = Math.max(Date.now(), answeredAt + 1)
  await work.objectStore('answers').put({ key, userId, at: answeredAt, content })
  await work.done
  if (at !== undefined) noteSent()
  tell({ kind: 'answered', key, answer })
  tell({ kind: 'changed' })
}

/** The server refused an entry: it waits for a person. */
export async function setAside(key: string, refusal: EntryRefusal): Promise<void> {
  const sealed = await seal(await deviceKey(), refusal)
  const database = await deviceDatabase()
  const work = database.transaction(['entries', 'contents'], 'readwrite', ON_DISK)
  const at = await work.objectStore('entries').index('key').getKey(key)
  const row = at === undefined ? undefined : await work.objectStore('entries').get(at)
  const content = await work.objectStore('contents').get(key)
  if (row && content) {
    await work.objectStore('entries').put({ ...row, state: 'attention' }, at)
    await work.objectStore('contents').put({ ...content, refusal: sealed })
  }
  await work.done
  tell({ kind: 'failed', key, refusal })
  tell({ kind: 'changed' })
}

/** Sends refused entries again, unchanged. */
export async function sendAgain(...keys: string[]): Promise<void> {
  const database = await deviceDatabase()
  const work = database.transaction('entries', 'readwrite', ON_DISK)
  for (const key of keys) {
    const at = await work.store.index('key').getKey(key)
    const row = at === undefined ? undefined : await work.store.get(at)
    if (row) await work.store.put({ ...row, state: 'waiting' }, at)
  }
  await work.done
  tell({ kind: 'changed' })
}

/** Removes an entry that a person decided not to send. */
export async function discard(key: string): Promise<void> {
  await keep([], { userName: '', instead: key })
}

/** The answers that entries may need, by key. */
export async function answersTo(keys: readonly string[]): Promise<Map<string, unknown>> {
  const database = await deviceDatabase()
  const cipher = await deviceKey()
  const found = new Map<string, unknown>()
  for (const key of keys) {
    const row = await database.get('answers', key)
    if (row) found.set(key, await open(cipher, row.content))
  }
  return found
}
