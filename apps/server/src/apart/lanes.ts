import { AppError } from '@iris/contracts/errors'

/** Where processes apart wait for their turn, so that strangers never stand before staff. */
export type Lane = {
  /** How many work at once; each takes a core and its memory. */
  readonly atOnce: number
  /** How many may wait, of all together and of one caller. */
  readonly waiting: number
  readonly waitingOfOne: number
  /** How far behind the server's own work theirs stands (0 to 19). */
  readonly nice: number
  /** Who is at work now. */
  readonly working: string[]
  readonly queue: { who: string; begin: () => void }[]
}

/** A caller in a lane: a user, or a stranger's address. */
export type Place = { lane: Lane; who: string }

const lane = (limits: Pick<Lane, 'atOnce' | 'waiting' | 'waitingOfOne' | 'nice'>): Lane => ({
  ...limits,
  working: [],
  queue: [],
})

export const LANES = {
  /** Whoever is logged in with a role. One of them alone never takes every process. */
  staff: lane({ atOnce: 2, waiting: 60, waitingOfOne: 12, nice: 2 }),
  /** Links, visits, the public page, and accounts nobody gave a role yet. */
  strangers: lane({ atOnce: 1, waiting: 24, waitingOfOne: 12, nice: 5 }),
  /** Our own jobs, of which there are few at a time. */
  jobs: lane({ atOnce: 2, waiting: Infinity, waitingOfOne: Infinity, nice: 5 }),
}

/** Seconds after which it is worth asking again. */
const RETRY_AFTER = 10

/**
 * Refuses before anything is read from a caller who would only be refused afterwards.
 * @throws AppError `service.busy`
 */
export function refuseWhenFull({ lane, who }: Place): void {
  const ofOne = lane.queue.filter((other) => other.who === who).length
  if (lane.queue.length >= lane.waiting || ofOne >= lane.waitingOfOne)
    throw new AppError('service.busy', { retryAfter: RETRY_AFTER })
}

/**
 * Waits for a turn.
 * @returns what ends the turn
 * @throws AppError `service.busy` when too many wait already
 */
export async function takeTurn(place: Place): Promise<() => void> {
  const { lane, who } = place
  if (!mayBegin(lane, who)) {
    refuseWhenFull(place)
    await new Promise<void>((begin) => lane.queue.push({ who, begin }))
  } else lane.working.push(who)
  let left = false
  return () => {
    if (left) return
    left = true
    lane.working.splice(lane.working.indexOf(who), 1)
    beginNext(lane)
  }
}

/** A caller works on one file at a time: whatever one sends, the other process is free for everybody else. */
function mayBegin({ atOnce, working }: Lane, who: string): boolean {
  return working.length < atOnce && !working.includes(who)
}

function beginNext(lane: Lane): void {
  const next = lane.queue.findIndex(({ who }) => mayBegin(lane, who))
  const [turn] = next === -1 ? [] : lane.queue.splice(next, 1)
  if (!turn) return
  lane.working.push(turn.who)
  turn.begin()
}
