import type { AnswerOf } from '@iris/contracts/endpoint'
import { createLeadTarget, getLeadDashboard, listLeadTargets } from '@iris/contracts/lead-dashboard'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'
import type { PeriodState } from './use-period.ts'

export type LeadsDashboardData = AnswerOf<typeof getLeadDashboard>

/** The figures of a period; while its dates are wrong, the last ones stay. */
export function useDashboard(query: PeriodState['query']) {
  return useQuery({
    ...queryOf(getLeadDashboard, { query: query ?? {} }),
    enabled: query !== null,
    placeholderData: keepPreviousData<LeadsDashboardData>,
  })
}

/** All targets of a year. */
export function useTargets(year: number) {
  return useQuery(queryOf(listLeadTargets, { query: { year } }))
}

export function useCreateTarget() {
  return useCall(createLeadTarget, { invalidates: [getLeadDashboard, listLeadTargets] })
}
