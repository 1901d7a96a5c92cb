import {
  confirmSecondFactor,
  endSecondFactor,
  startSecondFactor,
} from '@iris/contracts/second-factor'
import { listSessions } from '@iris/contracts/sessions'
import { getUser } from '@iris/contracts/users'
import { useCall } from '../../api/use-call.ts'

export function useStartSecondFactor() {
  return useCall(startSecondFactor)
}

/** What it changed is read again once the recovery codes were seen, or whoever waited for them gave up. */
export function useConfirmSecondFactor() {
  return useCall(confirmSecondFactor)
}

export function useEndSecondFactor() {
  return useCall(endSecondFactor, { invalidates: CHANGED })
}

/** What shows whether it is on, and the sessions it ended. */
export const CHANGED = [getUser, listSessions]
