import type { ChildProcess } from 'node:child_process'
import { type LanePlace, takeTurn } from './lanes.ts'
import { askChild, type Budget, startChild } from './start-apart.ts'

/** Whatever a process looked into before, it is kept only for files of the same caller. */
type Kept = { child: ChildProcess; who: string; budget: Budget; files: number; end: NodeJS.Timeout }

/** Files that one process looks into, so that what it gathers in memory ends some time. */
const MOST_FILES = 25
/** Milliseconds in which the same caller's next file may come. */
const KEPT_MS = 3000

/**
 * A program of one question for each file. In a lane that keeps processes, the next files of the same caller meet the
 * same one, until it meets one that is not as it should be.
 * @param isSound whether the answer says that the file was an honest one
 * @param keptMs how long a process waits for the next
 */
export function createAsker<Request, Answer>(
  program: string,
  isSound: (answer: Answer) => boolean,
  keptMs = KEPT_MS,
) {
  let kept: Kept[] = []

  function take({ who }: LanePlace, budget: Budget): Kept | undefined {
    const one = kept.find((each) => each.who === who && each.budget === budget)
    if (!one) return undefined
    clearTimeout(one.end)
    kept = kept.filter((each) => each !== one)
    return one.child.connected ? one : undefined
  }

  function keep(child: ChildProcess, files: number, { lane, who }: LanePlace, budget: Budget) {
    const one = { child, who, budget, files, end: setTimeout(() => drop(one), keptMs) }
    kept.push(one)
    const [oldest] = kept
    if (oldest && kept.length > lane.kept) drop(oldest)
  }

  function drop(one: Kept) {
    clearTimeout(one.end)
    kept = kept.filter((each) => each !== one)
    one.child.kill('SIGKILL')
  }

  /** @throws AppError `service.busy` when too many are waiting, `service.unavailable` when the system starts none; DiedApart */
  return async (request: Request, place: LanePlace, budget: Budget): Promise<Answer> => {
    const leave = await takeTurn(place)
    const fresh = () => ({ child: startChild(program, budget, place.lane, leave), files: 0 })
    const asked = () => askChild<Answer>(one.child, request, { left: budget.seconds * 1000 })
    let one: { child: ChildProcess; files: number } = take(place, budget) ?? fresh()
    let isKept = false
    try {
      const answer = await asked().catch((cause) => {
        // It may have died of what earlier files left in its memory.
        if (one.files === 0) throw cause
        one.child.kill('SIGKILL')
        one = fresh()
        return asked()
      })
      const files = one.files + 1
      isKept = place.lane.kept > 0 && isSound(answer) && files < MOST_FILES
      if (isKept) keep(one.child, files, place, budget)
      return answer
    } finally {
      if (!isKept) one.child.kill('SIGKILL')
      leave()
    }
  }
}
