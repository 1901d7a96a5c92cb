import type { Dashboard, DashboardAnswer } from '@iris/contracts/dashboard'
import { REFRACTIVE_DISORDERS } from '@iris/domain/refractive-disorder'
import type { Group, Groups } from '@iris/domain/small-groups'
import {
  CONDITION_NAMES,
  EYE_COMPLAINTS,
  EYE_DISEASES,
  SCREEN_TIMES,
} from '@iris/domain/triage-options'
import { ACUITY_VALUES, acuityClass } from '@iris/domain/visual-acuity'
import { type Counter, type Counts, countsOf } from './dashboard.ts'

const SURGERIES = {
  cataract_surgery: 'cataract',
  corneal_transplant: 'corneal_transplant',
  glaucoma_surgery: 'glaucoma',
  refractive_surgery_lasik_prk: 'refractive',
  vitrectomy: 'vitrectomy',
  others: 'others',
  no_surgery: 'none',
} as const
const SURGERY_FIELDS = Object.keys(SURGERIES) as (keyof typeof SURGERIES)[]
const SEXES = ['M', 'F'] as const

/** The groups of the dashboard that could tell about a few people; the number of all people is shown to everybody. */
export function groupsFrom(counters: readonly Counter[]): Groups {
  const count = countsOf(counters)
  return { ...people(count), ...answers(count), ...findings(count) }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)
/** The parts, and the rest of the whole. */
const of = (whole: number, ...parts: number[]): Group => ({
  parts: [...parts, whole - sum(parts)],
})

function people(count: Counts): Groups {
  const [over20, over40, over60] = [count('aged:20'), count('aged:40'), count('aged:60')]
  return {
    sex: of(count('patient'), count('patient', 'M'), count('patient', 'F')),
    age: of(count('patient'), over20 - over40, over40 - over60, over60),
  }
}

function answers(count: Counts): Groups {
  const triaged = count('triage')
  const yesOrNo = (prefix: string, keys: readonly string[]) =>
    keys.map((key) => [`${prefix}${key}`, of(triaged, count(`${prefix}${key}`))] as const)
  const bySex = Object.values(CONDITION_NAMES).flatMap((code) =>
    SEXES.map((sex) => {
      const key = `history:${code}`
      return [`${key} ${sex}`, of(count('triage', sex), count(key, sex))] as const
    }),
  )
  const surgeries = SURGERY_FIELDS.map((field) => {
    const key = `surgery:${SURGERIES[field]}`
    return [`${key} by sex`, of(count(key), count(key, 'M'), count(key, 'F'))] as const
  })
  const [glasses, lenses, both] = [count('glasses'), count('lenses'), count('glasses+lenses')]
  return {
    ...Object.fromEntries([
      ...bySex,
      ...surgeries,
      ...yesOrNo('', ['history:pregnant', 'history:breastfeeding', 'epis', 'smoking']),
      ...yesOrNo(
        'complaint:',
        EYE_COMPLAINTS.map(({ value }) => value),
      ),
      ...yesOrNo(
        'disease:',
        EYE_DISEASES.map(({ value }) => value),
      ),
      ...yesOrNo('surgery:', Object.values(SURGERIES)),
    ]),
    screen: of(triaged, ...SCREEN_TIMES.map((time) => count(`screen:${time}`))),
    aids: of(triaged, glasses - both, lenses - both, both),
  }
}

function findings(count: Counts): Groups {
  const examined = count('examined')
  const eyes = (['normal', 'low', 'severe'] as const).map((kind) =>
    sum(ACUITY_VALUES.filter((v) => acuityClass(v) === kind).map((v) => count(`eye:${v}`))),
  )
  return {
    // Eyes that were not measured too: two for each person examined, less those that were.
    eyes: { ...of(2 * examined, ...eyes), unit: 2 },
    retinography: of(examined, count('retinography')),
    refraction: of(
      examined,
      ...REFRACTIVE_DISORDERS.map(({ value }) => count(`refractive:${value}`)),
    ),
  }
}

/** The dashboard with null for every figure of these groups, percentages too. */
export function hide(dashboard: Dashboard, hidden: ReadonlySet<string>): DashboardAnswer {
  const answer: DashboardAnswer = structuredClone(dashboard)
  const blank = (key: string, ...figures: object[]) => {
    if (hidden.has(key)) for (const each of figures) blankAll(each)
  }
  const { pregnancy, breastfeeding, epis, smoking_habits } = answer.health_habits_statistics
  const screens = answer.screen_time_statistics
  blank('sex', answer.gender_statistics)
  blank('age', answer.age_statistics)
  blank('history:pregnant', pregnancy)
  blank('history:breastfeeding', breastfeeding)
  blank('epis', epis)
  blank('smoking', smoking_habits)
  blank('screen', screens.screen_time_distribution, screens.no_information)
  blank('aids', answer.vision_aids_statistics)
  blank('eyes', answer.vision_quality_statistics.vision_quality_statistics)
  if (hidden.has('eyes')) answer.vision_quality_statistics.total_eyes_examined = null
  for (const [name, code] of Object.entries(CONDITION_NAMES)) {
    const { by_gender } = answer.conditions_statistics.conditions_statistics[name] ?? {}
    if (by_gender) blank(`history:${code} M`, by_gender.male)
    if (by_gender) blank(`history:${code} F`, by_gender.female)
  }
  const complaints = answer.eye_complaints_statistics.eye_complaints_statistics
  for (const { value } of EYE_COMPLAINTS)
    if (hidden.has(`complaint:${value}`)) complaints[value] = null
  const diseases = answer.eye_diseases_statistics.eye_diseases_statistics
  for (const { value } of EYE_DISEASES) if (hidden.has(`disease:${value}`)) diseases[value] = null
  for (const field of SURGERY_FIELDS) {
    const surgery = answer.eye_surgeries_statistics.eye_surgeries_statistics[field]
    blank(`surgery:${SURGERIES[field]} by sex`, surgery.by_gender)
    blank(`surgery:${SURGERIES[field]}`, surgery)
  }
  const { with_retinography, without_retinography } = answer.retinography_statistics
  blank('retinography', with_retinography, without_retinography)
  if (hidden.has('retinography')) answer.retinography_statistics.total_retinography_exams = null
  blank('refraction', answer.refrative_statistics.refractive_disorders_statistics)
  if (hidden.has('refraction')) answer.refrative_statistics.total_refractive_disorders = null
  return answer
}

function blankAll(figures: object): void {
  const members = figures as Record<string, unknown>
  for (const [name, value] of Object.entries(members))
    if (typeof value === 'object' && value !== null) blankAll(value)
    else members[name] = null
}
