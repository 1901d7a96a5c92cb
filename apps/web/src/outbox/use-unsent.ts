import { useEffect, useState } from 'react'
import { sessionStore } from '../api/session.ts'
import { personOf } from '../api/session-store.ts'
import { canKeep } from './can-keep.ts'
import { entryRows } from './outbox.ts'
import { onNews } from './outbox-news.ts'
import { heldUp } from './sending-order.ts'

/** What leaves at once is nobody's concern. */
const NOTICED_MS = 2_000

type Unsent = {
  /** Undefined until it was looked. */
  isUnsent: boolean | undefined
  /** When the last one left, in milliseconds since 1970: what the server said before does not know of it. */
  leftAt: number
}

/**
 * Writes of this kind, of who is logged in, that the server does not know yet but soon will. What is held up by a refused one is
 * not among them: until somebody decides it goes nowhere.
 */
export function useUnsent(kind: string): Unsent {
  const [unsent, setUnsent] = useState<Unsent>({
    isUnsent: canKeep() ? undefined : false,
    leftAt: 0,
  })
  useEffect(() => {
    if (!canKeep()) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined

    async function look() {
      const userId = personOf(sessionStore.person())
      const mine = (await entryRows()).filter((row) => row.userId === userId)
      const held = new Set(heldUp(mine))
      const rows = mine.filter(
        (row) => row.kind === kind && row.state === 'waiting' && !held.has(row),
      )
      if (isOver) return
      clearTimeout(timer)
      const age = Date.now() - Math.min(...rows.map(({ madeAt }) => madeAt))
      const isUnsent = rows.length > 0 && age >= NOTICED_MS
      if (rows.length > 0 && !isUnsent) timer = setTimeout(again, NOTICED_MS - age)
      setUnsent((before) => {
        if (before.isUnsent === isUnsent) return before
        const hasLeft = before.isUnsent === true && !isUnsent
        return { isUnsent, leftAt: hasLeft ? Date.now() : before.leftAt }
      })
    }
    // A device that cannot be read holds nothing up.
    const again = () =>
      void look().catch(() => setUnsent((before) => ({ ...before, isUnsent: false })))
    again()
    const off = onNews((news) => news.kind === 'changed' && again())
    return () => {
      isOver = true
      clearTimeout(timer)
      off()
    }
  }, [kind])
  return unsent
}
