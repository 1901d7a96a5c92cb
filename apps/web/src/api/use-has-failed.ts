import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** Whether a read of one of these paths is shown on this screen as failed: one alarm is enough, and tries all again. */
export function useHasFailed(paths: readonly string[]): boolean {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache])
  return useSyncExternalStore(subscribe, () =>
    paths.some((path) =>
      cache
        .findAll({ queryKey: [path], type: 'active' })
        .some(({ state }) => state.error !== null && state.data === undefined),
    ),
  )
}
