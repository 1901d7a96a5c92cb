import { useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { sessionStore } from '../api/session.ts'
import { personOf } from '../api/session-store.ts'
import { damagedNote } from './damaged.ts'
import type { EntryNote } from './entry.ts'
import { entryRows, readNote } from './outbox.ts'
import { onNews } from './outbox-news.ts'

/** What changes is shown at once; of many that leave one after the other the next ones are read together. */
const TOGETHER_MS = 150
/** When the device's database could not be read. */
const AGAIN_AFTER_MS = 5_000

/** The entries of who is logged in, the oldest first; undefined until they were read. */
export function useEntries(): EntryNote[] | undefined {
  const [entries, setEntries] = useState<EntryNote[]>()
  useEffect(() => {
    const known = new Map<string, EntryNote>()
    let isOver = false
    let isReading = false
    let isOld = true
    let pause: ReturnType<typeof setTimeout> | undefined
    let again: ReturnType<typeof setTimeout> | undefined
    let isNews = false

    async function read() {
      if (isReading) return
      isReading = true
      while (isOld && !isOver) {
        isOld = false
        const userId = personOf(sessionStore.person())
        const rows = (await entryRows()).filter((row) => row.userId === userId)
        const found: EntryNote[] = []
        for (const row of rows) {
          const before = known.get(row.key)
          const entry =
            before?.state === row.state
              ? before
              : await readNote(row).catch((cause) => damagedNote(row, cause))
          if (!entry) continue
          known.set(row.key, entry)
          found.push(entry)
        }
        if (!isOver) setEntries(found)
      }
      isReading = false
    }
    const look = () => {
      isOld = true
      read().catch((cause) => {
        isReading = false
        // A key that is missing comes with the network, which is news.
        if (!isOver && !(cause instanceof ApiError)) again = setTimeout(look, AGAIN_AFTER_MS)
      })
    }
    const lookAndRest = () => {
      isNews = false
      look()
      pause = setTimeout(() => {
        pause = undefined
        if (isNews) lookAndRest()
      }, TOGETHER_MS)
    }
    look()
    const off = onNews((news) => {
      // Refused again, perhaps for another reason, before anybody looked in between.
      if (news.kind === 'failed') known.delete(news.key)
      if (news.kind !== 'changed') return
      if (pause === undefined) lookAndRest()
      else isNews = true
    })
    return () => {
      isOver = true
      clearTimeout(pause)
      clearTimeout(again)
      off()
    }
  }, [])
  return entries
}
