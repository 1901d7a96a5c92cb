import { LANES, type Place } from '../apart/lanes.ts'
import type { Caller } from './caller.ts'

/** Where a caller's files wait. An account that nobody gave a role yet is a stranger's: anybody may make one. */
export function placeOf(caller: Caller | null, ip: string): Place {
  return caller?.kind === 'user' && caller.role !== 'read-only'
    ? { lane: LANES.staff, who: `user ${caller.id}` }
    : { lane: LANES.strangers, who: ip }
}
