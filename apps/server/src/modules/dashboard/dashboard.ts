import type { Dashboard } from '@iris/contracts/dashboard'
import { REFRACTIVE_DISORDERS } from '@iris/domain/refractive-disorder'
import {
  CONDITION_NAMES,
  EYE_COMPLAINTS,
  EYE_DISEASES,
  type EyeSurgery,
  SCREEN_TIMES,
} from '@iris/domain/triage-options'
import { ACUITY_VALUES, type AcuityClass, acuityClass } from '@iris/domain/visual-acuity'

/** How many people have a key, by sex. The keys are listed in 0002-statistics.sql, and those of exams again in 0015. */
export type Counter = { key: string; sex: string; n: number }

export type Counts = (key: string, sex?: 'M' | 'F') => number

/** The fifteen groups from the counters of one company or of all; a missing counter is 0. */
export function dashboardFrom(counters: readonly Counter[]): Dashboard {
  const count = countsOf(counters)
  return {
    ...population(count),
    ...habits(count),
    ...eyeHealth(count),
    ...findings(count),
  }
}

export function countsOf(counters: readonly Counter[]): Counts {
  const sums = new Map<string, number>()
  for (const { key, sex, n } of counters)
    for (const cell of [key, `${key} ${sex}`]) sums.set(cell, (sums.get(cell) ?? 0) + n)
  return (key, sex) => sums.get(sex ? `${key} ${sex}` : key) ?? 0
}

/** Two decimals; 0 when the whole is 0. */
const percentage = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 100

export const share = (part: number, whole: number) => ({
  count: part,
  percentage: percentage(part, whole),
})

const portion = (part: number, whole: number) => ({
  total: part,
  total_percentage: percentage(part, whole),
})

/** An object with one member for each item. */
const members = <T, K extends string, V>(items: readonly T[], member: (item: T) => [K, V]) =>
  Object.fromEntries(items.map(member)) as Record<K, V>

function population(count: Counts) {
  const patients = count('patient')
  const triaged = count('triage')
  const done = count('exam:past')
  const [male, female] = [count('patient', 'M'), count('patient', 'F')]
  const [over20, over40, over60] = [count('aged:20'), count('aged:40'), count('aged:60')]
  return {
    patients_count: { total: patients },
    gender_statistics: {
      male: share(male, patients),
      female: share(female, patients),
      other: share(patients - male - female, patients),
    },
    age_statistics: {
      age_groups: {
        under_20: share(patients - over20, patients),
        between_20_40: share(over20 - over40, patients),
        between_40_60: share(over40 - over60, patients),
        above_60: share(over60, patients),
      },
    },
    triages_statistics: { total_triages: triaged, percentage: percentage(triaged, patients) },
    exams_statistics: {
      total_exams: done,
      percentage: percentage(done, done + count('exam:pending')),
    },
  }
}

function habits(count: Counts) {
  const triaged = count('triage')
  const smokers = count('smoking')
  const informed = SCREEN_TIMES.reduce((sum, time) => sum + count(`screen:${time}`), 0)
  return {
    conditions_statistics: {
      conditions_statistics: members(Object.entries(CONDITION_NAMES), ([name, value]) => {
        const male = { count: count(`history:${value}`, 'M') }
        const female = { count: count(`history:${value}`, 'F') }
        return [name, { by_gender: { male, female } }]
      }),
    },
    health_habits_statistics: {
      pregnancy: share(count('history:pregnant'), triaged),
      breastfeeding: share(count('history:breastfeeding'), triaged),
      epis: share(count('epis'), triaged),
      smoking_habits: {
        smokers: share(smokers, triaged),
        non_smokers: share(triaged - smokers, triaged),
      },
    },
    screen_time_statistics: {
      total_patients_with_triage: triaged,
      screen_time_distribution: members(SCREEN_TIMES, (time) => [
        time,
        share(count(`screen:${time}`), triaged),
      ]),
      no_information: share(triaged - informed, triaged),
    },
  }
}

function eyeHealth(count: Counts) {
  const triaged = count('triage')
  const surgery = (code: EyeSurgery) => {
    const key = `surgery:${code}`
    const operated = count(key)
    const by_gender = {
      male: share(count(key, 'M'), operated),
      female: share(count(key, 'F'), operated),
    }
    return { ...portion(operated, triaged), by_gender }
  }
  return {
    eye_complaints_statistics: {
      total_patients_with_triage: triaged,
      eye_complaints_statistics: members(EYE_COMPLAINTS, ({ value }) => [
        value,
        count(`complaint:${value}`),
      ]),
    },
    eye_diseases_statistics: {
      total_patients_with_triage: triaged,
      eye_diseases_statistics: members(EYE_DISEASES, ({ value }) => [
        value,
        count(`disease:${value}`),
      ]),
    },
    vision_aids_statistics: {
      glasses_users: portion(count('glasses'), triaged),
      contact_lens_users: portion(count('lenses'), triaged),
      both_users: portion(count('glasses+lenses'), triaged),
    },
    eye_surgeries_statistics: {
      total_patients_with_triage: triaged,
      eye_surgeries_statistics: {
        cataract_surgery: surgery('cataract'),
        corneal_transplant: surgery('corneal_transplant'),
        glaucoma_surgery: surgery('glaucoma'),
        refractive_surgery_lasik_prk: surgery('refractive'),
        vitrectomy: surgery('vitrectomy'),
        others: surgery('others'),
        no_surgery: surgery('none'),
      },
    },
  }
}

/** How many eyes have each class of acuity. */
export function eyesOf(count: Counts): Record<AcuityClass, number> {
  const eyes = (kind: AcuityClass) =>
    ACUITY_VALUES.filter((value) => acuityClass(value) === kind).reduce(
      (sum, value) => sum + count(`eye:${value}`),
      0,
    )
  return { normal: eyes('normal'), low: eyes('low'), severe: eyes('severe') }
}

function findings(count: Counts) {
  const examined = count('examined')
  const photographed = count('retinography')
  const { normal, low, severe } = eyesOf(count)
  const allEyes = normal + low + severe
  const disorders = REFRACTIVE_DISORDERS.filter(({ statistic }) => statistic !== 'no_change')
  return {
    vision_quality_statistics: {
      total_patients_with_exam: examined,
      total_eyes_examined: allEyes,
      vision_quality_statistics: {
        normal_vision: share(normal, allEyes),
        low_vision: share(low, allEyes),
        severe_low_vision: share(severe, allEyes),
      },
    },
    retinography_statistics: {
      total_patients_with_exam: examined,
      total_retinography_exams: photographed,
      with_retinography: portion(photographed, examined),
      without_retinography: portion(examined - photographed, examined),
    },
    refrative_statistics: {
      total_patients_with_exam: examined,
      total_refractive_disorders: disorders.reduce(
        (sum, { value }) => sum + count(`refractive:${value}`),
        0,
      ),
      refractive_disorders_statistics: members(REFRACTIVE_DISORDERS, ({ value, statistic }) => [
        statistic,
        share(count(`refractive:${value}`), examined),
      ]),
    },
  }
}
