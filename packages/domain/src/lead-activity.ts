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

/** `overdue` before today, `today`, or null when it is completed or still in the future. Dates are 'yyyy-MM-dd'. */
export function activityDue(
  { status, date }: { status: ActivityStatus; date: string },
  today: string,
): 'overdue' | 'today' | null {
  if (status === 'completed' || date > today) return null
  return date === today ? 'today' : 'overdue'
}
