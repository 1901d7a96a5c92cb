import type { Participant } from '@iris/contracts/event-participants'
import { plural } from '@iris/domain/plural'
import type { EventCounts, EventStatus } from '@iris/domain/screening-event'
import { formatNumber } from '../../ui/format.ts'

/** How the list is narrowed; '' is everybody. */
export const ROSTER_STATES = [
  { value: '', label: 'Na lista' },
  { value: 'called', label: 'Convocados' },
  { value: 'present', label: 'Presentes' },
  { value: 'done', label: 'Concluídos' },
  { value: 'missing', label: 'Faltantes' },
  { value: 'to_register', label: 'A cadastrar' },
] as const
export type RosterState = (typeof ROSTER_STATES)[number]['value']

/** How many people a state has. */
export function countOf(
  state: RosterState,
  { counts, to_register }: { counts: EventCounts; to_register: number },
): number {
  if (state === '') return counts.total
  return state === 'to_register' ? to_register : counts[state]
}

export type PersonMove = 'register' | 'check-in' | 'exam' | null

/** What is to be done next with somebody of the list: the button of their row. */
export function nextMove(
  { patient_id, state, exam_id, active }: Participant,
  status: EventStatus,
  mayWrite: boolean,
): PersonMove {
  if (patient_id === null) return mayWrite && status !== 'closed' ? 'register' : null
  if (exam_id !== null) return 'exam'
  return state === 'called' && active && mayWrite && status === 'open' ? 'check-in' : null
}

/** What the list knows of somebody who is still to register, as the patient form takes it. */
export function knownOf(person: Participant, company: number) {
  return {
    company,
    name: person.patient_name,
    cpf: person.cpf,
    dob: person.dob,
    email: person.email ?? '',
    phone: person.phone ?? '',
    employee_code: person.employee_code ?? '',
    sector: person.sector ?? '',
    unit: person.unit ?? '',
    occupation: person.occupation ?? '',
  }
}

/** '12 pessoas adicionadas; 3 já estavam na lista.' */
export function addedWords({ added, already }: { added: number; already: number }): string {
  const were =
    already === 1 ? '1 já estava na lista' : `${formatNumber(already)} já estavam na lista`
  if (added === 0) return already === 0 ? 'Ninguém para adicionar.' : `Ninguém adicionado: ${were}.`
  const are = plural(added, 'pessoa adicionada', 'pessoas adicionadas')
  return already === 0 ? `${are}.` : `${are}; ${were}.`
}
