import { type LeadRecord, leadRecord } from '@iris/contracts/lead-fields'
import { type FieldErrors, fieldErrors } from '@iris/contracts/messages'
import { isOpenLead, LEAD_OUTCOMES, LEAD_STATUSES } from '@iris/domain/lead'
import { barePhone } from '@iris/domain/phone'
import { isPlannedDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { searchKey } from '@iris/domain/search-key'
import { choiceOf, type ImportRow, type RefusedRow, saidBy } from '../imports/imports.public.ts'
import type { findCalled } from './leads.sql.ts'

// What one line of a sheet of leads says.

export type Seller = Awaited<ReturnType<typeof findCalled>>[number]
export type Dates = { created: string | undefined; closed: string | undefined }
/** A line that may be written: the whole lead, what the sheet itself says of it, and everybody whom its seller may be. */
export type Checked = {
  number: number
  code: number | null
  lead: LeadRecord
  said: Partial<LeadRecord>
  dates: Dates
  sellers: readonly Seller[] | undefined
}

/** Who a lead is beside its code; its company as `bareKey` has it. */
export function customerOf({ email, company_name }: Pick<LeadRecord, 'email' | 'company_name'>) {
  return `${email.trim().toLowerCase()} ${searchKey(company_name).replaceAll(' ', '')}`
}

/** What cannot be a number of ours is the code of another program. */
export function sheetCode(text = ''): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

export function check(
  { number, values }: ImportRow,
  sellers: readonly Seller[],
): Checked | RefusedRow {
  const { id, seller, status, created_at, closed_at, ...own } = values
  const sent: Record<string, unknown> = {
    ...own,
    ...(status && { status: choiceOf(STATUSES, status) }),
    ...(own.phone && { phone: barePhone(own.phone) }),
    ...decimals(own),
  }
  const errors: FieldErrors = {}
  const parsed = leadRecord.safeParse(sent)
  if (!parsed.success) Object.assign(errors, fieldErrors(leadRecord, parsed.error))
  const called = seller ? calledSo(seller, sellers) : undefined
  if (called?.length === 0) errors.assigned_user_id = [NO_SELLER]
  for (const [field, label, date] of [
    ['created_at', 'Data de Cadastro', created_at],
    ['closed_at', 'Encerrado em', closed_at],
  ] as const) {
    if (date && !isPlannedDay(date)) errors[field] = [`${label} deve ser uma data válida`]
    else if (date && date > todayInSaoPaulo()) errors[field] = [`${label} não pode ser no futuro`]
  }
  if (!parsed.success || Object.keys(errors).length > 0) return { state: 'refused', errors }
  const dates = { created: created_at, closed: closed_at }
  const said = saidBy(parsed.data, sent)
  return { number, code: sheetCode(id), lead: parsed.data, said, dates, sellers: called }
}

const NOT_CLOSED =
  'Observações do encerramento só valem para lead encerrado: informe o Status ou escreva em Observações do lead'

/**
 * What a line observes of a closing, while the lead stays open, is of the lead: until it is closed nobody would see it. Told
 * beside observations of the lead it is refused.
 */
export function saidOfOpen<L extends Partial<LeadRecord>>(
  before: Pick<LeadRecord, 'status' | 'observations'>,
  line: L,
): L | RefusedRow {
  const { observations, status = before.status } = line
  const staysOpen = isOpenLead(before.status) && isOpenLead(status)
  if (!staysOpen || !observations || observations === before.observations) return line
  if (line.notes) return { state: 'refused', errors: { observations: [NOT_CLOSED] } }
  return { ...line, notes: observations, observations: before.observations }
}

/** 'Ganho' and 'Perda' before 'Concluído', which all three are shown as. */
const STATUSES = [...LEAD_OUTCOMES, ...LEAD_STATUSES]

/** Excel keeps fifteen digits and writes 99.99000000000001 for what it shows as 99,99. */
function decimals(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    ['price_unity', 'quantity', 'price_total'].flatMap((field) => {
      const value = values[field]
      const isLong = value !== undefined && /^[0-9]+[.][0-9]{3,}$/.test(value)
      return isLong ? [[field, String(Number(Number(value).toPrecision(15)))]] : []
    }),
  )
}

export const NO_SELLER = 'Vendedor não encontrado'

function calledSo(text: string, sellers: readonly Seller[]): Seller[] {
  const [key, email] = [searchKey(text), text.trim().toLowerCase()]
  return sellers.filter(({ name_key, email_key }) => name_key === key || email_key === email)
}
