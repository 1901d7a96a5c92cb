import type { Dashboard } from '@iris/contracts/dashboard'
import { AGE_GROUPS } from '@iris/domain/age'
import { REFRACTIVE_DISORDERS } from '@iris/domain/refractive-disorder'
import {
  conditionLabel,
  EYE_COMPLAINTS,
  EYE_DISEASES,
  EYE_SURGERIES,
  SCREEN_TIMES,
} from '@iris/domain/triage-options'
import type { Part } from '../../charts/slices.ts'

/** A pie stays readable with so many named slices; the rest are summed into one. */
const NAMED_SLICES = 5

const SURGERY_KEYS: Record<string, keyof Surgeries> = {
  cataract: 'cataract_surgery',
  refractive: 'refractive_surgery_lasik_prk',
  vitrectomy: 'vitrectomy',
  corneal_transplant: 'corneal_transplant',
  glaucoma: 'glaucoma_surgery',
  others: 'others',
  none: 'no_surgery',
}
type Surgeries = Dashboard['eye_surgeries_statistics']['eye_surgeries_statistics']

const percentOf = (count: number, whole: number) => (whole > 0 ? (100 * count) / whole : 0)

/** Most first, as read in a ranked list. */
const ranked = (parts: Part[]) => parts.sort((a, b) => b.count - a.count)

export function ageParts({ age_groups }: Dashboard['age_statistics']): Part[] {
  return AGE_GROUPS.map(({ value, label }) => ({ label, ...age_groups[value] }))
}

/** The six names of the spec, most first, 'Nenhum Histórico' wherever its size puts it. */
export function conditionPairs({ conditions_statistics }: Dashboard['conditions_statistics']) {
  return Object.entries(conditions_statistics)
    .map(([name, { by_gender }]) => ({
      label: conditionLabel(name),
      male: by_gender.male.count,
      female: by_gender.female.count,
    }))
    .sort((a, b) => b.male + b.female - (a.male + a.female))
}

export function screenTimeParts(statistics: Dashboard['screen_time_statistics']): Part[] {
  const known = SCREEN_TIMES.map((label) => ({
    label,
    ...(statistics.screen_time_distribution[label] ?? { count: 0, percentage: 0 }),
  }))
  return [...known, { label: 'Sem informação', ...statistics.no_information, none: true }]
}

/** The five commonest complaints, the others summed, then none: a person may have several. */
export function complaintParts(statistics: Dashboard['eye_complaints_statistics']): Part[] {
  const all = allComplaintParts(statistics)
  const none = all.filter((part) => part.none)
  const some = ranked(all.filter((part) => !part.none))
  const rest = some.slice(NAMED_SLICES).reduce((sum, part) => sum + part.count, 0)
  const whole = statistics.total_patients_with_triage
  const others = { label: 'Demais queixas', count: rest, percentage: percentOf(rest, whole) }
  return [...some.slice(0, NAMED_SLICES), ...(rest > 0 ? [others] : []), ...none]
}

/** Every complaint by its name, for the table. */
export function allComplaintParts(statistics: Dashboard['eye_complaints_statistics']): Part[] {
  const whole = statistics.total_patients_with_triage
  return EYE_COMPLAINTS.map(({ value, label }) => {
    const count = statistics.eye_complaints_statistics[value] ?? 0
    return { label, count, percentage: percentOf(count, whole), none: value === 'ZERO' }
  })
}

export function diseaseParts(statistics: Dashboard['eye_diseases_statistics']): Part[] {
  const whole = statistics.total_patients_with_triage
  return lastOnesLast(EYE_DISEASES, (value) => {
    const count = statistics.eye_diseases_statistics[value] ?? 0
    return { count, percentage: percentOf(count, whole) }
  })
}

export function surgeryParts(statistics: Dashboard['eye_surgeries_statistics']): Part[] {
  return lastOnesLast(EYE_SURGERIES, (value) => {
    const key = SURGERY_KEYS[value]
    const found = key ? statistics.eye_surgeries_statistics[key] : undefined
    return { count: found?.total ?? 0, percentage: found?.total_percentage ?? 0 }
  })
}

export function refractiveParts(statistics: Dashboard['refrative_statistics']): Part[] {
  return REFRACTIVE_DISORDERS.map(({ label, statistic }) => ({
    label,
    ...statistics.refractive_disorders_statistics[statistic],
    none: statistic === 'no_change',
  }))
}

/** How many answers name something: the figure in a doughnut's hole. */
export function countSome(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => (part.none ? sum : sum + part.count), 0)
}

// Ranked, but 'outras' and 'nenhuma' keep the end of the list.
function lastOnesLast(
  options: readonly { value: string; label: string }[],
  figures: (value: string) => { count: number; percentage: number },
): Part[] {
  const parts = options.map(({ value, label }) => ({
    value,
    part: { label, ...figures(value), none: value === 'none' },
  }))
  const of = (...values: string[]) =>
    parts.filter(({ value }) => values.includes(value)).map(({ part }) => part)
  const named = parts.filter(({ value }) => value !== 'others' && value !== 'none')
  return [...ranked(named.map(({ part }) => part)), ...of('others'), ...of('none')]
}
