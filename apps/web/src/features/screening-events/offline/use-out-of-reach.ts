import { ApiError } from '../../../api/api-error.ts'
import { useOutboxSummary } from '../../../outbox/outbox-summary.ts'

export type Read = { error: unknown; dataUpdatedAt: number }

/** Whether the server cannot be reached, by what is read from it all the time and by what is sent. */
export function useOutOfReach(reads: readonly Read[]): boolean {
  const { isOffline, net } = useOutboxSummary()
  const lastRead = Math.max(0, ...reads.map(({ dataUpdatedAt }) => dataUpdatedAt))
  const isDown = net.downSince !== null && net.downSince > lastRead
  return isOffline || isDown || reads.some(({ error }) => isUnreached(error))
}

const isUnreached = (error: unknown) => error instanceof ApiError && error.isUnreached
