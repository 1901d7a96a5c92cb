import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { makeResult } from '../../../test/factories/result.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import {
  databaseUrl,
  type ServerEnv,
  type ServerProcess,
  startServer,
} from '../../../test/server-process.ts'
import { createDatabase, type Database } from '../../db/database.ts'

// Two programs in processes of their own on one database, and a mail server between whose steps one of them is
// killed.

const PASSWORD = 'senha-do-administrador'

/** A mail it has taken: it answered 250, or was about to when the sender was killed. */
let smtp: MailServer
let database: TestDatabase
let db: Database
let folder: string
let env: ServerEnv
let one: ServerProcess
let other: ServerProcess
let token: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iris-crash-'))
  smtp = await startMailServer()
  database = await createTestDatabase()
  db = createDatabase(database.config)
  env = {
    DATABASE_URL: databaseUrl(database.owner),
    DATA_DIR: folder,
    JWT_SECRET: 'um segredo comprido o bastante para o teste',
    ADMIN_PASSWORD: PASSWORD,
    SMTP_URL: smtp.url,
    // The exams below name pictures that never were.
    FILES_LOST: '1',
  }
  one = await startServer(env)
  other = await startServer(env)
  const login = await fetch(`${one.url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@iris.local', password: PASSWORD }),
  })
  token = ((await login.json()) as { access_token: string }).access_token
}, 60_000)
afterAll(async () => {
  await one.stop()
  await other.stop()
  await db.destroy()
  await database.drop()
  await smtp.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => smtp.reset())

/** Status and message of the answer; 0 when the server went away instead. */
async function send(server: ServerProcess, id: number, body: object = {}) {
  const reply = await fetch(`${server.url}/exams/${id}/send-result`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null)
  if (!reply) return { status: 0, message: '' }
  return { status: reply.status, message: ((await reply.json()) as { message: string }).message }
}

const statusOf = async (id: number) =>
  (await db.selectFrom('exams').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

/** Waits for the half minute after which a try counts as dead. */
const passTime = (id: number) =>
  db
    .updateTable('result_deliveries')
    .set({ requested_at: new Date(Date.now() - 31_000) })
    .where('exam_id', '=', id)
    .where('state', '=', 'sending')
    .execute()

describe('Two servers on one database', () => {
  it('Two servers asked for the same result by twenty calls at once mail it once', {
    tags: 'long',
  }, async () => {
    const id = (await makeResult(db)).id
    // The mail server takes the mail once all the others have met the running try.
    const gate = Promise.withResolvers<void>()
    smtp.before = () => gate.promise
    let open = 20
    const replies = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const { status } = await send(n % 2 ? one : other, id)
        if (--open === 1) gate.resolve()
        return status
      }),
    )
    expect(replies.sort()).toEqual([200, ...Array(19).fill(409)])
    expect(smtp.received).toHaveLength(1)
    expect(await statusOf(id)).toBe('E-mail enviado')
  })

  it('When a server is killed before the mail is complete, the other sends it once', {
    tags: 'long',
    timeout: 30_000,
  }, async () => {
    const id = (await makeResult(db)).id
    smtp.onRecipient = () => one.child.kill('SIGKILL')
    expect((await send(one, id)).status).toBe(0)
    await one.gone
    smtp.onRecipient = () => {}
    expect(await send(other, id)).toEqual({
      status: 409,
      message: 'Este resultado já está sendo enviado.',
    })
    await passTime(id)
    expect((await send(other, id)).status).toBe(200)
    expect(smtp.received).toHaveLength(1)
    expect(await statusOf(id)).toBe('E-mail enviado')
    one = await startServer(env)
  })

  it("When a server is killed between the mail server's yes and the status, nobody mails it again unasked", {
    tags: 'long',
    timeout: 30_000,
  }, async () => {
    const id = (await makeResult(db)).id
    smtp.onTaken = () => one.child.kill('SIGKILL')
    expect((await send(one, id)).status).toBe(0)
    await one.gone
    smtp.onTaken = () => {}
    expect(smtp.received).toHaveLength(1)
    expect(await statusOf(id)).toBe('Concluído')

    one = await startServer(env)
    expect((await send(one, id)).status).toBe(409)
    await passTime(id)
    for (const server of [one, other])
      expect(await send(server, id)).toEqual({
        status: 409,
        message: expect.stringContaining('não se sabe se o e-mail chegou'),
      })
    expect(smtp.received).toHaveLength(1)

    expect((await send(other, id, { resend: true })).status).toBe(200)
    expect(smtp.received).toHaveLength(2)
    expect(smtp.received[1]?.mail.messageId).toBe(smtp.received[0]?.mail.messageId)
    expect(await statusOf(id)).toBe('E-mail enviado')
  })

  it('Of a mail whose server was killed, the link that may have arrived opens and none is left that did not', {
    tags: 'long',
    timeout: 60_000,
  }, async () => {
    await one.stop()
    one = await startServer({ ...env, RESULT_BY: 'link', APP_URL: 'https://iris.exemplo.test' })
    const [before, after] = [(await makeResult(db)).id, (await makeResult(db)).id]
    const linksOf = async (exam: number) =>
      (
        await db
          .selectFrom('result_links')
          .select('token_sha256')
          .where('exam_id', '=', exam)
          .execute()
      ).map(({ token_sha256 }) => token_sha256.toString('hex'))
    const dieAt = async (step: 'onRecipient' | 'onTaken', exam: number) => {
      smtp[step] = () => one.child.kill('SIGKILL')
      expect((await send(one, exam)).status).toBe(0)
      await one.gone
      smtp[step] = () => {}
      one = await startServer({ ...env, RESULT_BY: 'link', APP_URL: 'https://iris.exemplo.test' })
    }
    await dieAt('onRecipient', before)
    expect(await linksOf(before)).toEqual([])
    await dieAt('onTaken', after)
    const [, token = ''] = /resultado\/(\S+)/.exec(smtp.received[0]?.mail.text ?? '') ?? []
    expect(await linksOf(after)).toEqual([createHash('sha256').update(token).digest('hex')])
    const opened = await fetch(`${one.url}/results/${token}/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ dob: '1968-03-01' }),
    })
    expect(opened.status).toBe(200)
  })
})
