import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { createDatabase, type Database } from '../apps/server/src/db/database.ts'
import { type EmbeddedDatabase, startEmbedded } from '../apps/server/src/db/embedded.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { createFileStore } from '../apps/server/src/files/file-store.ts'
import type { Server } from '../apps/server/src/http/serve.ts'
import { createJobs } from '../apps/server/src/jobs/jobs.ts'
import { createMailer } from '../apps/server/src/mail/mailer.ts'
import { makeDefaultUsers } from '../apps/server/src/modules/users/first-start.ts'

const ROUNDS = 15

/** What to ask of the API, by a name to print. */
export type Case = [name: string, path: string]

type Comparison = {
  /** Of what there are many: 'leads'. */
  what: string
  few: number
  many: number
  fill: (db: Database, size: number) => Promise<void>
  /** The cases may differ with the size: its last page, its largest company. */
  casesOf: (db: Database, size: number) => Promise<Case[]> | Case[]
  /** The number worth printing beside the times. */
  totalOf: (answer: never) => number
}

type Side = { server: Server; db: Database; cases: Map<string, string>; close: () => Promise<void> }

/**
 * Prints what each case costs with many rows against few: the median of whole answers of the application (who asks, the
 * queries, the JSON), asked of both in turn. Times belong to the machine; the ratios travel.
 */
export async function compareSizes(comparison: Comparison): Promise<void> {
  const { few, many } = comparison
  const folder = await mkdtemp(join(tmpdir(), 'iris-bench-'))
  await chmod(folder, 0o711)
  const embedded = await startEmbedded({ dataDir: folder, log: console.log })
  const sides: Side[] = []
  try {
    for (const size of [few, many]) sides.push(await prepare(embedded, folder, comparison, size))
    const [small, large] = sides as [Side, Side]
    line('caso', comparison.what, `ms (${few})`, `ms (${many})`, 'razão')
    for (const [name, path] of large.cases) {
      const times: [number[], number[]] = [[], []]
      let total = 0
      for (let round = 0; round < ROUNDS; round++) {
        times[0].push((await ask(small.server, small.cases.get(name) ?? path)).ms)
        const { ms, answer } = await ask(large.server, path)
        times[1].push(ms)
        total = comparison.totalOf(answer as never)
      }
      const [before, now] = times.map(median) as [number, number]
      line(name, total, before.toFixed(1), now.toFixed(1), `${(now / before).toFixed(1)}×`)
    }
  } finally {
    for (const { close } of sides) await close()
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function prepare(
  embedded: EmbeddedDatabase,
  folder: string,
  { what, fill, casesOf }: Comparison,
  size: number,
): Promise<Side> {
  const name = `of_${size}`
  const owner = createDatabase(embedded.config)
  await sql`create database ${sql.id(name)}`.execute(owner)
  await owner.destroy()
  const connection = { ...embedded.config, database: name }
  await migrate(connection)
  const db = createDatabase(connection)
  const dataDir = join(folder, name)
  const config = readConfig({ DATA_DIR: dataDir })
  const server = await createApp({
    services: {
      config,
      db,
      files: createFileStore({ kind: 'folder', root: dataDir }),
      mailer: createMailer({ smtpUrl: undefined, from: config.mailFrom, dataDir }),
      jobs: createJobs({ connection, log: () => {} }),
    },
    logLevel: false,
  })
  await server.ready()
  await makeDefaultUsers(db, config)
  const start = performance.now()
  await fill(db, size)
  await sql`vacuum analyze`.execute(db)
  console.log(`${size} ${what} em ${((performance.now() - start) / 1000).toFixed(0)} s`)
  const close = async () => {
    await server.close()
    await db.destroy()
  }
  return { server, db, cases: new Map(await casesOf(db, size)), close }
}

async function ask(server: Server, path: string): Promise<{ ms: number; answer: unknown }> {
  const administrator = { id: 1, type: 1, token_generation: 0 } as const
  const { access_token } = server.tokens.login(administrator, false)
  const start = performance.now()
  const reply = await server.inject({
    url: `/api/v2${path}`,
    headers: { authorization: `Bearer ${access_token}` },
  })
  const ms = performance.now() - start
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body}`)
  return { ms, answer: reply.json() }
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

function line(name: string, total: string | number, ...figures: string[]): void {
  const [few = '', many = '', ratio = ''] = figures
  console.log(
    `${name.padEnd(44)} ${String(total).padStart(9)} ${few.padStart(12)} ${many.padStart(14)} ${ratio.padStart(7)}`,
  )
}
