import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '../ui/error-state.tsx'
import { RefreshFailed } from '../ui/refresh-failed.tsx'
import { type ApiError, messageOf } from './api-error.ts'

type Read = Pick<
  UseQueryResult<unknown, ApiError>,
  'data' | 'dataUpdatedAt' | 'error' | 'isFetching' | 'refetch'
>

/**
 * What to say of a read that failed, nothing of any other: an error where there is nothing to show, a
 * quiet line above what was read before. Nothing on the screen goes away because a refresh failed.
 */
export function ReadTrouble({ of: read }: { of: Read }) {
  if (!read.error) return null
  const retry = { retrying: read.isFetching, onRetry: () => void read.refetch() }
  return read.data === undefined ? (
    <ErrorState message={messageOf(read.error)} {...retry} />
  ) : (
    <RefreshFailed since={read.dataUpdatedAt} {...retry} />
  )
}

/** Whether there is anything to draw: data, or the shapes that stand in for it while it is read. */
export function isShown(read: Pick<Read, 'data' | 'error'>): boolean {
  return read.data !== undefined || read.error === null
}
