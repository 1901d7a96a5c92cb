import { AppError } from '@iris/contracts/errors'

/** Lanes in which processes apart wait for their turn, so that staff never wait behind strangers. */
export type Lane = {
  /** How many work at once; each takes one core and its memory. */
  readonly atOnce: number
  /** How many may wait, in total and for one caller. */
  readonly waiting: number
  readonly waitingOfOne: number
  /** How many processes wait for their caller's next file, each for its own. */
  readonly kept: number
  /** How much lower their priority is than the server's (0 to 19). */
  readonly nice: number
  /** The callers at work now. */
  readonly working: string[]
  readonly queue: { who: string; begin: () => void }[]
}

/** A caller in a lane: a user, or a stranger's address. */
export type LanePlace = { lane: Lane; who: string }

const lane = (
  limits: Pick<Lane, 'atOnce' | 'waiting' | 'waitingOfOne' | 'kept' | 'nice'>,
): Lane => ({
  ...limits,
  working: [],
  queue: [],
})

export const LANES = {
  /** Users with a role. One of them alone never takes all processes. */
  staff: lane({ atOnce: 2, waiting: 60, waitingOfOne: 12, kept: 2, nice: 2 }),
  /** Links, visits, the public page, and accounts without a role. */
  strangers: lane({ atOnce: 1, waiting: 24, waitingOfOne: 12, kept: 0, nice: 5 }),
  /** Our own jobs, which are few at a time. */
  jobs: lane({ atOnce: 2, waiting: Infinity, waitingOfOne: Infinity, kept: 0, nice: 5 }),
}

/** Seconds after which a new try makes sense. */
const RETRY_AFTER = 10

/**
 * Refuses a caller before anything is read, when the file would be refused afterwards anyway.
 * @throws AppError `service.busy`
 */
export function refuseWhenFull({ lane, who }: LanePlace): void {
  const ofOne = lane.queue.filter((other) => other.who === who).length
  if (lane.queue.length >= lane.waiting || ofOne >= lane.waitingOfOne)
    throw new AppError('service.busy', { retryAfter: RETRY_AFTER })
}

/**
 * Waits for a turn.
 * @returns a function that ends the turn
 * @throws AppError `service.busy` when too many are waiting
 */
export async function takeTurn(place: LanePlace): Promise<() => void> {
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

/** A caller works on one file at a time, so the other process stays free for everybody else. */
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
