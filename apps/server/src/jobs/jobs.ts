import type pg from 'pg'
import { fromKysely, PgBoss, type SendOptions, type WorkOptions } from 'pg-boss'
import type { z } from 'zod'
import type { Database } from '../db/database.ts'
import { errorInLines, withoutPeople } from '../watch/plain-error.ts'

/** A kind of work done later: its queue's name and what it must be told. Kept by whoever asks for it and whoever does it. */
export type JobType<T extends object = object> = { name: string; schema: z.ZodType<T> }

export type JobSettings = {
  /** Tries after the first, each later than the one before. Default 3. */
  retries?: number
  /** Seconds before the first new try, doubling after that. Default 30. */
  retryDelay?: number
  /** Seconds a try may take before it counts as lost. Default 900. */
  timeout?: number
  /** Cron line in America/Sao_Paulo: runs by itself with empty data, and late where no process ran at its time. */
  cron?: string
  /** Whether other processes of the same database do it, and set its timer: this one takes none of it. Default false. */
  leftToOthers?: boolean
}

export type JobContext = {
  id: string
  /** Aborted when the try has taken too long, or the server stops and cannot wait. */
  signal: AbortSignal
  /** Whether no other try follows this one. */
  lastTry: boolean
}

export type Jobs = {
  /** Defines who does a kind of work; before `start`. */
  define<T extends object>(
    type: JobType<T>,
    handler: (data: T, context: JobContext) => Promise<void>,
    settings?: JobSettings,
  ): void
  /** Begins something as soon as this process takes work, and ends it before it takes no more. Before `start`. */
  whileWorking(begin: Begin): void
  /**
   * Asks for the work. Given a transaction, the work exists only if that is committed.
   * @param key while work of this kind with this key waits, asking again adds nothing.
   * @returns whether it was added
   */
  enqueue<T extends object>(
    db: Database,
    type: JobType<T>,
    data: T,
    options?: { key?: string; afterSeconds?: number },
  ): Promise<boolean>
  start(): Promise<void>
  /** Takes no more work, waits for what runs, up to `graceMs`, then closes its connections. */
  stop(graceMs?: number): Promise<void>
}

/** @returns how to end it */
type Begin = () => () => Promise<void>

export type JobsOptions = {
  connection: pg.PoolConfig
  log?: (line: string) => void
  /** False where other processes do the work and this one only asks for it. Default true. */
  works?: boolean
}

type Definition = {
  type: JobType
  settings: JobSettings
  run: (data: unknown, context: JobContext) => Promise<void>
}

/** Seconds between checks for jobs without a notice, such as the retry of another process. */
const LOOK_EVERY = 60
/** The same while the connection that receives notices is broken. */
const LOOK_UNTOLD = 2
/** Seconds from the moment a cron line names to its job, at most: that queue has no news. */
const CRON_LATE = 30
/** Seconds between looks for tries that have taken too long; none of ours is shorter than a quarter of an hour. */
const LOST_AFTER = 120
/** Of what is not used here (jobs that wait for others) and what a new version of the queue's tables leaves to do. */
const SELDOM = 600
/** Milliseconds until a failure stands in the queue. */
const FAILURE_WRITTEN = 500
/** What came due while no process ran is done once, as soon as one does: the computer of a clinic is off at night. */
const WHEN = { tz: 'America/Sao_Paulo', missed: 'once' } as const

/** Queues of work in the database itself, in the schema `pgboss`, so that work survives a crash. */
export function createJobs({ connection, log = console.error, works = true }: JobsOptions): Jobs {
  const definitions = new Map<string, Definition>()
  const beginnings: Begin[] = []
  let endings: ReturnType<Begin>[] = []
  const boss = new PgBoss({
    ...connectionOf(connection),
    schema: 'pgboss',
    application_name: 'iris-jobs',
    max: 4,
    useListenNotify: works,
    supervise: works,
    schedule: works,
    cronWorkerIntervalSeconds: CRON_LATE,
    superviseIntervalSeconds: LOST_AFTER,
    flowIntervalSeconds: SELDOM,
    bamIntervalSeconds: SELDOM,
  })
  boss.on('error', (error) => log(`Fila de tarefas: ${withoutPeople(error.message)}`))
  boss.on('warning', ({ message }) => log(`Fila de tarefas: ${withoutPeople(message)}`))

  async function open({ type, settings, run }: Definition): Promise<void> {
    const retryLimit = settings.retries ?? 3
    const retryDelay = settings.retryDelay ?? 30
    const queue = {
      notify: true,
      retryLimit,
      retryDelay,
      retryBackoff: true,
      expireInSeconds: settings.timeout ?? 900,
    }
    await boss.createQueue(type.name, { ...queue, policy: 'short' })
    await boss.updateQueue(type.name, queue)
    if (!works || settings.leftToOthers) return
    const options: WorkOptions = {
      pollingIntervalSeconds: LOOK_UNTOLD,
      notifyPollingIntervalSeconds: LOOK_EVERY,
    }
    const worker = await boss.work<unknown>(type.name, options, async ([job]) => {
      if (!job) return
      const lastTry = job.retryCount >= retryLimit
      try {
        await run(job.data, { id: job.id, signal: job.signal, lastTry })
      } catch (error) {
        log(`Tarefa ${type.name} (${job.id}) falhou: ${errorInLines(error)}`)
        if (!lastTry) lookIn(longestDelay(retryDelay, job.retryCount) + FAILURE_WRITTEN)
        throw error
      } finally {
        // More jobs may have come meanwhile, and their notices were missed.
        boss.notifyWorker(worker)
      }
    })
    const lookIn = (ms: number) => setTimeout(() => boss.notifyWorker(worker), ms).unref()
    if (settings.cron) await boss.schedule(type.name, settings.cron, {}, WHEN)
  }

  /** This includes timers of a former version. */
  async function dropOldSchedules(): Promise<void> {
    for (const { name } of await boss.getSchedules()) {
      const { cron, leftToOthers = false } = definitions.get(name)?.settings ?? {}
      if (!cron && !leftToOthers) await boss.unschedule(name)
    }
  }

  return {
    define(type, handler, settings = {}) {
      if (definitions.has(type.name)) throw new Error(`Job ${type.name} is defined twice.`)
      const run = (data: unknown, context: JobContext) => handler(type.schema.parse(data), context)
      definitions.set(type.name, { type, settings, run })
    },

    whileWorking(begin) {
      beginnings.push(begin)
    },

    async enqueue(db, type, data, { key, afterSeconds } = {}) {
      const options: SendOptions = {
        db: fromKysely(db),
        // Every job gets a key, because a queue with this policy holds only one job without one.
        singletonKey: key ?? crypto.randomUUID(),
        ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
      }
      return (await boss.send(type.name, type.schema.parse(data), options)) !== null
    },

    async start() {
      await boss.start()
      for (const definition of definitions.values()) await open(definition)
      if (!works) return
      await dropOldSchedules()
      endings = beginnings.map((begin) => begin())
    },

    async stop(graceMs = 30_000) {
      for (const end of endings) await end()
      await boss.stop({ graceful: true, close: true, timeout: graceMs })
    },
  }
}

/** Milliseconds: the queue draws from the upper half of a range that doubles with each try. */
const longestDelay = (seconds: number, retries: number) => seconds * 2 ** (retries + 1) * 1000

/** The few settings of a pool that the queue also takes. */
export function connectionOf(config: pg.PoolConfig) {
  const { host, port, user, password, database, connectionString, ssl } = config
  return { host, port, user, password, database, connectionString, ssl }
}
