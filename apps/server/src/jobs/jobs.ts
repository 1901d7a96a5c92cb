import type pg from 'pg'
import { fromKysely, PgBoss, type SendOptions, type WorkOptions } from 'pg-boss'
import type { z } from 'zod'
import type { Database } from '../db/database.ts'
import { errorInLines, withoutPeople } from '../watch/plain-error.ts'

/** A kind of work done later: its queue's name and what it must be told. Kept by whoever asks for it and whoever does it. */
export type JobType<T extends object = object> = { name: string; schema: z.ZodType<T> }

export type JobSettings<T extends object = object> = {
  /** Tries after the first, each later than the one before. Default 3. */
  retries?: number
  /** Seconds before the first new try, doubling after that. Default 30. */
  retryDelay?: number
  /** Seconds a try may take before it counts as lost. Default 900. */
  timeout?: number
  /** How many of this kind run at once in this process. Default 1. */
  concurrency?: number
  /** Cron line in America/Sao_Paulo: runs by itself with empty data. */
  cron?: string
  /** Data with which it is asked for once, besides, as soon as this process takes work. */
  atStart?: T
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
    settings?: JobSettings<T>,
  ): void
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

export type JobsOptions = {
  connection: pg.PoolConfig
  log?: (line: string) => void
  /** False where others do the work: here it is only asked for. Default true. */
  works?: boolean
}

type Definition = {
  type: JobType
  settings: JobSettings
  run: (data: unknown, context: JobContext) => Promise<void>
}

const LOOK_EVERY = 2
const TIME_ZONE = 'America/Sao_Paulo'

/** Queues of work in the database itself, in the schema `pgboss`, so that work survives a crash. */
export function createJobs({ connection, log = console.error, works = true }: JobsOptions): Jobs {
  const definitions = new Map<string, Definition>()
  const boss = new PgBoss({
    ...connectionOf(connection),
    schema: 'pgboss',
    application_name: 'iris-jobs',
    max: 4,
    useListenNotify: works,
    supervise: works,
    schedule: works,
  })
  boss.on('error', (error) => log(`Fila de tarefas: ${withoutPeople(error.message)}`))
  boss.on('warning', ({ message }) => log(`Fila de tarefas: ${withoutPeople(message)}`))

  async function open({ type, settings, run }: Definition): Promise<void> {
    const retryLimit = settings.retries ?? 3
    const queue = {
      notify: true,
      retryLimit,
      retryDelay: settings.retryDelay ?? 30,
      retryBackoff: true,
      expireInSeconds: settings.timeout ?? 900,
    }
    await boss.createQueue(type.name, { ...queue, policy: 'short' })
    await boss.updateQueue(type.name, queue)
    if (!works) return
    const options: WorkOptions = {
      localConcurrency: settings.concurrency ?? 1,
      // New work is announced at once; a retry or a delayed start is found by polling.
      pollingIntervalSeconds: LOOK_EVERY,
      notifyPollingIntervalSeconds: LOOK_EVERY,
    }
    await boss.work<unknown>(type.name, options, async ([job]) => {
      if (!job) return
      const lastTry = job.retryCount >= retryLimit
      try {
        await run(job.data, { id: job.id, signal: job.signal, lastTry })
      } catch (error) {
        log(`Tarefa ${type.name} (${job.id}) falhou: ${errorInLines(error)}`)
        throw error
      }
    })
    if (settings.cron) await boss.schedule(type.name, settings.cron, {}, { tz: TIME_ZONE })
    else await boss.unschedule(type.name)
    if (settings.atStart)
      await boss.send(type.name, settings.atStart, { singletonKey: crypto.randomUUID() })
  }

  return {
    define(type, handler, settings = {}) {
      if (definitions.has(type.name)) throw new Error(`Job ${type.name} is defined twice.`)
      const run = (data: unknown, context: JobContext) => handler(type.schema.parse(data), context)
      definitions.set(type.name, { type, settings, run })
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
    },

    async stop(graceMs = 30_000) {
      await boss.stop({ graceful: true, close: true, timeout: graceMs })
    },
  }
}

/** The few settings of a pool that the queue also takes. */
export function connectionOf(config: pg.PoolConfig) {
  const { host, port, user, password, database, connectionString, ssl } = config
  return { host, port, user, password, database, connectionString, ssl }
}
