import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createDatabase, type Database } from '../src/db/database.ts'
import { PASSWORD } from './clinic-process.ts'
import { createTestDatabase } from './database.ts'
import { databaseUrl, type ServerProcess, startServer } from './server-process.ts'

/** A database and a folder that outlive the servers a test starts on them and kills. */
export type Restarted = {
  folder: string
  db: Database
  /** The owner of the database, for what a test looks up besides. */
  owner: pg.Client
  /** The next server. Only the last one is ended by `end`. */
  start(): Promise<ServerProcess>
  end(): Promise<void>
}

export async function createRestarted(): Promise<Restarted> {
  const folder = await mkdtemp(join(tmpdir(), 'iris-restarted-'))
  await chmod(folder, 0o711)
  const database = await createTestDatabase()
  const db = createDatabase(database.config)
  const owner = new pg.Client(database.owner as pg.ClientConfig)
  await owner.connect()
  let server: ServerProcess | undefined
  return {
    folder,
    db,
    owner,
    async start() {
      const DATABASE_URL = databaseUrl(database.owner)
      const env = { DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD, DATABASE_URL }
      // Rows that a test makes itself name files that never were.
      server = await startServer({ ...env, FILES_LOST: '1' })
      return server
    },
    async end() {
      await server?.stop()
      await owner.end()
      await db.destroy()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
