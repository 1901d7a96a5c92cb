import { endSession, listSessions } from '@iris/contracts/sessions'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'

/** Where the account is open, the present session first. */
export function useSessions() {
  return useQuery(queryOf(listSessions, {}))
}

export function useEndSession() {
  return useCall(endSession, { invalidates: [listSessions] })
}
