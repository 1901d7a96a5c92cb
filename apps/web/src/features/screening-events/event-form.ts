import { eventCreateBody, type ScreeningEvent } from '@iris/contracts/screening-events'
import { formatDate, isDate } from '@iris/domain/sao-paulo-date'

export const EMPTY_EVENT = {
  name: '',
  company_id: null as number | null,
  place: '',
  starts_on: '',
  ends_on: '',
  /** As typed; empty for not known. */
  expected: '',
  self_check_in: false,
  team: [] as number[],
  equipaments: [] as number[],
  notes: '',
}

/** The values of the form of an event. */
export type EventValues = typeof EMPTY_EVENT

export function eventValues(event: ScreeningEvent): EventValues {
  const { name, company_id, starts_on, ends_on, self_check_in, equipaments } = event
  return {
    name,
    company_id,
    place: event.place ?? '',
    starts_on,
    ends_on,
    expected: event.expected === null ? '' : String(event.expected),
    self_check_in,
    team: event.team.map(({ id }) => id),
    equipaments,
    notes: event.notes ?? '',
  }
}

/** The same rules for a new event and an edit. */
export const eventFormSchema = eventCreateBody

/** What is sent: nobody expected is not the same as not known. */
export function eventInput(values: EventValues) {
  return { ...values, expected: values.expected === '' ? null : values.expected }
}

type Names = Record<'company' | 'person' | 'item', (id: number) => string>

/** A value in words, to compare two. */
export function showEventValue(key: string, value: unknown, names: Names): string {
  if (value === null || value === undefined) return ''
  if (key === 'company_id') return names.company(Number(value))
  if (key === 'team') return (value as number[]).map(names.person).join('; ')
  if (key === 'equipaments') return (value as number[]).map(names.item).join('; ')
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  const text = String(value)
  return isDate(text) ? formatDate(text) : text
}
