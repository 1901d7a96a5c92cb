import { LEAD_MESSAGES, leadClosureBody } from '@iris/contracts/lead-fields'
import { type FieldErrors, fieldErrors } from '@iris/contracts/messages'
import { centsOf } from '@iris/domain/cents'
import { FIRST_STAGE, type FunnelStage, isOpenLead, type LeadStatus } from '@iris/domain/lead'
import { amountsAgree, CLOSURE_FIELDS, type ClosureField } from '@iris/domain/lead-closure'
import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { Dates } from './lead-row.ts'

// The rules of closing a lead, in an edit and in a line of a sheet.

type Amounts = { [Field in ClosureField]?: number | null | undefined }
type Closable = { status: LeadStatus; funnel_stage: FunnelStage }
type Before = Closable & { created_at?: string; closed_at?: string | null }
type Changes = Partial<Closable> & { reason?: string | null | undefined }

/** What a new lead is changed from. */
export const NEW_LEAD: Closable = { status: 'new', funnel_stage: FIRST_STAGE }

/**
 * What is wrong with the closing, or with the amounts, that changes make of a lead; null when nothing is.
 * @param dates those of a line of a sheet: by itself a closing is of this moment
 */
export function closingFaults(
  before: Before,
  changes: Changes & Amounts,
  dates?: Dates,
): FieldErrors | null {
  const after = { ...before, ...changes }
  const isSum = changes.status === 'ganho' || touchedAmounts(changes).length > 0
  return (
    closedAmountErrors(before, changes) ??
    closureErrors(after) ??
    (isSum ? arithmeticErrors(after) : null) ??
    orderErrors(before, changes, dates)
  )
}

const touchedAmounts = (changes: object) => CLOSURE_FIELDS.filter((field) => field in changes)

/** What a lead lacks that is won or lost; null when it lacks nothing. */
function closureErrors(lead: Pick<Closable, 'status'>): FieldErrors | null {
  if (lead.status !== 'ganho' && lead.status !== 'perda') return null
  const parsed = leadClosureBody.safeParse(lead)
  return parsed.success ? null : fieldErrors(leadClosureBody, parsed.error)
}

/** The amounts of a closed lead stay as they are until it is opened again, or closed with another outcome. */
function closedAmountErrors(lead: Closable, changes: Changes): FieldErrors | null {
  if (isOpenLead(lead.status) || changes.status !== undefined) return null
  const touched = touchedAmounts(changes)
  return touched.length === 0
    ? null
    : Object.fromEntries(touched.map((field) => [field, [LEAD_MESSAGES.closedAmounts]]))
}

/** When all three amounts are there, one of them must follow from the other two. */
function arithmeticErrors({ price_unity, quantity, price_total }: Amounts): FieldErrors | null {
  if (!price_unity || !quantity || !price_total) return null
  const amounts = {
    price_unity: centsOf(price_unity) ?? 0,
    quantity: centsOf(quantity) ?? 0,
    price_total: centsOf(price_total) ?? 0,
  }
  return amountsAgree(amounts) ? null : { price_total: [LEAD_MESSAGES.arithmetic] }
}

const CLOSED_BEFORE = 'Encerrado em não pode ser antes da Data de Cadastro'

/** Nothing is closed before it was made, by the sheet or by ourselves. Where a line closes nothing, its day is not asked. */
function orderErrors(
  before: Before,
  changes: Changes,
  { created, closed }: Dates = { created: undefined, closed: undefined },
): FieldErrors | null {
  if (!closed || !closing(before, changes, closed).closed_at) return null
  if (created && closed < created) return { closed_at: [CLOSED_BEFORE] }
  const made = dayMade(before)
  return made && closed < made ? { closed_at: [closedBeforeMade(formatDate(made))] } : null
}

/** Null of a new lead, and of one of before that was written down closed: when that was made nobody said. */
function dayMade({ created_at, closed_at }: Before): string | null {
  if (!created_at || (closed_at && closed_at < created_at)) return null
  return todayInSaoPaulo(new Date(created_at))
}

const closedBeforeMade = (day: string) =>
  `Encerrado em não pode ser antes do cadastro deste lead, em ${day}`

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
