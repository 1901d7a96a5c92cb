import type { Database } from './database.ts'

/** Rows of one statement: more wait for the next. */
const MOST_AT_ONCE = 100

type Waiting<Asked, Found> = {
  asked: Asked
  done: (found: Found) => void
  failed: (fault: unknown) => void
}

/** Milliseconds after which an answer may never come, and nobody waits behind it. */
const PATIENCE = 1000

/** Those who were asked for together, since when, and who waits behind them. */
type Round<Asked, Found> = { begun: number; waiting: Waiting<Asked, Found>[] }

/**
 * One question that many callers ask at the same time, such as who holds a token. Those that come while an answer is under
 * way are asked together in the next statement; a lone one waits for nobody. Each is read after it was asked for, so that
 * nobody gets an answer older than their question.
 * @param read answers in the order of what it is asked
 */
export function readTogether<Asked, Found>(
  read: (db: Database, asked: readonly Asked[]) => Promise<readonly Found[]>,
): (db: Database, asked: Asked) => Promise<Found> {
  const rounds = new WeakMap<Database, Round<Asked, Found>>()

  async function answer(db: Database, round: Round<Asked, Found>): Promise<void> {
    while (round.waiting.length > 0) {
      const now = round.waiting.splice(0, MOST_AT_ONCE)
      round.begun = Date.now()
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
    if (rounds.get(db) === round) rounds.delete(db)
  }

  return (db, asked) =>
    new Promise((done, failed) => {
      const underWay = rounds.get(db)
      if (underWay && Date.now() - underWay.begun < PATIENCE) {
        underWay.waiting.push({ asked, done, failed })
        return
      }
      const behind = underWay?.waiting.splice(0) ?? []
      const round = { begun: Date.now(), waiting: [...behind, { asked, done, failed }] }
      rounds.set(db, round)
      void answer(db, round)
    })
}
