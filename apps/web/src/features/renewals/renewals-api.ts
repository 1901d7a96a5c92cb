import { listRenewals } from '@iris/contracts/renewals'
import { useQuery } from '@tanstack/react-query'
import { listQueryOf } from '../../api/query-client.ts'

/** How many companies are due, for the button of Comercial. */
export function useDueRenewals() {
  return useQuery({
    ...listQueryOf(listRenewals, { query: { page: 1, per_page: 1 } }),
    select: ({ total }) => total,
  })
}
