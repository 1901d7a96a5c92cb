import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import {
  createDatabase,
  type Database,
  type DatabaseConfig,
} from '../apps/server/src/db/database.ts'
import {
  type EmbeddedConfig,
  type EmbeddedDatabase,
  startEmbedded,
} from '../apps/server/src/db/embedded.ts'
import { createLimits } from '../apps/server/src/db/limits.sql.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { createReports } from '../apps/server/src/db/reports.sql.ts'
import { createFileStore } from '../apps/server/src/files/create-file-store.ts'
import type { Server } from '../apps/server/src/http/serve.ts'
import { createJobs } from '../apps/server/src/jobs/jobs.ts'
import { createMailer } from '../apps/server/src/mail/mailer.ts'
import { makeDefaultUsers } from '../apps/server/src/modules/users/first-start.commands.ts'
import { cpuTime } from './cpu-time.ts'

const ROUNDS = 15

/** What to ask of the API, with a name to print. */
export type Case = [name: string, path: string]

type Comparison = {
  /** What there are many of: 'leads'. */
  what: string
  few: number
  many: number
  fill: (db: Database, size: number) => Promise<void>
  /** A folder of `npm run bench:data` whose clinic is the many, so that it need not be made again. */
  made?: string | undefined
  /** The cases may depend on the size: its last page, its largest company. */
  casesOf: (db: Database, size: number) => Promise<Case[]> | Case[]
  /** The number worth printing beside the times. */
  totalOf: (answer: never) => number
}

type Sizes = Pick<Comparison, 'what' | 'few' | 'many' | 'fill' | 'made'>

/** The app on a database of one size. */
export type Side = { server: Server; db: Database; connection: DatabaseConfig; cluster: string }

/**
 * Prints what each case costs with many rows and with few, as a table in Markdown: the medians of whole answers of the
 * app, asked of both in turn, by the clock and by the processor. Times depend on the machine; the ratios do not.
 */
export function compareSizes(comparison: Comparison): Promise<void> {
  const { few, many, what, casesOf, totalOf } = comparison
  return withSides(comparison, async (small, large) => {
    const ofFew = new Map(await casesOf(small.db, few))
    const columns = ['ms', 'CPU ms'].flatMap((unit) => [
      `${unit} (${few})`,
      `${unit} (${many})`,
      'razão',
    ])
    printHead('caso', what, ...columns)
    for (const [name, path] of await casesOf(large.db, many)) {
      const { answer } = await ask(large, path)
      await printMedians(name, totalOf(answer as never), ROUNDS, [
        () => ask(small, ofFew.get(name) ?? path),
        () => ask(large, path),
      ])
    }
  })
}

/** Starts a throwaway cluster with the app on a database of each size, and removes everything but what was made before. */
export async function withSides(
  sizes: Sizes,
  work: (small: Side, large: Side) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'iris-bench-'))
  await chmod(folder, 0o711)
  const embedded = await startEmbedded({ dataDir: sizes.made ?? folder, log: console.log })
  const sides: Side[] = []
  try {
    const few = await fillNew(embedded, sizes, sizes.few)
    sides.push(await startSide(embedded, folder, few))
    const many = sizes.made ? embedded.config : await fillNew(embedded, sizes, sizes.many)
    sides.push(await startSide(embedded, folder, many))
    await work(...(sides as [Side, Side]))
  } finally {
    for (const { server, db } of sides) {
      await server.close()
      await db.destroy()
    }
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function fillNew(
  embedded: EmbeddedDatabase,
  { what, fill }: Sizes,
  size: number,
): Promise<EmbeddedConfig> {
  const connection = { ...embedded.config, database: `of_${size}` }
  const owner = createDatabase(embedded.config)
  await sql`drop database if exists ${sql.id(connection.database)}`.execute(owner)
  await sql`create database ${sql.id(connection.database)}`.execute(owner)
  await owner.destroy()
  await migrate(connection)
  const db = createDatabase(connection)
  await makeDefaultUsers(db, readConfig({ DATA_DIR: embedded.home }))
  const start = performance.now()
  await fill(db, size)
  await sql`vacuum analyze`.execute(db)
  await db.destroy()
  console.log(`${size} ${what} em ${((performance.now() - start) / 1000).toFixed(0)} s`)
  return connection
}

async function startSide(
  embedded: EmbeddedDatabase,
  folder: string,
  connection: EmbeddedConfig,
): Promise<Side> {
  const dataDir = join(folder, connection.database)
  const config = readConfig({ DATA_DIR: dataDir })
  // One core does an answer's work; what a parallel worker used would be in no figure.
  const db = createDatabase({ ...connection, options: '-c max_parallel_workers_per_gather=0' })
  const server = await createApp({
    services: {
      config,
      db,
      reports: createReports(db, undefined),
      files: createFileStore({ kind: 'folder', root: dataDir }),
      mailer: createMailer({ smtpUrl: undefined, from: config.mailFrom, dataDir }),
      jobs: createJobs({ connection, log: () => {} }),
      limits: createLimits(connection),
      certificate: null,
    },
  })
  await server.ready()
  return { server, db, connection, cluster: join(embedded.home, 'data') }
}

type Cost = { ms: number; cpu: number }

async function ask(side: Side, path: string): Promise<Cost & { answer: unknown }> {
  const { server, cluster } = side
  const cpu = await cpuTime(cluster)
  const start = performance.now()
  const reply = await server.inject({
    url: `/api/v2${path}`,
    headers: { authorization: `Bearer ${tokenOf(server)}` },
  })
  const ms = performance.now() - start
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body}`)
  return { ms, cpu: (await cpuTime(cluster)) - cpu, answer: reply.json() }
}

/** @returns the token of an administrator, the first one unless told */
export function tokenOf(server: Server, id = 1): string {
  return server.tokens.login({ id, type: 1, token_generation: 0 }, false).access_token
}

/**
 * Measures both sizes in turn and prints the medians, and how many times as much the many cost.
 * @param measures with few and with many rows: milliseconds, and those of the processor where they are known
 */
export async function printMedians(
  name: string,
  total: string | number,
  rounds: number,
  measures: [() => Promise<Partial<Cost>>, () => Promise<Partial<Cost>>],
): Promise<void> {
  const costs: [Partial<Cost>[], Partial<Cost>[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    costs[0].push(await measures[0]())
    costs[1].push(await measures[1]())
  }
  const figures = (['ms', 'cpu'] as const).flatMap((unit) => {
    const [few, many] = costs.map((all) => median(all.flatMap((one) => one[unit] ?? [])))
    if (few === undefined || many === undefined) return []
    return [few.toFixed(1), many.toFixed(1), `${(many / few).toFixed(1)}×`]
  })
  printLine(name, total, ...figures)
}

export function median(times: number[]): number | undefined {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]
}

export function printHead(...columns: string[]): void {
  printLine(...(columns as [string]))
  console.log(`|${columns.map((_, n) => (n === 0 ? ' --- |' : ' ---: |')).join('')}`)
}

export function printLine(name: string, ...figures: (string | number)[]): void {
  console.log(`| ${[name, ...figures].join(' | ')} |`)
}
