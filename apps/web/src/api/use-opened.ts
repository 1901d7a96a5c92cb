import { useQuery } from '@tanstack/react-query'
import { type ById, inputById } from './by-id.ts'
import { openedQueryOf } from './query-client.ts'

/** A record as it is now for its form; undefined while none is open. */
export function useOpened<E extends ById>(endpoint: E, id: number | undefined) {
  return useQuery(openedQueryOf(endpoint, id, (id) => inputById<E>(id)))
}
