import type { Dashboard } from '@iris/contracts/dashboard'

const share = { count: 1, percentage: 100 }
const total = { total: 1, total_percentage: 100 }
const bySex = { male: share, female: share }
const surgery = { ...total, by_gender: bySex }
const noSurgery = { total: 0, total_percentage: 0, by_gender: bySex }

/** A company of one person, who has had and answered one of everything. */
export const ONE: Dashboard = {
  patients_count: { total: 1 },
  gender_statistics: { ...bySex, other: share },
  age_statistics: {
    age_groups: {
      under_20: share,
      between_20_40: share,
      between_40_60: share,
      above_60: share,
    },
  },
  triages_statistics: { total_triages: 1, percentage: 100 },
  exams_statistics: { total_exams: 1, percentage: 100 },
  conditions_statistics: { conditions_statistics: {} },
  health_habits_statistics: {
    pregnancy: share,
    breastfeeding: share,
    epis: share,
    smoking_habits: { smokers: share, non_smokers: share },
  },
  screen_time_statistics: {
    total_patients_with_triage: 1,
    screen_time_distribution: {},
    no_information: share,
  },
  eye_complaints_statistics: { total_patients_with_triage: 1, eye_complaints_statistics: {} },
  eye_diseases_statistics: {
    total_patients_with_triage: 1,
    eye_diseases_statistics: { glaucoma: 1 },
  },
  vision_aids_statistics: { glasses_users: total, contact_lens_users: total, both_users: total },
  eye_surgeries_statistics: {
    total_patients_with_triage: 1,
    eye_surgeries_statistics: {
      cataract_surgery: surgery,
      corneal_transplant: noSurgery,
      glaucoma_surgery: noSurgery,
      refractive_surgery_lasik_prk: noSurgery,
      vitrectomy: noSurgery,
      others: noSurgery,
      no_surgery: noSurgery,
    },
  },
  vision_quality_statistics: {
    total_patients_with_exam: 1,
    total_eyes_examined: 2,
    vision_quality_statistics: {
      normal_vision: share,
      low_vision: share,
      severe_low_vision: share,
    },
  },
  retinography_statistics: {
    total_patients_with_exam: 1,
    total_retinography_exams: 1,
    with_retinography: total,
    without_retinography: total,
  },
  refrative_statistics: {
    total_patients_with_exam: 1,
    total_refractive_disorders: 1,
    refractive_disorders_statistics: {
      myopia: share,
      myopia_with_astigmatism: share,
      hyperopia: share,
      hyperopia_with_astigmatism: share,
      astigmatism: share,
      no_change: share,
    },
  },
}
