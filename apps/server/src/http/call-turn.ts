import { finished } from 'node:stream'
import type { EndpointOptions } from '@iris/contracts/endpoint'
import { AppError } from '@iris/contracts/errors'
import type { FastifyReply } from 'fastify'
import { createLane, type Lane, type LanePlace, refuseWhenFull, takeTurn } from '../apart/lanes.ts'
import type { Caller } from './caller.ts'

/**
 * A call asks the database one thing after another, over one connection. So of the ten (`db/database.ts`) one user or key
 * alone takes five at most: for these and a heavy one. A browser opens six connections to the server, so whoever works with
 * the screens hardly waits.
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

/** Of each caller, whoever else is there. */
const TWO_AT_WORK = {
  atOnce: Infinity,
  atOnceOfOne: 2,
  waiting: Infinity,
  waitingOfOne: 20,
  patience: 15_000,
  refusal: 'calls.too-many',
} as const

/** What waits for a mail server, for up to twenty seconds and without a connection: it keeps no other call of its user waiting. */
const OUTSIDE = createLane(TWO_AT_WORK)

/**
 * A visit writes under the lock of its own row: any more of it at work would wait there, each with a connection. By the
 * visit, because a whole hall shares link and address; a phone that opens the page reads a few lists at once.
 */
const VISITS = createLane(TWO_AT_WORK)

/** What a route says of its work, where the kind of its answer does not. */
export type CallShare = 'heavy' | 'stored' | 'outside'

/** Making a file is heavy, giving out a stored one is not. */
function laneOf({ response }: Pick<EndpointOptions, 'response'>, share?: CallShare): Lane {
  if (share === 'outside') return OUTSIDE
  const isHeavy = share === 'heavy' || (response === 'file' && share !== 'stored')
  return isHeavy ? HEAVY : CALLS
}

type Route = { endpoint: Pick<EndpointOptions, 'response'>; share?: CallShare | undefined }

/** Of users, keys and visits: what strangers, and a link before its visit, may ask for is small, and many share an address. */
function placeOf(caller: Caller | null, { endpoint, share }: Route): LanePlace<Lane> | null {
  if (caller?.kind === 'link')
    return caller.visitSecret === null ? null : { lane: VISITS, who: caller.visitSecret }
  if (caller === null) return null
  return { lane: laneOf(endpoint, share), who: `${caller.kind} ${caller.id}` }
}

/**
 * Before the body is read.
 * @throws AppError `calls.too-many`
 */
export function refuseCrowd(caller: Caller | null, route: Route): void {
  const place = placeOf(caller, route)
  if (place) refuseWhenFull(place)
}

/**
 * Waits until this caller has few enough calls at work. A heavy one is at work until its answer is sent, for its rows are
 * read on the way, and until its handler has ended, for the work goes on where its caller went away.
 * @returns what the end of the handler calls
 * @throws AppError `calls.too-many` after a wait too long, or where nobody waits for the answer any more
 */
export async function takeCallTurn(
  caller: Caller | null,
  route: Route,
  { raw }: FastifyReply,
): Promise<() => void> {
  const place = placeOf(caller, route)
  if (!place) return () => {}
  const leave = await takeTurn(place)
  if (place.lane !== HEAVY) return leave
  // Whoever clicks six times and goes away has one paper drawn, not six.
  if (raw.destroyed) {
    leave()
    throw new AppError(HEAVY.refusal)
  }
  let parts = 2
  const endOfPart = () => {
    parts -= 1
    if (parts === 0) leave()
  }
  finished(raw, endOfPart)
  return endOfPart
}
