import { ValidationError } from '@iris/contracts/errors'
import type { leadCreateBody, leadUpdateBody } from '@iris/contracts/lead-fields'
import type { LeadHistoryEntry } from '@iris/contracts/lead-history'
import type { Lead } from '@iris/contracts/leads'
import type { FieldErrors } from '@iris/contracts/messages'
import { FIRST_STAGE, type FunnelStage, isOpenLead, stageRank } from '@iris/domain/lead'
import type { z } from 'zod'
import type { UserWrite } from '../../audit/audit.ts'
import { changedFields } from '../../db/changed-fields.ts'
import type { Database } from '../../db/database.ts'
import { oneView } from '../../db/one-view.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { refuseStale } from '../../db/stale-edit.ts'
import { companyExists } from '../companies/companies.public.ts'
import { changesOf, namedIn } from './lead-changes.ts'
import { closing, closingFaults, NEW_LEAD, withReason } from './lead-closing.ts'
import { insertHistory, insertMoves, lastMove, reachedRank } from './lead-history.sql.ts'
import {
  changeLead,
  insertLead,
  isSeller,
  type LeadRowValues,
  leadViews,
  lockLead,
  namesOf,
  type StoredLead,
} from './leads.sql.ts'

type LeadChanges = Omit<z.output<typeof leadUpdateBody>, 'undo' | 'updated_at'>

/** Throws ValidationError for an unknown company or seller, and for prices that do not agree. */
export async function createLead(
  { db, user, audit }: UserWrite,
  input: z.output<typeof leadCreateBody>,
): Promise<Lead> {
  await refuseUnknown(db, input)
  refuse(closingFaults(NEW_LEAD, input))
  const funnel_stage = input.funnel_stage ?? FIRST_STAGE
  const values = { ...input, funnel_stage }
  const { id } = await insertLead(db, {
    ...values,
    reached_rank: stageRank(funnel_stage),
  } as LeadRowValues)
  await insertMoves(db, [{ lead_id: id, to_stage: funnel_stage, user_id: user.id }])
  const changes = changesOf({}, values, await namesOf(db, namedIn({}, values)))
  await insertHistory(db, [{ lead_id: id, kind: 'created', changes, user_id: user.id }])
  await audit({ action: 'create', entity: 'lead', entity_id: id })
  return oneView(db, leadViews, id)
}

/**
 * An edit, a move of stage, a closing or an opening again. The lead after it must obey the rules of closing. Throws
 * AppError `not-found`, `edit.stale`; ValidationError.
 */
export async function updateLead(
  { db, user, audit }: UserWrite,
  id: number,
  { updated_at, undo, ...input }: z.output<typeof leadUpdateBody>,
): Promise<Lead> {
  const lead = orNotFound(await lockLead(db, id))
  refuseStale(updated_at, lead.updated_at)
  const changes = changedFields(lead, withReason(lead, input))
  const fields = Object.keys(changes)
  if (fields.length === 0) return oneView(db, leadViews, id)
  await refuseUnknown(db, changes)
  refuse(closingFaults(lead, changes))
  const moved = changes.funnel_stage ? await move(db, lead, changes.funnel_stage, user, undo) : null
  await changeLead(db, id, {
    ...changes,
    ...closing(lead, changes, new Date().toISOString()),
    ...moved?.values,
  } as LeadRowValues)
  await insertHistory(db, [
    {
      lead_id: id,
      kind: moved?.undone ? 'undone' : kindOf(lead, changes),
      changes: changesOf(lead, changes, await namesOf(db, namedIn(lead, changes))),
      user_id: user.id,
    },
  ])
  await audit({ action: 'update', entity: 'lead', entity_id: id, detail: { fields } })
  return oneView(db, leadViews, id)
}

function refuse(errors: FieldErrors | null): void {
  if (errors) throw new ValidationError(errors)
}

/** Records the move and its time; one that takes the last move back restores the state before. */
async function move(
  db: Database,
  lead: StoredLead,
  to: FunnelStage,
  user: { id: number },
  undo = false,
): Promise<{ undone: boolean; values: LeadRowValues }> {
  const last = undo ? await lastMove(db, lead.id) : undefined
  const isUndo = last?.from_stage === to && last.to_stage === lead.funnel_stage
  await insertMoves(db, [
    {
      lead_id: lead.id,
      from_stage: lead.funnel_stage,
      to_stage: to,
      from_since: lead.funnel_stage_at,
      undoes: isUndo ? last.id : undefined,
      user_id: user.id,
    },
  ])
  const since = isUndo && last.from_since ? last.from_since : new Date()
  return {
    undone: isUndo,
    values: { funnel_stage_at: since, reached_rank: await reachedRank(db, lead.id) },
  }
}

function kindOf(lead: StoredLead, changes: LeadChanges): LeadHistoryEntry['kind'] {
  if (changes.status !== undefined && !isOpenLead(changes.status)) return 'closed'
  if (changes.status !== undefined && !isOpenLead(lead.status)) return 'reopened'
  const isMove = Object.keys(changes).length === 1 && changes.funnel_stage !== undefined
  return isMove ? 'moved' : 'updated'
}

/** Throws ValidationError for a company or a seller that is not there. */
export async function refuseUnknown(
  db: Database,
  { company_id, assigned_user_id }: Pick<LeadChanges, 'company_id' | 'assigned_user_id'>,
): Promise<void> {
  if (company_id && !(await companyExists(db, company_id)))
    throw new ValidationError({ company_id: ['Empresa não encontrada'] })
  if (assigned_user_id && !(await isSeller(db, assigned_user_id)))
    throw new ValidationError({ assigned_user_id: ['Vendedor não encontrado'] })
}
