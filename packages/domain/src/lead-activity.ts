import { formatDate, formatTime, todayInSaoPaulo } from './sao-paulo-date.ts'

export const ACTIVITY_TYPES = [
  { value: 'call', label: 'Ligação' },
  { value: 'email', label: 'E-mail' },
  { value: 'meeting', label: 'Reunião' },
  { value: 'visit', label: 'Visita' },
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'another', label: 'Outro' },
] as const
export type ActivityType = (typeof ACTIVITY_TYPES)[number]['value']

export const ACTIVITY_STATUSES = [
  { value: 'open', label: 'Em aberto' },
  { value: 'in_progress', label: 'Em andamento' },
  { value: 'completed', label: 'Concluído' },
] as const
export type ActivityStatus = (typeof ACTIVITY_STATUSES)[number]['value']

/** The status of a new activity (spec 2 §4). */
export const FIRST_ACTIVITY_STATUS = 'open' satisfies ActivityStatus

export function activityTypeLabel(type: ActivityType): string {
  return ACTIVITY_TYPES.find(({ value }) => value === type)?.label ?? type
}

export function activityStatusLabel(status: ActivityStatus): string {
  return ACTIVITY_STATUSES.find(({ value }) => value === status)?.label ?? status
}

/** '15/01/2026 às 14:30', or the day alone. */
export function activityMoment({ date, time }: { date: string; time: string | null }): string {
  return time === null ? formatDate(date) : `${formatDate(date)} às ${time}`
}

/**
 * `overdue` before today or at an earlier time of today, `today`, or null when it is completed or on a later day.
 * Dates are 'yyyy-MM-dd', times 'HH:MM' in São Paulo; one without a time has the whole day.
 */
export function activityDue(
  { status, date, time }: { status: ActivityStatus; date: string; time: string | null },
  now: Date = new Date(),
): 'overdue' | 'today' | null {
  const today = todayInSaoPaulo(now)
  if (status === 'completed' || date > today) return null
  if (date < today) return 'overdue'
  return time !== null && time < formatTime(now) ? 'overdue' : 'today'
}

/** What is said of the next activity of a lead; null where that is on a later day, or there is none. */
export function nextActivityDue({
  next_activity_date: date,
  next_activity_time: time,
}: {
  next_activity_date: string | null
  next_activity_time: string | null
}): { isLate: boolean; text: string } | null {
  const due = date === null ? null : activityDue({ status: 'open', date, time })
  if (date === null || due === null) return null
  return due === 'overdue'
    ? { isLate: true, text: `Atividade atrasada desde ${activityMoment({ date, time })}` }
    : { isLate: false, text: 'Atividade para hoje' }
}
