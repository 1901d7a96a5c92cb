import { useEffect, useState } from 'react'
import type { Entry, EntryNote } from './entry.ts'
import { findEntry } from './outbox.ts'

/** An entry with its files; undefined until they were read, and `isLost` where they cannot be. */
export function useEntry({ key }: EntryNote): { entry?: Entry; isLost: boolean } {
  const [found, setFound] = useState<{ entry?: Entry; isLost: boolean }>({ isLost: false })
  useEffect(() => {
    let isOver = false
    const show = (entry?: Entry) => !isOver && setFound({ entry, isLost: !entry })
    findEntry(key).then(show, () => show())
    return () => {
      isOver = true
    }
  }, [key])
  return found
}
