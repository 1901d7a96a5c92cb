import type { Dashboard } from '@iris/contracts/dashboard'

type Counts = Record<string, number>

/** The figures that this day changes, as one flat list. */
export function countsOf(all: Dashboard): Counts {
  const surgeries = all.eye_surgeries_statistics.eye_surgeries_statistics
  return {
    patients: all.patients_count.total,
    female: all.gender_statistics.female.count,
    male: all.gender_statistics.male.count,
    under20: all.age_statistics.age_groups.under_20.count,
    triages: all.triages_statistics.total_triages,
    exams: all.exams_statistics.total_exams,
    diabetes:
      all.conditions_statistics.conditions_statistics['Diabetes Melitus']?.by_gender.female.count ??
      Number.NaN,
    smokers: all.health_habits_statistics.smoking_habits.smokers.count,
    screen: all.screen_time_statistics.screen_time_distribution['6 a 8 horas']?.count ?? Number.NaN,
    dryEye: all.eye_complaints_statistics.eye_complaints_statistics.DRY_EYE ?? Number.NaN,
    keratoconus: all.eye_diseases_statistics.eye_diseases_statistics.keratoconus ?? Number.NaN,
    noSurgery: surgeries.no_surgery.total,
    glasses: all.vision_aids_statistics.glasses_users.total,
    normalEyes: all.vision_quality_statistics.vision_quality_statistics.normal_vision.count,
    lowEyes: all.vision_quality_statistics.vision_quality_statistics.low_vision.count,
    retinographies: all.retinography_statistics.with_retinography.total,
  }
}

/** The same figures after the one person of the day, who is neither a man nor a smoker. */
export function expectedAfter(before: Counts): Counts {
  const moved = { ...before }
  for (const key of Object.keys(before))
    if (!['male', 'smokers'].includes(key)) moved[key] = (before[key] ?? 0) + 1
  return moved
}
