import { RETRY_DAYS } from '@iris/domain/limits'
import type { MailFailure } from '@iris/domain/mail-failure'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** One try to mail a result. An index allows only one running try (`sending`) for each exam. */
export type Delivery = { id: number; message_id: string }

/**
 * Longer than a mail may take (20 s). A try that has neither ended by then nor been renewed is dead, or too late to go on:
 * `handOver` refuses it.
 */
const LEASE = sql`interval '30 seconds'`

const LAPSED = sql`state = 'sending' and requested_at < now() - ${LEASE}`

/** What became of a try whose server died: before its last line nothing can have arrived; after that nobody knows. */
const STATE_WHEN_LAPSED = sql`case when handed_at is null then 'failed' else 'unknown' end`

/** The state of a try, whether or not its server lived to write it down. */
export const stateOfTry = sql<string>`case when ${LAPSED} then ${STATE_WHEN_LAPSED} else state end`

/** Closes a try whose server died. Called under the exam's lock. */
export async function closeLapsed(db: Database, examId: number): Promise<void> {
  await sql`
    update result_deliveries set state = ${STATE_WHEN_LAPSED}, finished_at = now()
    where exam_id = ${examId} and ${LAPSED}`.execute(db)
}

/**
 * Before the exam is corrected, under its lock: ends a try that has not handed its mail over yet, which `handOver` then
 * refuses. False while one is past that, where nothing stops the mail any more.
 */
export async function stopDelivery(db: Database, examId: number): Promise<boolean> {
  await closeLapsed(db, examId)
  await sql`
    update result_deliveries set state = 'failed', finished_at = now()
    where exam_id = ${examId} and state = 'sending' and handed_at is null`.execute(db)
  const last = await lastDelivery(db, examId, null)
  return last?.state !== 'sending'
}

/**
 * The newest try, of those after the exam was corrected. The next one uses its message id unless it arrived, so that a
 * mailbox may show the two as one: a corrected result must not be taken for the one before.
 */
export async function lastDelivery(db: Database, examId: number, correctedAt: string | null) {
  return db
    .selectFrom('result_deliveries')
    .select(['id', 'state', 'message_id'])
    .where('exam_id', '=', examId)
    .where('requested_at', '>', sql<string>`coalesce(${correctedAt}::timestamptz, '-infinity')`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * What the same request did before for the conclusion that stands, found by its key: keys live RETRY_DAYS and belong to their
 * sender. A mail from before a correction did not carry what is asked for now.
 */
export async function deliveryOfKey(db: Database, userId: number, retryKey: string) {
  return db
    .selectFrom('result_deliveries as d')
    .innerJoin('exams as e', 'e.id', 'd.exam_id')
    .select(['d.exam_id', 'd.state', 'd.returned_at'])
    .where('d.requested_by', '=', userId)
    .where('d.retry_key', '=', retryKey)
    .where('d.requested_at', '>', sql<string>`now() - make_interval(days => ${RETRY_DAYS})`)
    .where('d.requested_at', '>', sql<string>`coalesce(e.corrected_at, '-infinity')`)
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Takes the only place for sending this exam's result; null while another sends. */
export async function claimDelivery(
  db: Database,
  delivery: {
    examId: number
    userId: number
    /** Masked. */
    destination: string
    messageId: string
    retryKey: string | null
  },
): Promise<Delivery | null> {
  const { examId, userId, destination, messageId, retryKey } = delivery
  const taken = await sql<Delivery>`
    insert into result_deliveries (exam_id, requested_by, destination, message_id, retry_key)
    values (${examId}, ${userId}, ${destination}, ${messageId}, ${retryKey})
    on conflict (exam_id) where state = 'sending' do nothing
    returning id, message_id`.execute(db)
  return taken.rows[0] ?? null
}

/**
 * Begins the time of a try anew, before its mail is on its way. False where it has ended: another may be sending by now, or
 * the exam was corrected.
 */
export async function renewDelivery(db: Database, id: number): Promise<boolean> {
  const row = await sql`
    update result_deliveries set requested_at = clock_timestamp()
    where id = ${id} and state = 'sending' and handed_at is null`.execute(db)
  return row.numAffectedRows === 1n
}

/**
 * Recorded before the last line of the mail is sent. False for a try that took too long: another may be sending by
 * now.
 */
export async function handOver(db: Database, id: number): Promise<boolean> {
  const row = await sql`
    update result_deliveries set handed_at = clock_timestamp()
    where id = ${id} and state = 'sending' and requested_at > clock_timestamp() - ${LEASE}`.execute(
    db,
  )
  return row.numAffectedRows === 1n
}

/** An acceptance always counts; a failure, with its reason at the mail server if it has one, ends only a try that is still open. */
export async function finishDelivery(
  db: Database,
  id: number,
  end: { state: 'sent' } | { state: 'failed'; failure: MailFailure | null },
): Promise<void> {
  const { state } = end
  await db
    .updateTable('result_deliveries')
    .set({ failure: null, ...end, finished_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('state', 'in', state === 'sent' ? ['sending', 'unknown'] : ['sending'])
    .execute()
}

/**
 * Ends a mail that was sent, or of which nobody knows, because it came back. Called under the
 * exam's lock. False where there is no such mail, or somebody has opened its link.
 */
export async function markReturned(db: Database, id: number, examId: number): Promise<boolean> {
  // Its link first: whoever opens it at this moment holds it.
  await sql`select from result_links where id = ${id} for update`.execute(db)
  const marked = await sql`
    update result_deliveries d set state = 'failed', returned_at = now()
    where id = ${id} and exam_id = ${examId} and state in ('sent', 'unknown')
      and not exists (select from result_links l where l.id = d.id and l.openings > 0)`.execute(db)
  return marked.numAffectedRows === 1n
}

/** Whether a mail with the conclusion that stands was delivered and has not come back. */
export async function wasDelivered(
  db: Database,
  examId: number,
  correctedAt: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('result_deliveries')
    .select('id')
    .where('exam_id', '=', examId)
    .where('state', '=', 'sent')
    .where('requested_at', '>', sql<string>`coalesce(${correctedAt}::timestamptz, '-infinity')`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The whole result on paper. */
export async function insertPrint(
  db: Database,
  { examId, userId }: { examId: number; userId: number },
): Promise<void> {
  await db.insertInto('result_prints').values({ exam_id: examId, printed_by: userId }).execute()
}
