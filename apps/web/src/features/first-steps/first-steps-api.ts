import { getFirstSteps, hideFirstSteps } from '@iris/contracts/first-steps'
import { useQuery } from '@tanstack/react-query'
import { freshQueryOf } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../api/use-session.ts'

/** Undefined until it is known, for who has nothing to set up, and once there is nothing more to do. */
export function useFirstSteps() {
  const { can } = useSession()
  const { data } = useQuery({ ...freshQueryOf(getFirstSteps, {}), enabled: can('clinic.write') })
  if (!data || data.hidden || Object.values(data.done).every(Boolean)) return undefined
  return data.done
}

export function useHideFirstSteps() {
  return useCall(hideFirstSteps, { invalidates: [getFirstSteps] })
}
