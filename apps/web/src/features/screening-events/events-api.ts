import { listEquipmentOptions, listTakenEquipment } from '@iris/contracts/equipment'
import { listParticipants } from '@iris/contracts/event-participants'
import { getBoard, listStations, openStation } from '@iris/contracts/event-stations'
import { getEvent, listEvents } from '@iris/contracts/screening-events'
import { listAllUsers } from '@iris/contracts/users'
import { isDate, startOfDay } from '@iris/domain/sao-paulo-date'
import { useQuery } from '@tanstack/react-query'
import type { CallInput } from '../../api/call.ts'
import { freshQueryOf, listQueryOf, queryOf } from '../../api/query-client.ts'
import { NEW_EACH_TIME } from '../../api/retry-key.ts'
import { useCall } from '../../api/use-call.ts'

/** How often the screens of a day look again: the board is right within four seconds. */
export const LOOK_EVERY_MS = 4000

/** What a saved event, or one that is opened or closed, puts out of date. */
export const EVENT_READS = [listEvents, getEvent, listParticipants, listStations, getBoard]

/** One page of events, looked at again as long as one of them is under way: its figures stand beside those of the day. */
export function useEvents(query: CallInput<typeof listEvents>['query']) {
  return useQuery({
    ...listQueryOf(listEvents, { query }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'open') ? LOOK_EVERY_MS : false,
  })
}

/** The open events of this day, three at most, looked at again as long as they are shown; one of the day before may go on after midnight. */
export function useRunningEvents(day: string) {
  const query = { status: 'open', from: startOfDay(day, -1).slice(0, 10), to: day, per_page: 3 }
  return useQuery({ ...freshQueryOf(listEvents, { query }), refetchInterval: LOOK_EVERY_MS })
}

/** An event of the day's screens, looked at again as long as it is shown. */
export function useEvent(id: number) {
  return useQuery({
    ...freshQueryOf(getEvent, { params: { id } }),
    refetchInterval: LOOK_EVERY_MS,
  })
}

/** The four stations with their queues, looked at again as long as they are shown. */
export function useStations(id: number) {
  return useQuery({
    ...freshQueryOf(listStations, { params: { id } }),
    refetchInterval: LOOK_EVERY_MS,
  })
}

/** The figures of the day, looked at again as long as they are shown. */
export function useDayBoard(id: number) {
  return useQuery({
    ...freshQueryOf(getBoard, { params: { id } }),
    refetchInterval: LOOK_EVERY_MS,
  })
}

/** Closes a station for a while, or opens it again. */
export function useOpenStation() {
  return useCall(openStation, {
    invalidates: [listStations, getBoard, listParticipants],
    keeper: NEW_EACH_TIME,
  })
}

/** Active users, who may be of a team. */
export function useTeamOptions() {
  return useQuery({
    ...queryOf(listAllUsers, {}),
    select: (people) =>
      people.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name })),
  })
}

export function useKitOptions() {
  return useQuery(queryOf(listEquipmentOptions, {}))
}

/** The event that asks, which takes nothing away from itself, and its company as in the form: visits there do not either. */
export type TakenFor = { except_event?: number | undefined; company_id?: number | undefined }

/** Which items are booked, in the kit of another event or with somebody on some day of a span; asked once both days are complete. */
export function useTakenItems(
  items: readonly number[],
  { from, to, ...of }: { from: string; to: string } & TakenFor,
) {
  // A last day that is still to be corrected is not asked about.
  const last = isDate(to) && to >= from ? to : from
  const query = { ids: items.join(','), from, to: last, ...of }
  return useQuery({
    // The event that was saved a moment ago has its kit already.
    ...freshQueryOf(listTakenEquipment, { query }),
    enabled: isDate(from) && items.length > 0,
  })
}
