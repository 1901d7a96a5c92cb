import type { DatabaseConfig } from '../src/db/database.ts'
import { createJobs, type Jobs } from '../src/jobs/jobs.ts'

/** A queue of work that is done once a test starts it. Until then work can be asked for, and waits. */
export function createLazyJobs(connection: DatabaseConfig): Jobs {
  const log = () => {}
  const working = createJobs({ connection, log })
  const asking = createJobs({ connection, log, works: false })
  let canAsk: Promise<void> | undefined
  let works: Promise<void> | undefined
  return {
    define: (...kind) => {
      working.define(...kind)
      asking.define(...kind)
    },
    whileWorking: working.whileWorking,
    enqueue: async (...asked) => {
      if (!works) canAsk ??= asking.start()
      await (works ?? canAsk)
      return (works ? working : asking).enqueue(...asked)
    },
    start: () => {
      works ??= working.start()
      return works
    },
    stop: async (graceMs) => {
      if (canAsk) await asking.stop(graceMs)
      await working.stop(graceMs)
    },
  }
}
