import type { AnswerOf } from '@iris/contracts/endpoint'
import type { LeadHistoryEntry, listLeadStageMoves } from '@iris/contracts/lead-history'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** How much of a lead's past one answer holds; nobody scrolls further. */
const SHOWN = 500

export type Change = Omit<LeadHistoryEntry['changes'][number], 'label'>
export type NewHistory = {
  lead_id: number
  kind: LeadHistoryEntry['kind']
  changes: readonly Change[]
  user_id: number
}

export async function insertHistory(db: Database, entries: readonly NewHistory[]): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into lead_history (lead_id, kind, changes, user_id)
    select lead_id, kind, changes, user_id
    from json_populate_recordset(null::lead_history, ${JSON.stringify(entries)})`.execute(db)
}

/** The newest first. */
export async function findHistory(db: Database, leadId: number) {
  const rows = await db
    .selectFrom('lead_history as h')
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .select(['h.id', 'h.kind', 'h.user_id', 'u.name as user_name', 'h.created_at', 'h.changes'])
    .where('h.lead_id', '=', leadId)
    .orderBy('h.id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    ...row,
    kind: row.kind as LeadHistoryEntry['kind'],
    changes: row.changes as Change[],
  }))
}

export type NewMove = {
  lead_id: number
  /** None where the lead is new. */
  from_stage?: string | undefined
  from_since?: string | undefined
  to_stage: string
  /** The move that it takes back. */
  undoes?: number | undefined
  user_id: number
}

export async function insertMoves(db: Database, moves: readonly NewMove[]): Promise<void> {
  if (moves.length === 0) return
  await sql`
    insert into lead_stage_moves (lead_id, from_stage, to_stage, from_since, undoes, user_id)
    select lead_id, from_stage, to_stage, from_since, undoes, user_id
    from json_populate_recordset(null::lead_stage_moves, ${JSON.stringify(moves)})`.execute(db)
}

/** The last move that still stands: neither taken back nor taking one back. */
export function lastMove(db: Database, leadId: number) {
  return standing(db, leadId)
    .select(['m.id', 'm.from_stage', 'm.to_stage', 'm.from_since'])
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The furthest stage of the moves that stand. */
export async function reachedRank(db: Database, leadId: number): Promise<number> {
  const { rank } = await standing(db, leadId)
    .select(sql<number>`coalesce(max(lead_stage_rank(m.to_stage)), 0)`.as('rank'))
    .executeTakeFirstOrThrow()
  return rank
}

function standing(db: Database, leadId: number) {
  return db
    .selectFrom('lead_stage_moves as m')
    .where('m.lead_id', '=', leadId)
    .where('m.undoes', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lead_stage_moves as back')
            .select('back.id')
            .where('back.lead_id', '=', leadId)
            .whereRef('back.undoes', '=', 'm.id'),
        ),
      ),
    )
}

/** The newest first. */
export async function findMoves(db: Database, leadId: number) {
  const found = await sql<AnswerOf<typeof listLeadStageMoves>[number]>`
    select m.id, m.from_stage, m.to_stage, u.name as user_name, m.created_at,
      exists (select from lead_stage_moves b where b.lead_id = m.lead_id and b.undoes = m.id) as undone
    from lead_stage_moves m left join users u on u.id = m.user_id
    where m.lead_id = ${leadId} order by m.id desc limit ${sql.lit(SHOWN)}`.execute(db)
  return found.rows
}
