import { finished } from 'node:stream'
import type { EndpointOptions } from '@iris/contracts/endpoint'
import type { FastifyReply } from 'fastify'
import { createLane, type Lane, type LanePlace, refuseWhenFull, takeTurn } from '../apart/lanes.ts'
import type { Caller } from './caller.ts'

/**
 * Of the ten connections to the database (`db/database.ts`) one user alone never takes more than five. A browser opens
 * six connections, so whoever works with the screens hardly waits.
 */
const CALLS = createLane({
  atOnce: Infinity,
  atOnceOfOne: 4,
  waiting: Infinity,
  waitingOfOne: 200,
  patience: 15_000,
  refusal: 'calls.too-many',
})

/** Exports, papers and whatever else reads much: so many together leave connections for everything quick. */
const HEAVY = createLane({
  atOnce: 4,
  atOnceOfOne: 1,
  waiting: 200,
  waitingOfOne: 20,
  patience: 15_000,
  refusal: 'calls.too-many',
})

/** Making a file is, giving out a stored one is not. */
export function isHeavy(
  { response }: Pick<EndpointOptions, 'response'>,
  { heavy }: { heavy?: boolean },
): boolean {
  return heavy ?? response === 'file'
}

/** Of users: what strangers and visitors of a link may ask for is small, and many of them share an address. */
function placeOf(caller: Caller | null, isHeavy: boolean): LanePlace<Lane> | null {
  if (caller?.kind !== 'user') return null
  return { lane: isHeavy ? HEAVY : CALLS, who: `user ${caller.id}` }
}

/**
 * Before the body is read.
 * @throws AppError `calls.too-many`
 */
export function refuseCrowd(caller: Caller | null, isHeavy: boolean): void {
  const place = placeOf(caller, isHeavy)
  if (place) refuseWhenFull(place)
}

/**
 * Waits until this user has few enough calls at work. A heavy one is at work until its answer is sent, for its rows are
 * read on the way.
 * @returns what the end of the handler calls
 * @throws AppError `calls.too-many` after a wait too long
 */
export async function takeCallTurn(
  caller: Caller | null,
  isHeavy: boolean,
  { raw }: FastifyReply,
): Promise<() => void> {
  const place = placeOf(caller, isHeavy)
  if (!place) return () => {}
  const leave = await takeTurn(place)
  if (!isHeavy) return leave
  finished(raw, leave)
  return () => {}
}
