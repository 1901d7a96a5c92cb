import { clearSecondFactor } from '@iris/contracts/second-factor'
import { createUser, getUser, listAllUsers, listUsers, updateUser } from '@iris/contracts/users'
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import { openedQueryOf } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'

/** What a saved user puts out of date: whoever changes themself also sees it in the side menu. */
const READS = [listUsers, listAllUsers, getUser]

export function useCreateUser() {
  return useCall(createUser, { invalidates: READS })
}

export function useUpdateUser(onError: (error: ApiError) => void) {
  return useCall(updateUser, { invalidates: READS, onError })
}

export function useClearSecondFactor() {
  return useCall(clearSecondFactor, { invalidates: READS })
}

/** A user as they are now for their form. */
export function useUser(id: number | undefined) {
  const query = openedQueryOf(getUser, id, (id) => ({ params: { id } }))
  return useQuery({
    ...query,
    // Apart from the session's own reading of the logged-in user, which is kept.
    queryKey: [...query.queryKey, 'form'],
  })
}
