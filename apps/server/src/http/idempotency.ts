import { createHash } from 'node:crypto'
import { AppError, ValidationError } from '@iris/contracts/errors'
import { RETRY_DAYS } from '@iris/domain/limits'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Caller } from './caller.ts'
import type { RequestContent } from './request-body.ts'

export type Retry = { caller: string; key: string; hash: string }
export type StoredAnswer = { status: number; answer: unknown }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** What identifies a repeated request: the caller, the key, and the contents. */
export function retryOf(
  header: string | string[] | undefined,
  caller: Caller,
  route: string,
  content: RequestContent,
): Retry | null {
  const key = retryKeyOf(header)
  if (key === null) return null
  const files = Object.entries(content.files).map(([field, file]) => [field, file.sha256])
  const hash = createHash('sha256')
    .update(JSON.stringify([route, content.values, files]))
    .digest('hex')
  return { caller: callerKey(caller), key, hash }
}

/** The checked key alone; null without one. */
export function retryKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !UUID.test(header))
    throw new ValidationError({ 'Idempotency-Key': ['Idempotency-Key deve ser um UUID'] })
  return header.toLowerCase()
}

// A whole company shares a link, so a retry belongs to its visit.
function callerKey(caller: Caller): string {
  if (caller.kind === 'user') return `user:${caller.id}`
  const visit = createHash('sha256')
    .update(caller.visitSecret ?? '')
    .digest('hex')
  return `link:${caller.jti}:${visit}`
}

/**
 * Takes the key inside the transaction of the write: a second request with it waits for the first to commit and then
 * finds its answer. Returns that answer, or null when the work is still to be done.
 */
export async function claim(db: Database, retry: Retry): Promise<StoredAnswer | null> {
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
  if (row && row.request_hash !== retry.hash) throw new AppError('idempotency.reused')
  if (!row || row.status === null) throw new AppError('idempotency.running')
  return { status: row.status, answer: row.answer }
}

/** Stores the answer together with the write; both commit or neither does. */
export async function remember(db: Database, retry: Retry, stored: StoredAnswer): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status: stored.status, answer: JSON.stringify(stored.answer ?? null) })
    .where('caller', '=', retry.caller)
    .where('key', '=', retry.key)
    .execute()
}

/** Removes the keys that are older than RETRY_DAYS. */
export async function forgetOldKeys(db: Database): Promise<void> {
  await sql`
    delete from idempotency_keys
    where created_at < now() - make_interval(days => ${RETRY_DAYS})`.execute(db)
}
