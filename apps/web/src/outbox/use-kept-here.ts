import { useEffect, useState } from 'react'
import { sessionStore } from '../api/session.ts'
import { personOf } from '../api/session-store.ts'
import { canKeep } from './can-keep.ts'
import type { EntryRow } from './device-database.ts'
import type { About } from './entry.ts'
import { needsOf, withAnswers } from './later.ts'
import { answersTo, entryRows, readNote } from './outbox.ts'
import { onNews } from './outbox-news.ts'
import { heldUp } from './sending-order.ts'
import { subjectOf } from './writes-about.ts'

/** Whose writes of one kind and event wait here: the server does not know of them yet, but soon will. */
type KeptHere = { participants: ReadonlySet<number>; subjects: ReadonlySet<string> }

const NOBODY: KeptHere = { participants: new Set(), subjects: new Set() }

/** Whether somebody's write waits; of an entry that cannot be opened, or is from before it named a participant, by the subject alone. */
export const isKeptHere = (
  { participants, subjects }: KeptHere,
  one: { id: number; patient_id: number | null },
) =>
  participants.has(one.id) || (one.patient_id !== null && subjects.has(subjectOf(one.patient_id)))

/** Reads them, of who is logged in. What is opened once is known from then on. */
function keptHereOf(eventId: number, kind: string): () => Promise<KeptHere> {
  const named = new Map<string, About['participantId']>()

  async function participantOf(row: EntryRow): Promise<number | undefined> {
    if (!named.has(row.key)) named.set(row.key, (await readNote(row))?.about.participantId)
    const participant = named.get(row.key)
    // Who came without being on the list has a number once their check-in is answered.
    const answers = await answersTo(needsOf(participant))
    if (typeof participant === 'object' && answers.size === 0) return undefined
    return withAnswers(participant, answers) as number | undefined
  }

  return async () => {
    const userId = personOf(sessionStore.person())
    const mine = (await entryRows()).filter((row) => row.userId === userId)
    // What is held up by a refused one goes nowhere until somebody decides it.
    const held = new Set(heldUp(mine))
    const rows = mine.filter(
      (row) =>
        row.kind === kind &&
        (row.eventId ?? eventId) === eventId &&
        row.state === 'waiting' &&
        !held.has(row),
    )
    const found = await Promise.all(rows.map((row) => participantOf(row).catch(() => undefined)))
    return {
      participants: new Set(found.filter((id) => id !== undefined)),
      subjects: new Set(rows.map(({ subject }) => subject)),
    }
  }
}

/**
 * Whose writes of this kind wait on this device. `kept` is undefined until it was looked; `read` looks now, and rejects where the
 * device cannot be read. `leftAt`: when the last one left, in milliseconds since 1970; what the server said before does not know of it.
 */
export function useKeptHere(eventId: number, kind: string) {
  const [read] = useState(() => {
    const look = keptHereOf(eventId, kind)
    return () => (canKeep() ? look() : Promise.resolve(NOBODY))
  })
  const [seen, setSeen] = useState<{ kept: KeptHere | undefined; leftAt: number }>({
    kept: undefined,
    leftAt: 0,
  })
  useEffect(() => {
    let last = 0
    async function look() {
      const turn = ++last
      // A device that cannot be read holds nothing up.
      const kept = await read().catch(() => NOBODY)
      if (turn !== last) return
      setSeen((before) => {
        const hasLeft = [...(before.kept?.subjects ?? [])].some((one) => !kept.subjects.has(one))
        return { kept, leftAt: hasLeft ? Date.now() : before.leftAt }
      })
    }
    void look()
    const off = onNews((news) => news.kind === 'changed' && void look())
    return () => {
      last = -1
      off()
    }
  }, [read])
  return { ...seen, read }
}

export type KeptParts = ReturnType<typeof useKeptHere>
