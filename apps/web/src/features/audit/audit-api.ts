import { listPatientAudit } from '@iris/contracts/audit-trail'
import type { AnswerOf } from '@iris/contracts/endpoint'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import type { TrailQuery } from './use-trail-address.ts'

const PER_PAGE = 50

type Part = AnswerOf<typeof listPatientAudit>

/** The audit of a patient, the newest first; older rows are loaded on demand. */
export function usePatientTrail(id: number, query: TrailQuery) {
  return useInfiniteQuery<
    Part,
    ApiError,
    { parts: Part[] },
    readonly unknown[],
    number | undefined
  >({
    queryKey: [listPatientAudit.path, id, query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPatientAudit,
        { params: { id }, query: { ...query, per_page: PER_PAGE, before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ data }) => (data.length === PER_PAGE ? data.at(-1)?.id : undefined),
    select: ({ pages }) => ({ parts: pages }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Each read is recorded, so it is not repeated when the window only comes back into view.
    refetchOnWindowFocus: false,
  })
}
