import { LEAD_MESSAGES, leadClosureBody } from '@iris/contracts/lead-fields'
import { type FieldErrors, fieldErrors } from '@iris/contracts/messages'
import { centsOf } from '@iris/domain/cents'
import { type FunnelStage, isOpenLead, type LeadStatus } from '@iris/domain/lead'
import { amountsAgree, CLOSURE_FIELDS, type ClosureField } from '@iris/domain/lead-closure'

// The rules of closing a lead, in an edit and in a line of a sheet.

type Closable = { status: LeadStatus; funnel_stage: FunnelStage }
type Changes = Partial<Closable> & { reason?: string | null | undefined }

/** What a lead lacks that is won or lost; null when it lacks nothing. */
export function closureErrors(lead: Pick<Closable, 'status'>): FieldErrors | null {
  if (lead.status !== 'ganho' && lead.status !== 'perda') return null
  const parsed = leadClosureBody.safeParse(lead)
  return parsed.success ? null : fieldErrors(leadClosureBody, parsed.error)
}

/** The amounts of a closed lead stay as they are until it is opened again, or closed with another outcome. */
export function closedAmountErrors(lead: Closable, changes: Changes & object): FieldErrors | null {
  if (isOpenLead(lead.status) || changes.status !== undefined) return null
  const touched = CLOSURE_FIELDS.filter((field) => field in changes)
  return touched.length === 0
    ? null
    : Object.fromEntries(touched.map((field) => [field, [LEAD_MESSAGES.closedAmounts]]))
}

/** When all three amounts are there, one of them must follow from the other two. */
export function arithmeticErrors({
  price_unity,
  quantity,
  price_total,
}: { [Field in ClosureField]?: number | null | undefined }): FieldErrors | null {
  if (!price_unity || !quantity || !price_total) return null
  const amounts = {
    price_unity: centsOf(price_unity) ?? 0,
    quantity: centsOf(quantity) ?? 0,
    price_total: centsOf(price_total) ?? 0,
  }
  return amountsAgree(amounts) ? null : { price_total: [LEAD_MESSAGES.arithmetic] }
}

/** A reason belongs to one closing: another status drops it unless it brings its own. */
export function withReason<C extends Changes>(lead: Closable, changes: C): C {
  if (changes.status === undefined || changes.status === lead.status) return changes
  return { ...changes, reason: changes.reason ?? null }
}

/**
 * When and at which stage changes close a lead; neither once it is open again. A lost lead that is won after all is sold at
 * that moment: every other outcome closes it anew.
 */
export function closing(lead: Closable, { status, funnel_stage }: Changes, moment: string) {
  if (status === undefined || status === lead.status) return {}
  if (!isOpenLead(status))
    return { closed_at: moment, closing_stage: funnel_stage ?? lead.funnel_stage }
  return isOpenLead(lead.status) ? {} : { closed_at: null, closing_stage: null }
}
