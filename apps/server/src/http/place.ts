import { LANES, type LanePlace } from '../apart/lanes.ts'
import { networkOf } from '../db/network-of.ts'
import type { Caller } from './caller.ts'

/**
 * The lane in which a caller's files wait. An account without a role counts as a stranger, because anybody can create
 * one.
 */
export function requestPlace(caller: Caller | null, ip: string): LanePlace {
  const isKnown = caller?.kind === 'key' || (caller?.kind === 'user' && caller.role !== 'read-only')
  return isKnown
    ? { lane: LANES.staff, who: `${caller.kind} ${caller.id}` }
    : { lane: LANES.strangers, who: networkOf(ip) }
}
