import type { Dashboard } from '@iris/contracts/dashboard'
import { AGE_GROUPS } from '@iris/domain/age'
import { percentOf } from '@iris/domain/percent'
import { REFRACTIVE_DISORDERS } from '@iris/domain/refractive-disorder'
import {
  conditionLabel,
  EYE_COMPLAINTS,
  EYE_DISEASES,
  EYE_SURGERIES,
  excludesOthers,
  SCREEN_TIMES,
} from '@iris/domain/triage-options'
import { type Part, ranked, sharesOf } from '../../charts/slices.ts'

/** A pie stays readable with so many named slices; the rest become one. */
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

/**
 * A question with several answers (ADR 0018): a pie of the given answers with their shares. 'None' is not such an
 * answer and is shown beside it, as a share of the people.
 */
export type Answers = {
  /** The most first, as the pie draws them. */
  parts: Part[]
  /** Given answers of all kinds together. */
  total: number
  none: Part
  /** Every answer by name, with its share of the answers and of the people. */
  all: (Part & { ofPeople: number })[]
}

type Option = { value: string; label: string }

export function ageParts({ age_groups }: Dashboard['age_statistics']): Part[] {
  return sharesOf(AGE_GROUPS.map(({ value, label }) => ({ label, count: age_groups[value].count })))
}

/** The six names of the spec, the most first, and 'Nenhum Histórico' in its place by size. */
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
    count: statistics.screen_time_distribution[label]?.count ?? 0,
  }))
  const { count } = statistics.no_information
  return sharesOf([...known, { label: 'Sem informação', count, none: true }])
}

/** The five most common complaints, and the others summed. */
export function complaintAnswers(statistics: Dashboard['eye_complaints_statistics']): Answers {
  const { total_patients_with_triage: people, eye_complaints_statistics: counts } = statistics
  const answers = answersOf(EYE_COMPLAINTS, people, (value) => counts[value] ?? 0)
  return { ...answers, parts: ranked(answers.parts, NAMED_SLICES, 'Demais queixas') }
}

export function diseaseAnswers(statistics: Dashboard['eye_diseases_statistics']): Answers {
  const { total_patients_with_triage: people, eye_diseases_statistics: counts } = statistics
  return answersOf(EYE_DISEASES, people, (value) => counts[value] ?? 0)
}

export function surgeryAnswers(statistics: Dashboard['eye_surgeries_statistics']): Answers {
  const { total_patients_with_triage: people, eye_surgeries_statistics: counts } = statistics
  return answersOf(EYE_SURGERIES, people, (value) => {
    const key = SURGERY_KEYS[value]
    return key ? counts[key].total : 0
  })
}

/** One result for each person; people examined without a result are part of the whole too. */
export function refractiveParts(statistics: Dashboard['refrative_statistics']): Part[] {
  const known = REFRACTIVE_DISORDERS.map(({ label, statistic }) => ({
    label,
    count: statistics.refractive_disorders_statistics[statistic].count,
    none: statistic === 'no_change',
  }))
  const counted = known.reduce((sum, { count }) => sum + count, 0)
  const unknown = Math.max(0, statistics.total_patients_with_exam - counted)
  return sharesOf([...known, { label: 'Sem informação', count: unknown, none: true }])
}

/** Sorted by size, but 'outras' stays last. */
function answersOf(
  options: readonly Option[],
  people: number,
  countOf: (value: string) => number,
): Answers {
  const given = sharesOf(
    options
      .filter(({ value }) => !excludesOthers(value))
      .map(({ value, label }) => ({ value, label, count: countOf(value) })),
  )
  const isOthers = ({ value }: { value: string }) => value.toLowerCase() === 'others'
  const inOrder = [
    ...given.filter((each) => !isOthers(each)).sort((a, b) => b.count - a.count),
    ...given.filter(isOthers),
  ].map(({ label, count, percentage }) => ({ label, count, percentage }))
  const none = options.find(({ value }) => excludesOthers(value))
  const without = none ? countOf(none.value) : 0
  return {
    parts: inOrder,
    total: inOrder.reduce((sum, { count }) => sum + count, 0),
    none: {
      label: none?.label ?? '',
      count: without,
      percentage: percentOf(without, people),
      none: true,
    },
    all: inOrder.map((part) => ({ ...part, ofPeople: percentOf(part.count, people) })),
  }
}
