import { getUser } from '@iris/contracts/users'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { outdatedReads } from '../api/outdated-reads.ts'
import { hasUnsavedWork } from '../form/unsaved-work.ts'

/**
 * A refused read shows that the page offers more than its person may do by now: an administrator has changed their type.
 * The person is read again, and menu and page follow; not while something is typed, which stays until it is closed.
 */
export function useRoleAgain(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (hasUnsavedWork()) return
        const { status } = event.action.error as ApiError
        if (status === 403 && event.query.queryKey[0] !== getUser.path)
          outdatedReads.tell([getUser])
      }),
    [client],
  )
}
