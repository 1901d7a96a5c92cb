import { isFound } from '@iris/domain/search-key'
import { searchOf } from '../check-in/search-of.ts'
import type { DevicePerson } from './device-roster.ts'

/** So many people are shown at once; for others one types. */
export const SHOWN_ON_DEVICE = 30

/** Who may be meant by what was typed or scanned: name, CPF, number of an employee, ticket or code, as online. */
export function findOnDevice(people: readonly DevicePerson[], typed: string): DevicePerson[] {
  const query = searchOf(typed)
  if (query === '') return [...people]
  const byTicket = people.filter(({ participant }) => String(participant.ticket) === query)
  const others = people.filter(
    (person) => !byTicket.includes(person) && isFound(wordsOf(person), query),
  )
  return [...byTicket, ...others]
}

const wordsOf = ({ participant: { patient_name, cpf, employee_code, code } }: DevicePerson) =>
  [patient_name, cpf, employee_code, code].filter(Boolean).join(' ')
