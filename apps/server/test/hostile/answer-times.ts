import { setTimeout as sleep } from 'node:timers/promises'

/** One starts so often, whether the last was answered or not, so a standstill keeps all of them waiting. */
const EVERY_MS = 50

/** `at` says within how many milliseconds that share of the answers came: `at(0.5)` is the median. */
type AnswerTimes = { count: number; at(share: number): number; toString(): string }

/** Asks for so many seconds and says how long the answers took; `ask` gets a number that grows and throws where it is refused. */
export async function answerTimes(
  seconds: number,
  ask: (n: number) => Promise<void>,
): Promise<AnswerTimes> {
  const asked: Promise<number>[] = []
  for (const until = performance.now() + seconds * 1000; performance.now() < until; ) {
    asked.push(timeOf(() => ask(asked.length)))
    await sleep(EVERY_MS)
  }
  const times = (await Promise.all(asked)).sort((a, b) => a - b)
  const count = times.length
  const at = (share: number) => times[Math.floor(count * share)] ?? Number.POSITIVE_INFINITY
  return {
    count,
    at,
    toString: () =>
      `${count} answers: median ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms`,
  }
}

async function timeOf(deed: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await deed()
  return performance.now() - started
}
