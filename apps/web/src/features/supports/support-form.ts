import { type Support, supportCreateBody } from '@iris/contracts/supports'
import { formatDate, isDate } from '@iris/domain/sao-paulo-date'

/** A row without an item is null. */
export const EMPTY_SUPPORT = {
  equipaments: [null] as (number | null)[],
  user_id: null as number | null,
  company_id: null as number | null,
  data_atendimento: '',
  observacoes: '',
}

export type SupportValues = typeof EMPTY_SUPPORT

export function supportValues(visit: Support): SupportValues {
  const { equipaments, user_id, company_id, data_atendimento } = visit
  return {
    equipaments,
    user_id,
    company_id,
    data_atendimento,
    observacoes: visit.observacoes ?? '',
  }
}

/** The same rules for a new visit and an edit; empty rows are not sent. */
export const supportFormSchema = supportCreateBody

/**
 * Where the error of a row is shown: empty rows are not sent, so the server counts without them. An error of the
 * whole list is shown at its first row.
 */
export function errorPathsOfRow(rows: readonly (number | null)[], index: number): string[] {
  const sent = rows.slice(0, index).filter((row) => row !== null).length
  return [
    ...(rows[index] === null ? [] : [`equipaments.${sent}`]),
    ...(index === 0 ? ['equipaments'] : []),
  ]
}

type Names = Record<'item' | 'technician' | 'company', (id: number) => string>

/** A value in words, to compare two. */
export function showSupportValue(key: string, value: unknown, names: Names): string {
  if (value === null || value === undefined) return ''
  if (key === 'equipaments')
    return (value as (number | null)[])
      .flatMap((id) => (id === null ? [] : [names.item(id)]))
      .join('; ')
  if (key === 'user_id') return names.technician(Number(value))
  if (key === 'company_id') return names.company(Number(value))
  const text = String(value)
  return key === 'data_atendimento' && isDate(text) ? formatDate(text) : text
}
