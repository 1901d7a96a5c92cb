import type { ImportKindName } from '@iris/contracts/imports'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'

type RefusedSheet = { name: string; reason: string }

/**
 * The last sheet that was not imported, and why: the server looks through a sheet for a while, and its dialog may be closed
 * meanwhile. Known to this tab until another sheet is chosen.
 */
export function useRefusedSheet(kind: ImportKindName, params?: Readonly<Record<string, number>>) {
  const client = useQueryClient()
  const queryKey = ['refused sheet', kind, params]
  const kept = useQuery<RefusedSheet | null>({
    queryKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return {
    refused: kept.data ?? null,
    keep: (sheet: RefusedSheet | null) => void client.setQueryData(queryKey, sheet),
  }
}
