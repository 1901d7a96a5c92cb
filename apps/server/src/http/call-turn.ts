import { finished } from 'node:stream'
import type { EndpointOptions } from '@iris/contracts/endpoint'
import { AppError } from '@iris/contracts/errors'
import type { FastifyReply } from 'fastify'
import { createLane, type Lane, type LanePlace, refuseWhenFull, takeTurn } from '../apart/lanes.ts'
import { networkOf } from '../db/network-of.ts'
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

/** The paper of one person, for which somebody stands and waits: whoever reads an export slowly does not hold it up. */
const PAPERS = createLane({
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

/**
 * What waits for a mail server, for up to twenty seconds and without a connection, or for another service: it keeps no other call of
 * its user waiting.
 */
const OUTSIDE = createLane(TWO_AT_WORK)

/**
 * A visit writes under the lock of its own row: any more of it at work would wait there, each with a connection. By the
 * visit, because a whole hall shares link and address; a phone that opens the page reads a few lists at once.
 */
const VISITS = createLane(TWO_AT_WORK)

/**
 * Before a call is admitted: its limits are counted and its link or key is looked up, by the address, which a whole hall may share.
 * Together with STRANGERS this leaves connections to whoever has logged in.
 */
const DOOR = createLane({
  atOnce: 4,
  atOnceOfOne: 3,
  waiting: 5_000,
  waitingOfOne: 500,
  patience: 15_000,
  refusal: 'calls.too-many',
})

/** What those ask who have not logged in, by the address. */
const STRANGERS = createLane({
  atOnce: 4,
  atOnceOfOne: 3,
  waiting: 2_000,
  waitingOfOne: 500,
  patience: 15_000,
  refusal: 'calls.too-many',
})

/**
 * Admits a call, which waits before that until few enough of its address are at the door. Not one with the signature of a login:
 * logins that come at once are looked up together (`db/read-together.ts`), and each user's calls have limits of their own.
 * @throws AppError `calls.too-many`, or what `admit` throws
 */
export async function throughDoor<T>(
  { isSigned, ip }: { isSigned: boolean; ip: string },
  admit: () => Promise<T>,
): Promise<T> {
  if (isSigned) return admit()
  const leave = await takeTurn({ lane: DOOR, who: networkOf(ip) })
  try {
    return await admit()
  } finally {
    leave()
  }
}

/** What a route says of its work, where the kind of its answer does not. */
export type CallShare = 'heavy' | 'stored' | 'outside' | 'paper'

/** Making a file is heavy, giving out a stored one is not. */
function laneOf({ response }: Pick<EndpointOptions, 'response'>, share?: CallShare): Lane {
  if (share === 'outside') return OUTSIDE
  if (share === 'paper') return PAPERS
  const isHeavy = share === 'heavy' || (response === 'file' && share !== 'stored')
  return isHeavy ? HEAVY : CALLS
}

type Asking = { caller: Caller | null; ip: string }
type Route = { endpoint: Pick<EndpointOptions, 'response'>; share?: CallShare | undefined }

/** What a stranger's file or a service outside makes them wait for holds no connection, and has limits of its own. */
function placeOf({ caller, ip }: Asking, { endpoint, share }: Route): LanePlace<Lane> | null {
  if (caller?.kind === 'link' && caller.visitSecret !== null)
    return { lane: VISITS, who: caller.visitSecret }
  if (caller && caller.kind !== 'link')
    return { lane: laneOf(endpoint, share), who: `${caller.kind} ${caller.id}` }
  if (endpoint.response === 'file' || share === 'outside') return null
  return { lane: STRANGERS, who: networkOf(ip) }
}

/**
 * Before the body is read.
 * @throws AppError `calls.too-many`
 */
export function refuseCrowd(asking: Asking, route: Route): void {
  const place = placeOf(asking, route)
  if (place) refuseWhenFull(place)
}

/**
 * Waits until this caller has few enough calls at work. A heavy one is at work until its answer is sent, for its rows are
 * read on the way, and until its handler has ended, for the work goes on where its caller went away.
 * @returns what the end of the handler calls
 * @throws AppError `calls.too-many` after a wait too long, or where nobody waits for the answer any more
 */
export async function takeCallTurn(
  asking: Asking,
  route: Route,
  { raw }: FastifyReply,
): Promise<() => void> {
  const place = placeOf(asking, route)
  if (!place) return () => {}
  const leave = await takeTurn(place)
  if (place.lane !== HEAVY && place.lane !== PAPERS) return leave
  // Whoever clicks six times and goes away has one paper drawn, not six.
  if (raw.destroyed) {
    leave()
    throw new AppError(place.lane.refusal)
  }
  let parts = 2
  const endOfPart = () => {
    parts -= 1
    if (parts === 0) leave()
  }
  finished(raw, endOfPart)
  return endOfPart
}
