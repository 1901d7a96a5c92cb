import type { ChildProcess } from 'node:child_process'
import { type LanePlace, takeTurn } from './lanes.ts'
import { askChild, type Budget, startChild } from './start-apart.ts'

type Kept = { child: ChildProcess; who: string; budget: Budget; files: number; end: NodeJS.Timeout }

/** How long a lane's processes are kept, and for whom. */
type Keeping = {
  /** Milliseconds in which the next file may come. */
  ms: number
  /** Files that one process looks into, so that what it gathers in memory ends some time. */
  files: number
  /** What strangers sent may leave something behind, so the next one is of the same caller; what we made ourselves leaves nothing. */
  next: 'of its caller' | 'of anybody'
}

/** For files that somebody sent. */
const OF_ONE_CALLER: Keeping = { ms: 3000, files: 25, next: 'of its caller' }

/**
 * A program of one question for each file. In a lane that keeps processes, the next files meet the same one, until it meets
 * one that is not as it should be.
 * @param isSound whether the process may be kept after this answer: the file was an honest one
 */
export function createAsker<Request, Answer>(
  program: string,
  isSound: (answer: Answer) => boolean,
  keeping: Partial<Keeping> = {},
) {
  const { ms, files: most, next } = { ...OF_ONE_CALLER, ...keeping }
  let kept: Kept[] = []

  function take({ who }: LanePlace, budget: Budget): Kept | undefined {
    const mayTake = (each: Kept) => next === 'of anybody' || each.who === who
    const one = kept.find((each) => mayTake(each) && each.budget === budget)
    if (!one) return undefined
    clearTimeout(one.end)
    kept = kept.filter((each) => each !== one)
    one.child.ref()
    one.child.channel?.ref()
    return one.child.connected ? one : undefined
  }

  function keep(child: ChildProcess, files: number, { lane, who }: LanePlace, budget: Budget) {
    const one = { child, who, budget, files, end: setTimeout(() => drop(one), ms).unref() }
    // It ends with this process, which does not wait for it.
    child.unref()
    child.channel?.unref()
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
    // Of both tries together: what took all its time is not tried again.
    const clock = { left: budget.seconds * 1000 }
    const asked = () => askChild<Answer>(one.child, request, clock)
    let one: { child: ChildProcess; files: number } = take(place, budget) ?? fresh()
    let isKept = false
    try {
      const answer = await asked().catch((cause) => {
        // It may have died of what earlier files left in its memory.
        if (one.files === 0 || clock.left <= 0) throw cause
        one.child.kill('SIGKILL')
        one = fresh()
        return asked()
      })
      const files = one.files + 1
      isKept = place.lane.kept > 0 && isSound(answer) && files < most
      if (isKept) keep(one.child, files, place, budget)
      return answer
    } finally {
      if (!isKept) one.child.kill('SIGKILL')
      leave()
    }
  }
}
