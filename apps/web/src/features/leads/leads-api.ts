import { listCities } from '@iris/contracts/geography'
import {
  listActivitiesOfLead,
  listDueActivities,
  listLeadActivities,
  updateLeadActivity,
} from '@iris/contracts/lead-activities'
import { getLeadBoard, getLeadBoardColumn } from '@iris/contracts/lead-board'
import { getLeadDashboard } from '@iris/contracts/lead-dashboard'
import { listLeadHistory } from '@iris/contracts/lead-history'
import {
  findLeadDuplicates,
  getLead,
  listLeadCities,
  listLeadSellers,
  listLeads,
  updateLead,
} from '@iris/contracts/leads'
import { listRenewals } from '@iris/contracts/renewals'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import { freshQueryOf, listQueryOf, queryOf } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'

/** What a saved lead puts out of date. */
export const LEAD_READS = [
  listLeads,
  getLead,
  getLeadBoard,
  getLeadBoardColumn,
  getLeadDashboard,
  listLeadCities,
  listLeadSellers,
  listLeadHistory,
  listDueActivities,
  listRenewals,
]

export function useUpdateLead(onError: (error: ApiError) => void) {
  const client = useQueryClient()
  return useCall(updateLead, {
    invalidates: LEAD_READS,
    onError,
    // The form it was closed from begins anew now, and not once it is read, while somebody types in it.
    onSuccess: (lead, { params }) => {
      client.setQueryData(queryOf(getLead, { params }).queryKey, lead)
    },
  })
}

export function useHistory(leadId: number) {
  return useQuery(freshQueryOf(listLeadHistory, { params: { id: leadId } }))
}

export function useActivities(leadId: number) {
  return useQuery(freshQueryOf(listActivitiesOfLead, { params: { id: leadId } }))
}

/** What an activity puts out of date: the next date of its lead stands in every list of leads. */
export const ACTIVITY_READS = [
  listActivitiesOfLead,
  listLeadActivities,
  listDueActivities,
  listLeads,
  getLeadBoard,
  getLeadBoardColumn,
]

export function useUpdateActivity(onError: (error: ApiError) => void) {
  return useCall(updateLeadActivity, { invalidates: ACTIVITY_READS, onError })
}

/** Due today and overdue: of all leads, or of one seller's and those that nobody has. */
export function useDueActivities(open_to: number | undefined) {
  return useQuery({
    ...listQueryOf(listDueActivities, { query: { open_to } }),
    refetchInterval: 5 * 60_000,
  })
}

export function useCitiesOf(sigla: string | undefined) {
  return useQuery({
    ...queryOf(listCities, { params: { sigla: sigla ?? '' } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: sigla !== undefined,
  })
}

/** The cities of leads, for the filter. */
export function useLeadCities() {
  return useQuery(queryOf(listLeadCities, {}))
}

/** For the filter: whoever left is offered as long as leads are theirs, so that these can be found and given on. */
export function useLeadSellers() {
  return useQuery(queryOf(listLeadSellers, {}))
}

export type Wanted = { email?: string; phone?: string; company?: string }

/** Leads with the same e-mail, phone or company. */
export function useDuplicates(wanted: Wanted, except: number | undefined) {
  return useQuery({
    ...listQueryOf(findLeadDuplicates, { query: { ...wanted, except } }),
    // The lead that was saved a moment ago is one already.
    staleTime: 0,
    enabled: Object.values(wanted).some(Boolean),
  })
}
