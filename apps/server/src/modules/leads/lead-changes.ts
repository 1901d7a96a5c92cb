import { centsOf, formatAmount, formatCents } from '@iris/domain/cents'
import { type LeadStatus, leadOutcomeLabel, leadStatusLabel } from '@iris/domain/lead'
import { showPhone } from '@iris/domain/phone'
import type { Change } from './lead-history.sql.ts'
import type { LeadNames } from './leads.sql.ts'

type Fields = Readonly<Record<string, unknown>>

/** Which people and companies a change names, before or after. */
export function namedIn(before: Fields, after: Fields) {
  const ids = (field: string) =>
    [before[field], after[field]].filter((id) => typeof id === 'number')
  return { users: ids('assigned_user_id'), companies: ids('company_id') }
}

/** The fields of `after` as a person reads them, from what they were. What was and stays empty is left out. */
export function changesOf(before: Fields, after: Fields, names: LeadNames): Change[] {
  return Object.keys(after)
    .map((field) => ({
      field,
      from: shown(field, before[field], names),
      to: shown(field, after[field], names),
    }))
    .filter(({ from, to }) => from !== to)
}

function shown(field: string, value: unknown, names: LeadNames): string | null {
  if (value === null || value === undefined || value === '') return null
  switch (field) {
    case 'status':
      return statusText(value as LeadStatus)
    case 'phone':
      return showPhone(value as string)
    case 'price_unity':
    case 'price_total':
      return formatCents(centsOf(value as number) ?? 0)
    case 'quantity':
      return formatAmount(centsOf(value as number) ?? 0).replace(/,00$/, '')
    case 'assigned_user_id':
      return names.users.get(value as number) ?? `nº ${value}`
    case 'company_id':
      return names.companies.get(value as number) ?? `nº ${value}`
    default:
      return String(value)
  }
}

function statusText(status: LeadStatus): string {
  const outcome = leadOutcomeLabel(status)
  return outcome ? `${leadStatusLabel(status)} (${outcome})` : leadStatusLabel(status)
}
