import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { AppError, ValidationError } from '@iris/contracts/errors'
import { RETRY_DAYS } from '@iris/domain/limits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Caller } from './caller.ts'
import type { RequestContent } from './request-body.ts'

export type Retry = {
  caller: string
  key: string
  hash: string
  /** What the versions before 2026-11-29 stored: of a picture the digest of what it was rewritten to. */
  formerHash: string
}
export type StoredAnswer = { status: number; answer: unknown }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * What identifies a repeated request: the caller, the key, and the contents.
 * @param secret of the server, where the contents hold a password: without it a copy of the table would let one be
 * guessed at the speed of a bare digest. Elsewhere the digest stays bare, so that what devices sent before an upgrade
 * still finds its answer after it
 */
export function retryOf(
  header: string | string[] | undefined,
  caller: Caller,
  route: string,
  content: RequestContent,
  secret?: string,
): Retry | null {
  const key = retryKeyOf(header)
  if (key === null) return null
  const hashWith = (digest: 'sentSha256' | 'sha256') => {
    const files = Object.entries(content.files).map(([field, file]) => [field, file[digest]])
    return (secret === undefined ? createHash('sha256') : createHmac('sha256', keyOf(secret)))
      .update(JSON.stringify([route, content.values, files]))
      .digest('hex')
  }
  const hash = hashWith('sentSha256')
  const formerHash = Object.keys(content.files).length > 0 ? hashWith('sha256') : hash
  return { caller: callerKey(caller), key, hash, formerHash }
}

const keyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'iris repeated requests', 32))

/** The checked key alone; null without one. */
export function retryKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !UUID.test(header))
    throw new ValidationError({ 'Idempotency-Key': ['Idempotency-Key deve ser um UUID'] })
  return header.toLowerCase()
}

// A whole company shares a link, so a retry belongs to its visit.
function callerKey(caller: Caller): string {
  if (caller.kind !== 'link') return `${caller.kind}:${caller.id}`
  const visit = createHash('sha256')
    .update(caller.visitSecret ?? '')
    .digest('hex')
  return `link:${caller.jti}:${visit}`
}

/**
 * Does the work of a request, or finds the answer of the first one with its key. What `isSecret` after the work is not
 * stored: the key is given back, and the same request does its work again.
 */
export async function once(
  db: Database,
  retry: Retry | null,
  work: (db: Database) => Promise<StoredAnswer>,
  isSecret: () => boolean,
): Promise<StoredAnswer & { replayed: boolean }> {
  if (!retry) return { ...(await work(db)), replayed: false }
  const earlier = await claim(db, retry)
  if (earlier) return { ...earlier, replayed: true }
  const result = await work(db)
  if (isSecret()) await giveBack(db, retry)
  else await remember(db, retry, result)
  return { ...result, replayed: false }
}

/**
 * Takes the key inside the transaction of the write: a second request with it waits for the first to commit and then
 * finds its answer. Returns that answer, or null when the work is still to be done.
 */
async function claim(db: Database, retry: Retry): Promise<StoredAnswer | null> {
  const taken = await sql`
    insert into idempotency_keys (caller, key, request_hash)
    values (${retry.caller}, ${retry.key}, ${retry.hash}) on conflict do nothing`.execute(db)
  if (taken.numAffectedRows === 1n) return null
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer'])
    .where('caller', '=', retry.caller)
    .where('key', '=', retry.key)
    .executeTakeFirst()
  if (row && ![retry.hash, retry.formerHash].includes(row.request_hash))
    throw new AppError('idempotency.reused')
  if (!row || row.status === null) throw new AppError('idempotency.running')
  return { status: row.status, answer: row.answer }
}

/** Stores the answer together with the write; both commit or neither does. */
async function remember(db: Database, retry: Retry, stored: StoredAnswer): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status: stored.status, answer: JSON.stringify(stored.answer ?? null) })
    .where(taken(retry))
    .execute()
}

/** Lets go of a key that was taken in this transaction: the same request will be a new one. */
async function giveBack(db: Database, retry: Retry): Promise<void> {
  await db.deleteFrom('idempotency_keys').where(taken(retry)).execute()
}

/** The row that `claim` inserted in this transaction, which stands in the table of its day. */
function taken({ caller, key }: Retry): RawBuilder<SqlBool> {
  return sql`retry_day(created_at) = retry_day(now()::timestamptz(3)) and caller = ${caller} and key = ${key}`
}

/** Empties the tables of the days that are more than RETRY_DAYS ago. */
export async function forgetOldKeys(db: Database): Promise<void> {
  await sql`select empty_retry_days(${RETRY_DAYS})`.execute(db)
}
