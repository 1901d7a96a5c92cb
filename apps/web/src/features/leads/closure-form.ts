import { withLabel } from '@iris/contracts/label-gender'
import { leadClosureBody } from '@iris/contracts/lead-fields'
import type { Lead } from '@iris/contracts/leads'
import { TEMPLATES } from '@iris/contracts/messages'
import {
  CLOSURE_MESSAGES,
  type ClosureAction,
  LOSS_REASONS,
  WIN_REASON_KINDS,
  WIN_REASONS,
  winReason,
} from '@iris/domain/lead-closure'
import type { Words } from '../../form/in-words.ts'
import { labelIn, optionsOf } from '../../form/kept-option.ts'
import { SALE_WORDS, type SaleTexts, saleInput, saleTexts } from './lead-form.ts'

type WinKind = (typeof WIN_REASON_KINDS)[number]['value']

/** The values of 'Encerramento do lead'. */
export type ClosureValues = SaleTexts & {
  status: ClosureAction | null
  /** The first of the two selects for a won lead. */
  reason_kind: WinKind | null
  /** The second one, or the only one for a lost lead. */
  reason: string | null
  observations: string
}

export const closureSchema = leadClosureBody

export const WIN_OPTIONS = optionsOf(WIN_REASONS)
export const LOSS_OPTIONS = optionsOf(LOSS_REASONS)

export function closureValues(lead: Lead): ClosureValues {
  const isClosed = lead.status === 'ganho' || lead.status === 'perda'
  return {
    status: isClosed ? (lead.status as ClosureAction) : null,
    ...partsOf(lead.reason),
    ...saleTexts(lead),
    observations: lead.observations ?? '',
  }
}

/** 'Preço: Atendimento' → its two selects; any other text belongs to a lost lead. */
function partsOf(stored: string | null): Pick<ClosureValues, 'reason_kind' | 'reason'> {
  for (const { value: kind } of WIN_REASON_KINDS)
    for (const reason of WIN_REASONS)
      if (stored === winReason(kind, reason)) return { reason_kind: kind, reason }
  return { reason_kind: null, reason: stored }
}

/** What is sent: a lost lead has no amounts. */
export function closureInput(values: ClosureValues) {
  const { status, observations } = values
  const reason = reasonOf(values)
  if (status !== 'ganho') return { status, reason, observations }
  return { status, reason, observations, ...saleInput(values) }
}

function reasonOf({ status, reason_kind, reason }: ClosureValues): string | null {
  if (status !== 'ganho') return reason
  const known = WIN_REASONS.find((each) => each === reason)
  return reason_kind && known ? winReason(reason_kind, known) : null
}

const JOINT: readonly string[] = Object.values(CLOSURE_MESSAGES)

/** The one sentence about everything missing, shown above the fields. */
export function jointMessage(errors: Record<string, string>): string | undefined {
  return Object.values(errors).find((message) => JOINT.includes(message))
}

/** A won lead has one reason and two selects for it: what is missing stands under each that is empty. */
export function shownErrors(
  { status, reason_kind, reason }: ClosureValues,
  errors: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const { reason: message, ...others } = errors
  if (status !== 'ganho' || message === undefined) return errors
  return {
    ...others,
    ...(reason_kind === null && { reason_kind: message }),
    ...((reason === null || reason_kind !== null) && { reason: message }),
  }
}

/** Under a field the message is about that field. */
export function ownMessage(message: string | undefined, label: string): string | undefined {
  return message && JOINT.includes(message) ? withLabel(TEMPLATES.required, label) : message
}

export const CLOSURE_WORDS: Words<ClosureValues> = {
  ...SALE_WORDS,
  status: (action) => (action === 'ganho' ? 'Ganho' : 'Perda'),
  reason_kind: (kind) => labelIn(WIN_REASON_KINDS, kind),
}
