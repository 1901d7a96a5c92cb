import type { ErrorCode } from '@iris/contracts/errors'
import type { ResultBatch } from '@iris/contracts/result-batches'
import type { ExamStatus } from '@iris/domain/exam-status'
import type { SendingWishes } from '@iris/domain/preferred-channel'
import { roleOf, type UserType } from '@iris/domain/user-type'
import { sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import { inOrder } from '../../db/in-order.ts'
import { stateOfTry } from './result-deliveries.sql.ts'
import { PERSON_DIGEST } from './result-signatures.sql.ts'

export type BatchItem = {
  position: number
  exam_id: number
  retry_key: string
  /** Tells who took it last from who took it before. */
  taken_at: string
}

const LISTED = 10

/** By id, of those of the exams that exist. */
export async function examStatuses(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('exams')
    .select(['id', 'status'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(({ id, status }) => [id, status]))
}

export type ToBeSent = SendingWishes & {
  id: number
  status: ExamStatus
  final_classification: string | null
  dob: string
  patient: { name: string; email: string }
  guardian: { name: string; email: string } | null
  anonymised: boolean
  /** It waits in a batch. */
  is_running: boolean
  /** How the newest try to mail this conclusion stands. */
  last_try: string | null
  /** Unsigned, though who concluded it has signed within the last days, or has a certificate. */
  lacks_signature: boolean
}

/** Whoever signed nothing for so many days has given it up. */
const SIGNS_FOR_DAYS = 30

/** What decides whether each of these is sent, in the order of the ids; a missing id is left out. */
export async function findSendable(db: Database, ids: readonly number[]): Promise<ToBeSent[]> {
  const { rows } = await sql<ToBeSent>`
    select
      e.id, e.status, e.final_classification, p.dob, p.result_channel, p.result_consent,
      json_build_object('name', p.name, 'email', p.email) as patient,
      case when p.responsible_email <> ''
        then json_build_object('name', coalesce(p.responsible_name, ''), 'email', p.responsible_email) end as guardian,
      exists (select from patient_anonymisations a where a.patient_id = p.id) as anonymised,
      exists (select from result_batch_items i where i.exam_id = e.id and i.state in ('waiting', 'sending')) as is_running,
      (select ${stateOfTry} from result_deliveries
        where exam_id = e.id and requested_at > coalesce(e.corrected_at, '-infinity')
        order by id desc limit 1) as last_try,
      (exists (
        select from result_signatures r
        where r.signed_by = e.classified_by and r.signed_at > now() - ${SIGNS_FOR_DAYS} * interval '1 day'
      ) or exists (
        select from sessions s join session_certificates c on c.jti = s.jti where s.user_id = e.classified_by
      )) and not exists (
        select from result_signatures r
        where r.exam_id = e.id and r.withdrawn_at is null and r.person_sha256 = ${PERSON_DIGEST}
      ) as lacks_signature
    from exams e join patients p on p.id = e.patient_id
    where e.id = any(${ids as number[]}::int[])`.execute(db)
  return inOrder(ids, rows)
}

/** A batch of these exams in order; an exam that waits in another batch is refused in this one. */
export async function insertBatch(
  db: Database,
  batch: { created_by: number; ip: string; exams: readonly number[] },
): Promise<number> {
  const { created_by, ip, exams } = batch
  const { id } = await db
    .insertInto('result_batches')
    .values({ created_by, ip })
    .returning('id')
    .executeTakeFirstOrThrow()
  const numbered = sql`unnest(${exams as number[]}::int[]) with ordinality as e(exam_id, position)`
  await sql`
    insert into result_batch_items (batch_id, position, exam_id)
    select ${id}::int, e.position, e.exam_id from ${numbered} order by e.exam_id
    on conflict (exam_id) where state in ('waiting', 'sending') do nothing`.execute(db)
  const refused: ErrorCode = 'mail.running'
  await sql`
    insert into result_batch_items (batch_id, position, exam_id, state, reason)
    select ${id}::int, e.position, e.exam_id, 'refused', ${refused} from ${numbered}
    on conflict (batch_id, position) do nothing`.execute(db)
  return id
}

/** A person's own batches, the newest first: the one with an id, or the last ten. */
export async function findBatches(
  db: Database,
  owner: number,
  id?: number,
): Promise<ResultBatch[]> {
  let batches = db
    .selectFrom('result_batches as b')
    .select(['b.id', 'b.status', 'b.created_at', 'b.finished_at'])
    .select((eb) =>
      (['sent', 'refused', null] as const).map((state) => {
        let items = eb
          .selectFrom('result_batch_items as i')
          .select((of) => of.fn.countAll<number>().as('n'))
          .whereRef('i.batch_id', '=', 'b.id')
        if (state) items = items.where('i.state', '=', state)
        return items.$asScalar().as(state ?? 'total')
      }),
    )
    .where('b.created_by', '=', owner)
    .orderBy('b.id', 'desc')
    .limit(LISTED)
  if (id !== undefined) batches = batches.where('b.id', '=', id)
  return (await batches.execute()) as unknown as ResultBatch[]
}

export async function findUnsent(db: Database, batchId: number) {
  return db
    .selectFrom('result_batch_items as i')
    .innerJoin('exams as e', 'e.id', 'i.exam_id')
    .innerJoin('patients as p', 'p.id', 'e.patient_id')
    .select(['i.exam_id', 'p.name as patient_name', 'i.reason'])
    .where('i.batch_id', '=', batchId)
    .where('i.state', '=', 'refused')
    .orderBy('i.position')
    .execute()
}

/** What the work on a batch needs, and whether the person who asked may still send; undefined once it is done. */
export async function findOpenBatch(db: Database, id: number) {
  const row = await db
    .selectFrom('result_batches as b')
    .innerJoin('users as u', 'u.id', 'b.created_by')
    .select(['b.created_by', 'b.created_at', 'b.ip', 'u.type', 'u.active'])
    .where('b.id', '=', id)
    .where('b.status', '=', 'processing')
    .executeTakeFirst()
  return row && { ...row, role: row.active ? roleOf(row.type as UserType | null) : null }
}

/**
 * Takes the next exam to be sent, for this worker alone. One taken more than a minute ago whose sending is not under way was
 * left by a server that died: its request is made again under the same key, which sends nothing twice.
 */
export async function takeItem(db: Database, batchId: number): Promise<BatchItem | undefined> {
  // Materialized: joined by a loop it would be read again for each row, and take one more each time.
  const taken = await sql<BatchItem>`
    with next as materialized (
      select position from result_batch_items i
      where batch_id = ${batchId} and (state = 'waiting'
        or state = 'sending' and taken_at < clock_timestamp() - interval '1 minute' and not exists (
          select from result_deliveries where exam_id = i.exam_id and ${stateOfTry} = 'sending'))
      order by position limit 1 for update skip locked)
    update result_batch_items i set state = 'sending', taken_at = clock_timestamp()
    from next
    where i.batch_id = ${batchId} and i.position = next.position
    returning i.position, i.exam_id, i.retry_key, i.taken_at`.execute(db)
  return taken.rows[0]
}

/** Whether the result of this exam, as it stands, was sent in another way since the batch was asked for. */
export async function wasSentSince(db: Database, examId: number, moment: string): Promise<boolean> {
  const row = await db
    .selectFrom('result_deliveries as d')
    .innerJoin('exams as e', 'e.id', 'd.exam_id')
    .select('d.id')
    .where('d.exam_id', '=', examId)
    .where('d.state', '=', 'sent')
    .where('d.finished_at', '>=', moment)
    .where(sql<boolean>`(e.corrected_at is null or d.requested_at > e.corrected_at)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the conclusion of this exam was taken back since the batch was asked for. */
export async function wasCorrectedSince(
  db: Database,
  examId: number,
  moment: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('exams')
    .select('id')
    .where('id', '=', examId)
    .where('corrected_at', '>=', moment)
    .executeTakeFirst()
  return row !== undefined
}

export type ItemOutcome = { state: 'sent' } | { state: 'refused'; reason: ErrorCode }

/** That it was sent always counts; a refusal only while nobody else has taken it since. */
export async function settleItem(
  db: Database,
  batchId: number,
  { position, taken_at }: Pick<BatchItem, 'position' | 'taken_at'>,
  outcome: ItemOutcome,
): Promise<void> {
  let item = db
    .updateTable('result_batch_items')
    .set(outcome)
    .where('batch_id', '=', batchId)
    .where('position', '=', position)
    .where('state', '=', 'sending')
  if (outcome.state === 'refused') item = item.where('taken_at', '=', taken_at)
  await item.execute()
  await sql`update result_batches set updated_at = now() where id = ${batchId}`.execute(db)
}

/** Refuses all that nobody has taken yet. */
export async function refuseUntried(
  db: Database,
  batchId: number,
  reason: ErrorCode,
): Promise<void> {
  await db
    .updateTable('result_batch_items')
    .set({ state: 'refused', reason })
    .where('batch_id', '=', batchId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Ends the batch once nothing in it is open. */
export async function closeBatch(db: Database, batchId: number): Promise<void> {
  await sql`
    update result_batches set status = 'done', finished_at = now()
    where id = ${batchId} and status = 'processing' and not exists (
      select from result_batch_items where batch_id = ${batchId} and state in ('waiting', 'sending'))`.execute(
    db,
  )
}
