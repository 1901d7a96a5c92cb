import { ValidationError } from '@iris/contracts/errors'
import {
  LEAD_MESSAGES,
  leadClosureBody,
  type leadCreateBody,
  type leadUpdateBody,
} from '@iris/contracts/lead-fields'
import type { LeadHistoryEntry } from '@iris/contracts/lead-history'
import type { Lead } from '@iris/contracts/leads'
import { fieldErrors } from '@iris/contracts/messages'
import { centsOf } from '@iris/domain/cents'
import { FIRST_STAGE, type FunnelStage, isOpenLead, stageRank } from '@iris/domain/lead'
import { amountsAgree } from '@iris/domain/lead-closure'
import type { z } from 'zod'
import type { Audit } from '../../audit/audit.ts'
import { changedFields } from '../../db/changed-fields.ts'
import type { Database } from '../../db/database.ts'
import { oneView } from '../../db/one-view.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { refuseStale } from '../../db/stale-edit.ts'
import { companyExists } from '../companies/companies.public.ts'
import { changesOf, namedIn } from './lead-changes.ts'
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

type Saving = {
  db: Database
  user: { id: number }
  audit: Audit
}
type LeadChanges = Omit<z.output<typeof leadUpdateBody>, 'undo' | 'updated_at'>

/** Throws ValidationError for an unknown company or seller, and for prices that do not agree. */
export async function createLead(
  { db, user, audit }: Saving,
  input: z.output<typeof leadCreateBody>,
): Promise<Lead> {
  await refuseUnknown(db, input)
  refuseArithmetic(input)
  const funnel_stage = input.funnel_stage ?? FIRST_STAGE
  const values = { ...input, funnel_stage }
  const id = await insertLead(db, {
    ...values,
    reached_rank: stageRank(funnel_stage),
  } as LeadRowValues)
  const move = { from_stage: null, to_stage: funnel_stage, from_since: null, undoes: null }
  await insertMoves(db, [{ lead_id: id, ...move, user_id: user.id }])
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
  { db, user, audit }: Saving,
  id: number,
  { updated_at, undo, ...input }: z.output<typeof leadUpdateBody>,
): Promise<Lead> {
  const lead = orNotFound(await lockLead(db, id))
  refuseStale(updated_at, lead.updated_at)
  const changes = changedFields(lead, withReason(lead, input))
  if (Object.keys(changes).length === 0) return oneView(db, leadViews, id)
  await refuseUnknown(db, changes)
  refuseClosure({ ...lead, ...changes }, changes)
  const moved = changes.funnel_stage ? await move(db, lead, changes.funnel_stage, user, undo) : null
  await changeLead(db, id, {
    ...changes,
    ...closing(lead, changes),
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
  await audit({
    action: 'update',
    entity: 'lead',
    entity_id: id,
    detail: { fields: Object.keys(changes) },
  })
  return oneView(db, leadViews, id)
}

/** A reason belongs to one closing: another status drops it unless it brings its own. */
function withReason(lead: StoredLead, input: LeadChanges): LeadChanges {
  if (input.status === undefined || input.status === lead.status) return input
  return { ...input, reason: input.reason ?? null }
}

function refuseClosure(lead: StoredLead, changes: LeadChanges): void {
  if (lead.status === 'ganho' || lead.status === 'perda') {
    const parsed = leadClosureBody.safeParse(lead)
    if (!parsed.success) throw new ValidationError(fieldErrors(leadClosureBody, parsed.error))
  }
  const touchesPrice = 'price_unity' in changes || 'quantity' in changes || 'price_total' in changes
  if (touchesPrice || changes.status === 'ganho') refuseArithmetic(lead)
}

type Prices = Partial<Pick<StoredLead, 'price_unity' | 'quantity' | 'price_total'>>

/** When all three amounts are there, one of them must follow from the other two. */
function refuseArithmetic(
  prices: {
    [K in keyof Prices]: Prices[K] | undefined
  },
): void {
  const price_unity = cents(prices.price_unity)
  const quantity = cents(prices.quantity)
  const price_total = cents(prices.price_total)
  if (price_unity === null || quantity === null || price_total === null) return
  if (!amountsAgree({ price_unity, quantity, price_total }))
    throw new ValidationError({ price_total: [LEAD_MESSAGES.arithmetic] })
}

function cents(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : centsOf(value)
}

/** When and at which stage it was closed; neither once it is open again. */
function closing(lead: StoredLead, { status, funnel_stage }: LeadChanges): LeadRowValues {
  if (status === undefined || isOpenLead(status) === isOpenLead(lead.status)) return {}
  if (isOpenLead(status)) return { closed_at: null, closing_stage: null }
  return { closed_at: new Date(), closing_stage: funnel_stage ?? lead.funnel_stage }
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
      undoes: isUndo ? last.id : null,
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

async function refuseUnknown(
  db: Database,
  { company_id, assigned_user_id }: Pick<LeadChanges, 'company_id' | 'assigned_user_id'>,
): Promise<void> {
  if (company_id && !(await companyExists(db, company_id)))
    throw new ValidationError({ company_id: ['Empresa não encontrada'] })
  if (assigned_user_id && !(await isSeller(db, assigned_user_id)))
    throw new ValidationError({ assigned_user_id: ['Vendedor não encontrado'] })
}
