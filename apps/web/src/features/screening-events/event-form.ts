import { eventCreateBody, type ScreeningEvent } from '@iris/contracts/screening-events'
import { filledFrom } from '../../form/filled-from.ts'
import type { Words } from '../../form/in-words.ts'

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
  return filledFrom(EMPTY_EVENT, {
    ...event,
    expected: event.expected === null ? '' : String(event.expected),
    team: event.team.map(({ id }) => id),
  })
}

/** The same rules for a new event and an edit. */
export const eventFormSchema = eventCreateBody

/** What is sent: nobody expected is not the same as not known. */
export function eventInput(values: EventValues) {
  return { ...values, expected: values.expected === '' ? null : values.expected }
}

type Names = Record<'company' | 'person' | 'item', (id: number) => string>

export function eventWords({ company, person, item }: Names): Words<EventValues> {
  return {
    company_id: company,
    team: (ids) => ids.map(person).join('; '),
    equipaments: (ids) => ids.map(item).join('; '),
  }
}
