import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UserType } from '@iris/domain/user-type'
import { createApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { createDatabase, type DatabaseConfig } from '../src/db/database.ts'
import { createLimits } from '../src/db/limits.sql.ts'
import { createReports } from '../src/db/reports.sql.ts'
import { fileStoreOf } from '../src/files/create-file-store.ts'
import type { Server } from '../src/http/serve.ts'
import { createMailer } from '../src/mail/mailer.ts'
import { makeDefaultUsers } from '../src/modules/users/first-start.commands.ts'
import { hashPassword } from '../src/modules/users/password.ts'
import type { Services } from '../src/services.ts'
import { readSettingCertificate } from '../src/signing/setting-certificate.ts'
import { createLog } from '../src/watch/log.ts'
import { ADMIN } from './begun.ts'
import { createBegunDatabase, type TestDatabase } from './database.ts'
import { createLazyJobs } from './lazy-jobs.ts'

export { ADMIN }

export type Reply<T = Record<string, unknown>> = {
  status: number
  body: T
  headers: Record<string, unknown>
  raw: Buffer
}

export type TestApp = {
  server: Server
  services: Services
  /** How to connect as the owner of the tables, for anything the program itself may not do. */
  owner: DatabaseConfig
  /** Ends everything and drops the database. */
  close(): Promise<void>
  /** A request with the token of a role; `payload` is sent as JSON, a FormData as multipart. */
  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    options?: { as?: string | null; payload?: unknown; headers?: Record<string, string> },
  ): Promise<Reply<T>>
  /** An active user of that type with a login token. */
  userOf(type: UserType | null): Promise<{ id: number; token: string; email: string }>
  /** The administrator's token. */
  admin: string
}

// Each hash is made dear on purpose, and nobody compares two of them.
const hash = hashPassword('12345678')

/** The real application on its own database for one test file, or on the given one; its log goes to `output`. */
export async function createTestApp(
  settings: Partial<Config> = {},
  given?: TestDatabase,
  output?: { write(line: string): unknown },
): Promise<TestApp> {
  const database = given ?? (await createBegunDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'iris-app-'))
  const config = {
    ...readConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password }),
    ...settings,
  }
  const db = createDatabase(database.config)
  const services: Services = {
    config,
    db,
    reports: createReports(db, undefined),
    files: fileStoreOf(config),
    mailer: createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, dataDir }),
    jobs: createLazyJobs(database.owner),
    limits: createLimits(database.config),
    certificate: config.signing ? await readSettingCertificate(config.signing) : null,
  }
  const server = await createApp({
    services,
    ...(output && { log: createLog('json', output) }),
    // A route for each file of the web app is half of what a start costs, and no test of the API asks for one.
    webRoot: join(dataDir, 'no-web-app'),
  })
  await server.ready()
  if (given) await makeDefaultUsers(db, config)

  const call: TestApp['call'] = async (method, path, options = {}) => {
    const multipart = options.payload instanceof FormData ? new Response(options.payload) : null
    const reply = await server.inject({
      method: method as 'GET',
      url: /^\/(api\/|health\/(live|ready))/.test(path) ? path : `/api/v2${path}`,
      headers: {
        ...(options.as ? { authorization: `Bearer ${options.as}` } : {}),
        ...(multipart ? { 'content-type': multipart.headers.get('content-type') ?? '' } : {}),
        ...options.headers,
      },
      ...(multipart
        ? { payload: Buffer.from(await multipart.arrayBuffer()) }
        : options.payload === undefined
          ? {}
          : { payload: options.payload as Record<string, unknown> }),
    })
    const json = String(reply.headers['content-type'] ?? '').includes('json')
    return {
      status: reply.statusCode,
      body: json ? reply.json() : undefined,
      headers: reply.headers,
      raw: reply.rawPayload,
    } as Reply<never>
  }

  let made = 0
  const userOf: TestApp['userOf'] = async (type) => {
    const email = `pessoa${++made}@iris.local`
    const user = await db
      .insertInto('users')
      .values({
        name: `Pessoa ${made}`,
        email,
        type,
        password_hash: await hash,
      })
      .returning(['id', 'type', 'token_generation'])
      .executeTakeFirstOrThrow()
    const { access_token } = server.tokens.login({ ...user, type }, false)
    return { id: user.id, token: access_token, email }
  }
  const admin = server.tokens.login({ id: 1, type: 1, token_generation: 0 }, false).access_token

  return {
    server,
    services,
    owner: database.owner,
    call,
    userOf,
    admin,
    async close() {
      await server.close()
      await services.jobs.stop()
      await services.limits.close()
      await db.destroy()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
