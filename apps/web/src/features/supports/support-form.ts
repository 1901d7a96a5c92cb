import { type Support, supportCreateBody } from '@iris/contracts/supports'
import { filledFrom } from '../../form/filled-from.ts'
import type { Words } from '../../form/in-words.ts'

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
  return filledFrom(EMPTY_SUPPORT, visit)
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

export function supportWords({ item, technician, company }: Names): Words<SupportValues> {
  return {
    equipaments: (rows) => rows.flatMap((id) => (id === null ? [] : [item(id)])).join('; '),
    user_id: technician,
    company_id: company,
  }
}
