import { useEffect, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useOutboxSummary } from '../../../outbox/outbox-summary.ts'

/** So long what waits here may still be on its way, and a queue read from the server not know of it. */
const SETTLES_MS = 60_000

export type Read = { error: unknown; dataUpdatedAt: number }

/** Whether the server cannot be reached, by what is read from it all the time and by what is sent. */
export function useOutOfReach(reads: readonly Read[]): boolean {
  const { isOffline, net } = useOutboxSummary()
  const lastRead = Math.max(0, ...reads.map(({ dataUpdatedAt }) => dataUpdatedAt))
  const isDown = net.downSince !== null && net.downSince > lastRead
  return isOffline || isDown || reads.some(({ error }) => isUnreached(error))
}

const isUnreached = (error: unknown) => error instanceof ApiError && error.isUnreached

/** For a while after the server is reached again, or the page was opened. */
export function useJustBack(isOut: boolean): boolean {
  const [isBack, setIsBack] = useState(true)
  useEffect(() => {
    if (isOut) return () => setIsBack(true)
  }, [isOut])
  useEffect(() => {
    if (!isBack) return
    const timer = window.setTimeout(() => setIsBack(false), SETTLES_MS)
    return () => window.clearTimeout(timer)
  }, [isBack])
  return isBack && !isOut
}
