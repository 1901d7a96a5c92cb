import type { FinalClassification } from './final-classification.ts'
import { rate } from './sales-figures.ts'

export const REFERRAL_STATES = [
  { value: 'pending', label: 'A agendar' },
  { value: 'scheduled', label: 'Agendado' },
  { value: 'no_show', label: 'Faltou' },
  { value: 'attended', label: 'Compareceu' },
  { value: 'declined', label: 'Recusou' },
  { value: 'lost', label: 'Sem contato' },
  { value: 'withdrawn', label: 'Retirado' },
] as const
export type ReferralState = (typeof REFERRAL_STATES)[number]['value']

/** Those that somebody still has to see to. */
export const OPEN_REFERRALS = ['pending', 'scheduled', 'no_show'] as const
/** Those that nobody has an appointment for: a correction takes them back. */
export const UNBOOKED_REFERRALS = ['pending', 'no_show'] as const
/** All that count: a correction of the exam withdraws, and a withdrawn one is counted nowhere. */
export const COUNTED_REFERRALS = [...OPEN_REFERRALS, 'attended', 'declined', 'lost'] as const

export const REFERRAL_OUTCOMES = [
  { value: 'confirmed', label: 'Confirmado', explanation: 'O especialista confirmou a suspeita' },
  { value: 'not_confirmed', label: 'Não confirmado', explanation: 'Estava tudo bem' },
  { value: 'treated', label: 'Em tratamento', explanation: 'Já está sendo tratado' },
] as const
export type ReferralOutcome = (typeof REFERRAL_OUTCOMES)[number]['value']

export const CONTACT_CHANNELS = [
  { value: 'phone', label: 'Telefone' },
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'email', label: 'E-mail' },
  { value: 'person', label: 'Pessoalmente' },
] as const
export type ContactChannel = (typeof CONTACT_CHANNELS)[number]['value']

type Move = {
  from: ReferralState
  to: ReferralState
  /** `staff`: somebody records it; `correction`: the exam is no longer concluded. */
  by: 'staff' | 'correction'
}

/** The only moves there are. A referral starts as pending, and a move that is not listed is refused. */
export const REFERRAL_MOVES: readonly Move[] = [
  { from: 'pending', to: 'scheduled', by: 'staff' },
  { from: 'scheduled', to: 'attended', by: 'staff' },
  { from: 'scheduled', to: 'no_show', by: 'staff' },
  { from: 'no_show', to: 'scheduled', by: 'staff' },
  ...OPEN_REFERRALS.flatMap((from): Move[] => [
    { from, to: 'declined', by: 'staff' },
    { from, to: 'lost', by: 'staff' },
  ]),
  ...UNBOOKED_REFERRALS.map((from): Move => ({ from, to: 'withdrawn', by: 'correction' })),
]

/** Whether somebody may record it. To stay is always allowed, and changes nothing. */
export function referralMayBecome(from: ReferralState, to: ReferralState): boolean {
  return (
    from === to ||
    REFERRAL_MOVES.some((move) => move.by === 'staff' && move.from === from && move.to === to)
  )
}

export function isOpenReferral(state: ReferralState): boolean {
  return OPEN_REFERRALS.some((open) => open === state)
}

/** Only of these does an appointment stand, or has it been. */
export function hasAppointment(state: ReferralState): boolean {
  return state === 'scheduled' || state === 'attended' || state === 'no_show'
}

/** Days between a conclusion and the day by which somebody should have been seen. */
export type ReferralDays = { especialista: number; consulta: number }
export const REFERRAL_DAYS: ReferralDays = { especialista: 30, consulta: 90 }

/** What a conclusion refers to: each specialty of a specialist, `null` for a routine consultation, nothing when cleared. */
export function referralsOf(exam: {
  final_classification: FinalClassification | null
  specialist_specialties: readonly string[]
}): (string | null)[] {
  if (exam.final_classification === 'especialista') return [...new Set(exam.specialist_specialties)]
  return exam.final_classification === 'consulta' ? [null] : []
}

/** So many days before an appointment somebody is reminded of it. */
export const REMINDER_DAYS = 3

/** Of those no longer open, how many were seen, in percent with two decimals; 0 while all are open. */
export function attendanceRate(counts: Readonly<Partial<Record<ReferralState, number>>>): number {
  return rate(counts.attended ?? 0, closedReferrals(counts))
}

/** How many are no longer open. */
export function closedReferrals(counts: Readonly<Partial<Record<ReferralState, number>>>): number {
  const { attended = 0, declined = 0, lost = 0 } = counts
  return attended + declined + lost
}

export function referralStateLabel(state: ReferralState): string {
  return REFERRAL_STATES.find(({ value }) => value === state)?.label ?? state
}

/** What a referral is to, in words; a routine consultation has no specialty. */
export function specialtyLabel(specialty: string | null): string {
  return specialty ?? 'Consulta de rotina'
}
