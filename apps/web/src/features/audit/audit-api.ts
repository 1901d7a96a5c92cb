import { listPatientAudit } from '@iris/contracts/audit'
import { useQuery } from '@tanstack/react-query'
import { listQueryOf } from '../../api/query-client.ts'

/** One page of what was done with a patient's data. */
export function usePatientTrail(id: number, query: { page: number; per_page: number }) {
  return useQuery({
    ...listQueryOf(listPatientAudit, { params: { id }, query }),
    staleTime: 0,
    // Each look is written down: not for a window that only came back to the front.
    refetchOnWindowFocus: false,
  })
}
