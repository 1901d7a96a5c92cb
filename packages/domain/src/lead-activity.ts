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

/**
 * `overdue` before today or at an earlier time of today, `today`, or null when it is completed or on a later day.
 * Dates are 'yyyy-MM-dd', times 'HH:MM'; one without a time has the whole day.
 */
export function activityDue(
  { status, date, time }: { status: ActivityStatus; date: string; time: string | null },
  now: { date: string; time: string },
): 'overdue' | 'today' | null {
  if (status === 'completed' || date > now.date) return null
  if (date < now.date) return 'overdue'
  return time !== null && time < now.time ? 'overdue' : 'today'
}
