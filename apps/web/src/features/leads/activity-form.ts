import type { LeadActivity } from '@iris/contracts/lead-activities'
import {
  activityStatusLabel,
  activityTypeLabel,
  FIRST_ACTIVITY_STATUS,
} from '@iris/domain/lead-activity'
import { filledFrom } from '../../form/filled-from.ts'
import type { Words } from '../../form/in-words.ts'

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
  return filledFrom(EMPTY_ACTIVITY, activity)
}

export const ACTIVITY_WORDS: Words<ActivityValues> = {
  activity: activityTypeLabel,
  status: activityStatusLabel,
}
