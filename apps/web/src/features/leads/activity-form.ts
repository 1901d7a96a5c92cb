import { type LeadActivity, leadActivityForm } from '@iris/contracts/lead-activities'
import {
  activityStatusLabel,
  activityTypeLabel,
  FIRST_ACTIVITY_STATUS,
} from '@iris/domain/lead-activity'
import { formatDate, isDate } from '@iris/domain/sao-paulo-date'

export const activitySchema = leadActivityForm

export const EMPTY_ACTIVITY = {
  activity: null as LeadActivity['activity'] | null,
  status: FIRST_ACTIVITY_STATUS as LeadActivity['status'] | null,
  date: '',
  time: '',
  notes: '',
}

/** The values of the activity form. */
export type ActivityValues = typeof EMPTY_ACTIVITY

export function activityValues(activity: LeadActivity): ActivityValues {
  const { activity: type, status, date, time, notes } = activity
  return { activity: type, status, date, time: time ?? '', notes: notes ?? '' }
}

/** A value in words, to compare two. */
export function showActivityValue(key: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (key === 'activity') return activityTypeLabel(value as LeadActivity['activity'])
  if (key === 'status') return activityStatusLabel(value as LeadActivity['status'])
  if (key === 'date' && isDate(String(value))) return formatDate(String(value))
  return String(value)
}
