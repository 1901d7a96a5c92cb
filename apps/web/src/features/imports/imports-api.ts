import {
  getImport,
  type ImportKindName,
  type ImportView,
  listImports,
} from '@iris/contracts/imports'
import { useQuery } from '@tanstack/react-query'
import { freshQueryOf } from '../../api/query-client.ts'

const LOOK_EVERY_MS = 1000

/** @param event_id whose list it is, where it is one */
export function useLastImports(kind: ImportKindName, event_id?: number) {
  return useQuery(freshQueryOf(listImports, { query: { kind, event_id } }))
}

/** An import, looked at every second for as long as it is under way. */
export function useImport(id: number) {
  return useQuery({
    ...freshQueryOf(getImport, { params: { id } }),
    refetchInterval: ({ state }) =>
      (state.data as ImportView | undefined)?.status === 'processing' ? LOOK_EVERY_MS : false,
  })
}
