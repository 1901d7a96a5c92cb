import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Services } from '../services.ts'
import type { Caller } from './caller.ts'
import { once, retryOf } from './idempotency.ts'
import type { Call } from './serve.ts'

type Asked = { services: Services; caller: Caller | null; body: unknown } & Pick<
  Call<never>,
  'request'
>

/**
 * The write of a handler that had something else to record before (`transaction: 'own'`): one transaction, and a retry finds
 * the answer of the first request, as in every other call. Its body may hold passwords.
 */
export async function writeOnce<T>(
  { services, caller, body, request }: Asked,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const header = request.headers['idempotency-key']
  const content = { values: body, files: {} }
  const retry = caller && retryOf(header, caller, request.url, content, services.config.jwtSecret)
  const finish = async (db: Database) => ({ status: 200, answer: await work(db) })
  const { answer } = await inTransaction(services.db, (db) => once(db, retry, finish, () => false))
  return answer as T
}
