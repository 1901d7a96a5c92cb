import type { Database } from './database.ts'

/** Rows of one statement: more wait for the next. */
const MOST_AT_ONCE = 100

type Waiting<Asked, Found> = {
  asked: Asked
  done: (found: Found) => void
  failed: (fault: unknown) => void
}

/**
 * One question that many callers ask at the same time, such as who holds a token. Those that come while an answer is under
 * way are asked together in the next statement; a lone one waits for nobody. Each is read after it was asked for, so that
 * nobody gets an answer older than their question.
 * @param read answers in the order of what it is asked
 */
export function readTogether<Asked, Found>(
  read: (db: Database, asked: readonly Asked[]) => Promise<readonly Found[]>,
): (db: Database, asked: Asked) => Promise<Found> {
  const queues = new WeakMap<Database, Waiting<Asked, Found>[]>()

  async function answer(db: Database, waiting: Waiting<Asked, Found>[]): Promise<void> {
    while (waiting.length > 0) {
      const now = waiting.splice(0, MOST_AT_ONCE)
      try {
        const found = await read(
          db,
          now.map(({ asked }) => asked),
        )
        for (const [n, { done }] of now.entries()) done(found[n] as Found)
      } catch (fault) {
        for (const { failed } of now) failed(fault)
      }
    }
    queues.delete(db)
  }

  return (db, asked) =>
    new Promise((done, failed) => {
      const waiting = queues.get(db)
      if (waiting) {
        waiting.push({ asked, done, failed })
        return
      }
      const first = [{ asked, done, failed }]
      queues.set(db, first)
      void answer(db, first)
    })
}
