import { listEquipment, listEquipmentOptions } from '@iris/contracts/equipment'
import { listParticipants } from '@iris/contracts/event-participants'
import { getBoard, listStations } from '@iris/contracts/event-stations'
import {
  createEvent,
  getEvent,
  listEvents,
  moveEvent,
  updateEvent,
} from '@iris/contracts/screening-events'
import { listBookings } from '@iris/contracts/supports'
import { listAllUsers } from '@iris/contracts/users'
import { isDate, startOfDay } from '@iris/domain/sao-paulo-date'
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import type { CallInput } from '../../api/call.ts'
import { freshQueryOf, listQueryOf, openedQueryOf, queryOf } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'

/** How often the screens of a day look again: the board is right within four seconds. */
export const LOOK_EVERY_MS = 4000

/** What a saved event, or one that is opened or closed, puts out of date. */
export const EVENT_READS = [listEvents, getEvent, listParticipants, listStations, getBoard]

/** One page of events. */
export function useEvents(query: CallInput<typeof listEvents>['query']) {
  return useQuery(listQueryOf(listEvents, { query }))
}

/** The open events of this day, three at most, looked at again as long as they are shown; one of the day before may go on after midnight. */
export function useRunningEvents(day: string) {
  const query = { status: 'open', from: startOfDay(day, -1).slice(0, 10), to: day, per_page: 3 }
  return useQuery({ ...freshQueryOf(listEvents, { query }), refetchInterval: LOOK_EVERY_MS })
}

/** An event as it is now for its form. */
export function useOpenedEvent(id: number | undefined) {
  return useQuery(openedQueryOf(getEvent, id, (id) => ({ params: { id } })))
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

export function useCreateEvent(onError: (error: ApiError) => void) {
  return useCall(createEvent, { invalidates: EVENT_READS, onError })
}

export function useUpdateEvent(onError: (error: ApiError) => void) {
  return useCall(updateEvent, { invalidates: EVENT_READS, onError })
}

export function useMoveEvent() {
  return useCall(moveEvent, { invalidates: EVENT_READS })
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

/** Items that are with somebody now. */
export function useItemsOut() {
  return useQuery(queryOf(listEquipment, { query: { situation: 'in_use', per_page: 100 } }))
}

/** Items that a visit has booked for a day; asked once the date is complete. */
export function useBookedItems(day: string) {
  return useQuery({
    ...queryOf(listBookings, { query: { data_atendimento: day } }),
    enabled: isDate(day),
  })
}
