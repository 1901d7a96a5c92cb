import type { Page } from '@iris/contracts/envelopes'
import { listEquipmentOptions } from '@iris/contracts/equipment'
import { listBookings, listSupports, type Support } from '@iris/contracts/supports'
import { listAllUsers } from '@iris/contracts/users'
import { isDate } from '@iris/domain/sao-paulo-date'
import { SUPPORT_TECHNICIAN_TYPE } from '@iris/domain/user-type'
import { useQuery } from '@tanstack/react-query'
import type { CallInput } from '../../api/call.ts'
import { listQueryOf, queryOf } from '../../api/query-client.ts'

/** What a saved or archived visit puts out of date. */
export const SUPPORT_READS = [listSupports, listBookings]

/** One page of visits; only `all=true` answers an array. */
export function useSupports(query: CallInput<typeof listSupports>['query']) {
  return useQuery({
    ...listQueryOf(listSupports, { query }),
    select: (answer): Page<Support> | undefined => (Array.isArray(answer) ? undefined : answer),
  })
}

export function useEquipmentOptions() {
  return useQuery(queryOf(listEquipmentOptions, {}))
}

/**
 * Technicians: active users of type 3 (spec 2 §5).
 * @param named whoever an address names besides, who may have left
 */
export function useTechnicians(named: number | null = null) {
  return useQuery({
    ...queryOf(listAllUsers, {}),
    select: (people) =>
      people
        .filter(
          ({ id, type, active }) => (type === SUPPORT_TECHNICIAN_TYPE && active) || id === named,
        )
        .map(({ id, name }) => ({ value: id, label: name })),
  })
}

/** Other visits of a technician on a day; asked once both are chosen. */
export function useVisitsOfDay(technician: number | null, day: string, except: number | undefined) {
  const isKnown = technician !== null && isDate(day)
  return useQuery({
    ...queryOf(listSupports, { query: { user_id: technician ?? 0, from: day, to: day } }),
    enabled: isKnown,
    select: (answer): Support[] =>
      (Array.isArray(answer) ? answer : answer.data).filter(({ id }) => id !== except),
  })
}

/** Items booked elsewhere on a day; asked once the date is complete. */
export function useBookings(day: string, except: number | undefined) {
  return useQuery({
    ...queryOf(listBookings, { query: { data_atendimento: day, except } }),
    enabled: isDate(day),
  })
}
