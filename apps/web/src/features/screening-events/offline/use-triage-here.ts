import type { Triage, TriageBody } from '@iris/contracts/triages'
import { useQuery } from '@tanstack/react-query'
import type { DevicePerson } from './device-roster.ts'
import { savedTriage } from './own-writes.ts'

/** What somebody's triage says, as far as this device knows: null where there is none, undefined while it is read. */
export function useTriageHere({
  triage,
  triageHere,
}: DevicePerson): Triage | TriageBody | null | undefined {
  const key = triageHere?.key
  const { data, isError } = useQuery({
    queryKey: ['triage-here', key],
    enabled: key !== undefined,
    queryFn: async () => (await savedTriage(key ?? '')) ?? triage,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    gcTime: 0,
  })
  // What cannot be opened says nothing.
  return key === undefined || isError ? triage : data
}
