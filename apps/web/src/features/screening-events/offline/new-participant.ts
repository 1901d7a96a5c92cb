import type { Participant } from '@iris/contracts/event-participants'
import { EXAM_PARTS } from '@iris/domain/exam-status'

type Registered = Partial<
  Pick<
    Participant,
    'cpf' | 'dob' | 'email' | 'phone' | 'employee_code' | 'sector' | 'unit' | 'occupation'
  >
> & { name?: string }

/**
 * Somebody who was registered on this device, as the list will know them.
 * @param who what was typed of them, or what the server made of it
 */
export function newParticipant(who: unknown, event_id: number, subject: string): Participant {
  const { name = '', cpf = '', dob = '', ...rest } = who as Registered
  return {
    id: numberOf(subject),
    event_id,
    patient_id: null,
    patient_name: name,
    cpf,
    dob,
    email: rest.email ?? null,
    phone: rest.phone ?? null,
    employee_code: rest.employee_code ?? null,
    sector: rest.sector ?? null,
    unit: rest.unit ?? null,
    occupation: rest.occupation ?? null,
    active: true,
    code: '',
    state: 'called',
    ticket: null,
    walk_in: true,
    priority: false,
    checked_in_at: null,
    waiting_since: null,
    left_at: null,
    done_at: null,
    exam_id: null,
    parts: NO_PARTS,
    waiting_for: [...EXAM_PARTS],
    missed_calls: 0,
    at_station: null,
  }
}

const NO_PARTS = { triage: false, acuity: false, ishihara: false, upload: false }

/** The same as long as they have no number, and never one that the server gives: below zero. */
function numberOf(subject: string): number {
  let number = 7
  for (const character of subject) number = (number * 31 + character.charCodeAt(0)) % 2_147_483_647
  return -1 - number
}
