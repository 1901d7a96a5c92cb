import { listCompanySectors } from '@iris/contracts/companies'
import type { EndpointOptions } from '@iris/contracts/endpoint'
import {
  addParticipants,
  checkIn,
  listParticipants,
  releaseParticipant,
  removeParticipant,
  setPriority,
} from '@iris/contracts/event-participants'
import { listPatients } from '@iris/contracts/patients'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import type { CallInput } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { freshQueryOf, listQueryOf, queryOf } from '../../api/query-client.ts'
import { tellFailure } from '../../api/tell-failure.ts'
import { useCall } from '../../api/use-call.ts'
import { EVENT_READS, LOOK_EVERY_MS } from './events-api.ts'

/** One page of the list of an event, looked at again while people arrive. */
export function useParticipants(
  id: number,
  query: CallInput<typeof listParticipants>['query'],
  { live }: { live: boolean },
) {
  return useQuery({
    ...listQueryOf(listParticipants, { params: { id }, query }),
    refetchInterval: live && LOOK_EVERY_MS,
  })
}

/** At most a hundred people in one state, by name, as they are now. */
export function usePeopleIn(id: number, state: 'called' | 'missing' | 'present') {
  const query = { state, sort: 'patient_name', per_page: 100 } as const
  return useQuery(freshQueryOf(listParticipants, { params: { id }, query }))
}

export function useAddPeople() {
  return useCall(addParticipants, { invalidates: EVENT_READS })
}

/** What is done to one person of the list; a refusal is told in the server's words. */
export function useRosterActions() {
  const options = { invalidates: EVENT_READS, onError: tellFailure }
  return {
    priority: useCall(setPriority, options),
    checkIn: useCall(checkIn, options),
    release: useCall(releaseParticipant, options),
    remove: useCall(removeParticipant, options),
  }
}

/** What the sectors of a company are called. */
export function useSectors(company: number) {
  return useQuery(queryOf(listCompanySectors, { params: { id: company } }))
}

/** People of a company whom these words find, twenty at most. */
export function useCompanyPeople(company: number, words: string) {
  const query = { company, query: words, sort: 'name', per_page: 20 }
  return useQuery(listQueryOf(listPatients, { query }))
}

/** A paper of the event: the badges, the list of who came. */
export function usePaper<E extends EndpointOptions>(endpoint: E) {
  return useMutation<void, ApiError, CallInput<E>>({
    mutationFn: (input) => download(endpoint, input),
    onError: tellFailure,
  })
}
