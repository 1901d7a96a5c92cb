import { AppError, type ErrorCode } from '@iris/contracts/errors'

/** Where callers wait for their turn, so that none of them takes all there is. */
export type Lane = {
  /** How many work at once. */
  readonly atOnce: number
  /** How many of them for one caller. */
  readonly atOnceOfOne: number
  /** How many may wait, in total and for one caller. */
  readonly waiting: number
  readonly waitingOfOne: number
  /** Milliseconds that one waits at most. */
  readonly patience: number
  /** The answer to a caller who cannot wait here. */
  readonly refusal: ErrorCode
  /** The callers at work now. */
  readonly working: string[]
  readonly queue: { who: string; begin: () => void }[]
}

/** A lane of processes apart, each of which takes one core and its memory. Staff never wait behind strangers. */
export type ProcessLane = Lane & {
  /** How many processes wait for their caller's next file, each for its own. */
  readonly kept: number
  /** How much lower their priority is than the server's (0 to 19). */
  readonly nice: number
}

/** A caller in a lane: a user, or a stranger's address. */
export type LanePlace<L extends Lane = ProcessLane> = { lane: L; who: string }

export function createLane(limits: Omit<Lane, 'working' | 'queue'>): Lane {
  return { ...limits, working: [], queue: [] }
}

const lane = ({
  kept,
  nice,
  refusal = 'service.busy',
  ...limits
}: Pick<ProcessLane, 'atOnce' | 'waiting' | 'waitingOfOne' | 'kept' | 'nice'> & {
  refusal?: ErrorCode
}): ProcessLane => ({
  // A caller works on one file at a time, so the other process stays free for everybody else.
  ...createLane({ ...limits, atOnceOfOne: 1, patience: Infinity, refusal }),
  kept,
  nice,
})

export const LANES = {
  /** Users with a role. One of them alone never takes all processes. */
  staff: lane({ atOnce: 2, waiting: 60, waitingOfOne: 12, kept: 2, nice: 2 }),
  /** Links, visits, the public page, and accounts without a role. */
  strangers: lane({ atOnce: 1, waiting: 24, waitingOfOne: 12, kept: 0, nice: 5 }),
  /** Our own jobs, which are few at a time. */
  jobs: lane({ atOnce: 2, waiting: Infinity, waitingOfOne: Infinity, kept: 0, nice: 5 }),
}

const PAPER = { kept: 2, nice: 2, refusal: 'papers.busy' } as const

/**
 * Papers that a process draws (`papers/draw-paper.ts`). They share the kept processes, for what is drawn is our own: only
 * the places are apart.
 */
export const PAPER_LANES = {
  /** A result, a slip, some badges: somebody stands there and waits for it. */
  staff: lane({ ...PAPER, atOnce: 2, waiting: 60, waitingOfOne: 12 }),
  /**
   * Papers about many, one after the other: each takes hundreds of megabytes and seconds. As few wait as leave one of the four
   * heavy calls (`http/call-turn.ts`) to everything else.
   */
  lists: lane({ ...PAPER, atOnce: 1, waiting: 2, waitingOfOne: 1 }),
  /** Whoever holds the link of a result, by the link. */
  strangers: lane({ ...PAPER, atOnce: 1, waiting: 24, waitingOfOne: 2 }),
  /** Mailings and reports of several companies. */
  jobs: lane({ ...PAPER, atOnce: 1, waiting: Infinity, waitingOfOne: Infinity }),
}

/** Seconds after which a new try makes sense. */
const RETRY_AFTER = 10

/**
 * Refuses a caller before anything is read, when there would be no place to wait afterwards anyway.
 * @throws AppError, the lane's refusal
 */
export function refuseWhenFull({ lane, who }: LanePlace<Lane>): void {
  const ofOne = lane.queue.filter((other) => other.who === who).length
  if (lane.queue.length >= lane.waiting || ofOne >= lane.waitingOfOne) throw refusalOf(lane)
}

function refusalOf({ refusal }: Lane): AppError {
  return new AppError(refusal, { retryAfter: RETRY_AFTER })
}

/**
 * Waits for a turn.
 * @returns a function that ends the turn
 * @throws AppError, the lane's refusal, when too many are waiting or the wait was too long
 */
export async function takeTurn(place: LanePlace<Lane>): Promise<() => void> {
  const { lane, who } = place
  if (mayBegin(lane, who)) lane.working.push(who)
  else {
    refuseWhenFull(place)
    await waitIn(place)
  }
  let left = false
  return () => {
    if (left) return
    left = true
    lane.working.splice(lane.working.indexOf(who), 1)
    beginNext(lane)
  }
}

function waitIn({ lane, who }: LanePlace<Lane>): Promise<void> {
  return new Promise((resolve, reject) => {
    const turn = { who, begin }
    const tired = Number.isFinite(lane.patience) ? setTimeout(giveUp, lane.patience) : undefined
    function begin() {
      clearTimeout(tired)
      resolve()
    }
    function giveUp() {
      lane.queue.splice(lane.queue.indexOf(turn), 1)
      reject(refusalOf(lane))
    }
    lane.queue.push(turn)
  })
}

function mayBegin({ atOnce, atOnceOfOne, working }: Lane, who: string): boolean {
  return working.length < atOnce && working.filter((other) => other === who).length < atOnceOfOne
}

function beginNext(lane: Lane): void {
  const next = lane.queue.findIndex(({ who }) => mayBegin(lane, who))
  const [turn] = next === -1 ? [] : lane.queue.splice(next, 1)
  if (!turn) return
  lane.working.push(turn.who)
  turn.begin()
}
