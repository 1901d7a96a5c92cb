import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, getPriority, setPriority } from 'node:os'
import { AppError } from '@iris/contracts/errors'
import { type LanePlace, type ProcessLane, takeTurn } from './lanes.ts'

/** The most that one piece of work may cost; no honest file needs more. */
export type Budget = {
  /** Seconds of the process's own work; the clock stops while nothing is asked of it. */
  seconds: number
  /** Megabytes of JavaScript memory. */
  heap: number
  /** Megabytes of all other memory: buffers, and what a library takes. */
  native: number
}

/** A separate process that answers questions one after the other. */
export type Apart<Request, Answer> = {
  /** @throws DiedApart when the process has ended, or ends before it answers; AppError `service.unavailable` when it never began */
  ask(request: Request): Promise<Answer>
  /** Ends it, whatever it is doing. */
  end(): void
}

/** The process ran out of time or memory, or was ended. */
export class DiedApart extends Error {
  constructor(options?: ErrorOptions) {
    super('The process apart ran out of time or memory, or was ended.', options)
    this.name = 'DiedApart'
  }
}

/** Of the shell, when it cannot start the program: a folder that is being installed anew, no memory. */
const NEVER_BEGAN = [126, 127]
/** Seconds after which a new try makes sense. */
const RETRY_AFTER = 10

/** That a process could not start says nothing about the file. */
const neverBegan = (cause?: unknown) =>
  new AppError('service.unavailable', { retryAfter: RETRY_AFTER, cause })

/** Megabytes of addresses that Node reserves at its start and hardly uses; the system counts them too. */
const SET_ASIDE = 768

// The kernel enforces the limit, so no library can exceed it; when memory runs out, this process dies first.
const WITH_LIMITS =
  'ulimit -d "$1" 2>/dev/null; { echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null; shift; exec "$@"'

/**
 * Starts a program that reads what strangers sent, when its turn comes. If it fails or dies, only its caller is told.
 * @param program a file that calls `answerParent`
 * @throws AppError `service.busy` when too many are waiting, `service.unavailable` when the system starts none
 */
export async function startApart<Request, Answer>(
  program: string,
  place: LanePlace,
  budget: Budget,
): Promise<Apart<Request, Answer>> {
  const leave = await takeTurn(place)
  const child = startChild(program, budget, place.lane, leave)
  const clock = { left: budget.seconds * 1000 }
  return {
    ask: (request) => askChild(child, request, clock),
    end() {
      child.kill('SIGKILL')
      leave()
    },
  }
}

/**
 * Without waiting for a turn.
 * @param leave ends the turn where nothing could be started
 */
export function startChild(
  program: string,
  budget: Budget,
  { nice }: ProcessLane,
  leave: () => void,
): ChildProcess {
  let child: ChildProcess
  try {
    child = spawnWithin(program, budget)
  } catch (cause) {
    leave()
    throw neverBegan(cause)
  }
  // Its end is reported to the caller that waits for it; a process that could not even start ends nothing else.
  child.on('error', () => {})
  yieldToOthers(child, nice)
  return child
}

function spawnWithin(program: string, { heap, native }: Budget): ChildProcess {
  const node = [`--max-old-space-size=${heap}`, program]
  const { NODE_COMPILE_CACHE } = process.env
  const options: SpawnOptions = {
    serialization: 'advanced',
    // It needs no secret of the server, and its output while dying is not shown. With what Node made of its sources
    // it starts in a third of the time.
    env: { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  }
  if (process.platform === 'win32') return spawn(process.execPath, node, options)
  const kilobytes = (SET_ASIDE + heap + native) * 1024
  const args = ['-c', WITH_LIMITS, 'sh', String(kilobytes), process.execPath, ...node]
  return spawn('sh', args, options)
}

/** A lower priority than the server's, whatever that is: people wait for the server first. */
function yieldToOthers(child: ChildProcess, nice: number): void {
  try {
    if (child.pid)
      setPriority(child.pid, Math.min(getPriority() + nice, constants.priority.PRIORITY_LOW))
  } catch {
    // It has ended already.
  }
}

/**
 * Asks a child of `startChild`.
 * @param clock milliseconds left, of which the question's are taken
 */
export async function askChild<Answer>(
  child: ChildProcess,
  request: unknown,
  clock: { left: number },
): Promise<Answer> {
  const stop = new AbortController()
  const started = performance.now()
  const timeout = setTimeout(() => child.kill('SIGKILL'), clock.left)
  try {
    const endOf = (code: unknown) =>
      NEVER_BEGAN.includes(Number(code)) ? neverBegan() : new DiedApart()
    if (!child.pid) throw neverBegan()
    if (!child.connected) throw endOf(child.exitCode)
    const ended = once(child, 'exit', { signal: stop.signal }).then(
      ([code]) => Promise.reject(endOf(code)),
      (cause) => Promise.reject(new DiedApart({ cause })),
    )
    const answered = once(child, 'message', { signal: stop.signal })
    // Sending to a process that has just ended fails; its end is then reported anyway.
    child.send(request as object, () => {})
    const [answer] = await Promise.race([answered, ended])
    return answer
  } catch (cause) {
    throw cause instanceof DiedApart || cause instanceof AppError ? cause : new DiedApart({ cause })
  } finally {
    clearTimeout(timeout)
    stop.abort()
    clock.left -= performance.now() - started
  }
}
