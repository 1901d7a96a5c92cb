import type { AnswerOf } from '@iris/contracts/endpoint'
import { createLeadTarget, getLeadDashboard, listLeadTargets } from '@iris/contracts/lead-dashboard'
import { listSalesUsers } from '@iris/contracts/users'
import { salesLabel, type UserType } from '@iris/domain/user-type'
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

/** Sellers by name and role (spec 2 §6). */
export function useSellerOptions() {
  const sellers = useQuery(queryOf(listSalesUsers, {}))
  return {
    isPending: sellers.isPending,
    options: (sellers.data ?? []).map(({ id, name, type }) => ({
      value: id,
      label: `${name} - ${salesLabel(type as UserType | null)}`,
    })),
  }
}
