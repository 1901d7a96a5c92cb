import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createDatabase, type Database } from '../../src/db/database.ts'
import { PASSWORD } from '../clinic-process.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { s3Store } from '../file-stores.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { databaseUrl, type ServerProcess, startServer } from '../server-process.ts'

type Bucket = Awaited<ReturnType<typeof s3Store>>

/**
 * What identical instances share (a database, an S3 store, a mail server), and the instances, each in a process and a
 * folder of its own.
 */
export class Machines {
  readonly client: pg.Client
  readonly db: Database
  readonly #running = new Set<ServerProcess>()

  readonly root: string
  readonly smtp: MailServer
  readonly bucket: Bucket
  readonly database: TestDatabase

  private constructor(root: string, smtp: MailServer, bucket: Bucket, database: TestDatabase) {
    this.root = root
    this.smtp = smtp
    this.bucket = bucket
    this.database = database
    this.client = new pg.Client(database.owner as pg.ClientConfig)
    this.db = createDatabase(database.owner)
  }

  static async prepare(): Promise<Machines> {
    const root = await mkdtemp(join(tmpdir(), 'iris-machines-'))
    const shared = [await startMailServer(), await s3Store(), await createTestDatabase()] as const
    const machines = new Machines(root, ...shared)
    await machines.client.connect()
    return machines
  }

  /** The settings that are alike everywhere. */
  get settings(): Record<string, string> {
    return {
      DATABASE_URL: databaseUrl(this.database.owner),
      // Results that a test makes itself name pictures that never were.
      FILES_LOST: '1',
      JWT_SECRET: 'um-segredo-que-todas-as-instancias-conhecem',
      ADMIN_PASSWORD: PASSWORD,
      SMTP_URL: this.smtp.url,
      TRUST_PROXY: 'loopback',
      // On a busy machine the proxy takes a second and more to notice.
      DRAIN_SECONDS: '3',
      ...this.bucket.settings,
    }
  }

  /**
   * Another one, with an empty disk.
   * @param main the program, when it is another version's
   */
  async start(
    role: 'web' | 'all',
    more: Record<string, string> = {},
    main?: string,
  ): Promise<ServerProcess> {
    const dataDir = await mkdtemp(join(this.root, `${role}-`))
    const env = { ...this.settings, DATA_DIR: dataDir, ROLE: role, ...more }
    const started = await startServer(env, main)
    this.#running.add(started)
    return started
  }

  async close(): Promise<void> {
    for (const { child } of this.#running) child.kill('SIGKILL')
    await Promise.all([...this.#running].map(({ gone }) => gone))
    await this.db.destroy()
    await this.client.end()
    await this.database.drop()
    await this.bucket.stop()
    await this.smtp.close()
    await rm(this.root, { recursive: true, force: true })
  }
}
