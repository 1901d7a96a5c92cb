import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { ErrorState } from '../ui/error-state.tsx'
import { RefreshFailed } from '../ui/refresh-failed.tsx'
import { type ApiError, messageOf } from './api-error.ts'

type Read = Pick<
  UseQueryResult<unknown, ApiError>,
  'data' | 'dataUpdatedAt' | 'error' | 'isFetching'
>

/**
 * What to show for a failed read: an error where there is nothing else to show, a quiet line above data that was read
 * before. A failed refresh removes nothing from the screen. Trying again reads all that failed on it.
 */
export function ReadTrouble({ of: read }: { of: Read }) {
  const client = useQueryClient()
  if (!read.error) return null
  const retryAll = () => {
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null })
  }
  const retry = { retrying: read.isFetching, onRetry: retryAll }
  return read.data === undefined ? (
    <ErrorState message={messageOf(read.error)} {...retry} />
  ) : (
    <RefreshFailed since={read.dataUpdatedAt} {...retry} />
  )
}

/** Whether there is anything to draw: data, or the grey shapes while it loads. */
export function isShown(read: Pick<Read, 'data' | 'error'>): boolean {
  return read.data !== undefined || read.error === null
}
