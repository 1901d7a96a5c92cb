import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { queryId } from './fields.ts'
import { periodDays, periodOrEvent, wholePeriod } from './period.ts'

/** @param figure a count, or a percentage with two decimals, 0 when the whole is 0 */
function groupsOf<F extends z.ZodType>(figure: F) {
  const [count, percentage] = [figure, figure]
  const share = z.object({ count, percentage })
  const total = z.object({ total: count, total_percentage: percentage })
  const bySex = z.object({ male: share, female: share })

  const patientsCount = z.object({ total: count })
  const genderStatistics = z.object({ male: share, female: share, other: share })
  const ageStatistics = z.object({
    age_groups: z.object({
      under_20: share,
      between_20_40: share,
      between_40_60: share,
      above_60: share,
    }),
  })
  const triagesStatistics = z.object({ total_triages: count, percentage })
  const examsStatistics = z.object({ total_exams: count, percentage })
  const conditionsStatistics = z.object({
    conditions_statistics: z.record(
      z.string(),
      z.object({ by_gender: z.object({ male: z.object({ count }), female: z.object({ count }) }) }),
    ),
  })
  const healthHabitsStatistics = z.object({
    pregnancy: share,
    breastfeeding: share,
    epis: share,
    smoking_habits: z.object({ smokers: share, non_smokers: share }),
  })
  const screenTimeStatistics = z.object({
    total_patients_with_triage: count,
    screen_time_distribution: z.record(z.string(), share),
    no_information: share,
  })
  const eyeComplaintsStatistics = z.object({
    total_patients_with_triage: count,
    eye_complaints_statistics: z.record(z.string(), count),
  })
  const eyeDiseasesStatistics = z.object({
    total_patients_with_triage: count,
    eye_diseases_statistics: z.record(z.string(), count),
  })
  const visionAidsStatistics = z.object({
    glasses_users: total,
    contact_lens_users: total,
    both_users: total,
  })
  const surgery = total.extend({ by_gender: bySex })
  const eyeSurgeriesStatistics = z.object({
    total_patients_with_triage: count,
    eye_surgeries_statistics: z.object({
      cataract_surgery: surgery,
      corneal_transplant: surgery,
      glaucoma_surgery: surgery,
      refractive_surgery_lasik_prk: surgery,
      vitrectomy: surgery,
      others: surgery,
      no_surgery: surgery,
    }),
  })
  const visionQualityStatistics = z.object({
    total_patients_with_exam: count,
    total_eyes_examined: count,
    vision_quality_statistics: z.object({
      normal_vision: share,
      low_vision: share,
      severe_low_vision: share,
    }),
  })
  const retinographyStatistics = z.object({
    total_patients_with_exam: count,
    total_retinography_exams: count,
    with_retinography: total,
    without_retinography: total,
  })
  const refrativeStatistics = z.object({
    total_patients_with_exam: count,
    total_refractive_disorders: count,
    refractive_disorders_statistics: z.object({
      myopia: share,
      myopia_with_astigmatism: share,
      hyperopia: share,
      hyperopia_with_astigmatism: share,
      astigmatism: share,
      no_change: share,
    }),
  })
  return {
    patients_count: patientsCount,
    gender_statistics: genderStatistics,
    age_statistics: ageStatistics,
    triages_statistics: triagesStatistics,
    exams_statistics: examsStatistics,
    conditions_statistics: conditionsStatistics,
    health_habits_statistics: healthHabitsStatistics,
    screen_time_statistics: screenTimeStatistics,
    eye_complaints_statistics: eyeComplaintsStatistics,
    eye_diseases_statistics: eyeDiseasesStatistics,
    vision_aids_statistics: visionAidsStatistics,
    eye_surgeries_statistics: eyeSurgeriesStatistics,
    vision_quality_statistics: visionQualityStatistics,
    retinography_statistics: retinographyStatistics,
    refrative_statistics: refrativeStatistics,
  }
}

/** The fifteen groups by the last words of their paths. */
export const dashboard = z.object(groupsOf(z.number()))
export type Dashboard = z.output<typeof dashboard>
export type StatisticGroup = keyof Dashboard

/** As the API answers them: null where the caller may not see so small a group (ADR 0026). */
const answers = groupsOf(z.number().nullable())
const dashboardAnswer = z.object(answers)
export type DashboardAnswer = z.output<typeof dashboardAnswer>

const subject = z.object({ company_id: queryId('Empresa'), ...periodDays })

/** With `from` and `to`: as if nothing but the exams and triages of these days had been recorded; not for sales. */
const query = wholePeriod(subject)

const statistic = <const P extends `/${string}`, R extends z.ZodType>(
  path: P,
  summary: string,
  response: R,
) => ({ method: 'GET' as const, path, access: 'dashboard.read' as const, summary, query, response })

export const getDashboard = endpoint({
  ...statistic('/dashboard', 'As quinze estatísticas de uma vez', dashboardAnswer),
  /** `event_id`: the registered and active people on its list, by its own exams and their triages; not for sales. */
  query: periodOrEvent(subject.extend({ event_id: queryId('Ação') })),
})

const share = z.object({ count: z.number(), percentage: z.number() })

export const dashboardTrend = z.object({
  /** People active today, whom the coverage is a share of. */
  active: z.number(),
  /** The twelve months until now, the oldest first. */
  months: z.array(
    z.object({
      /** 'yyyy-MM' */
      month: z.string(),
      /** People with an exam of the month past Pendente. */
      examined: z.number(),
      /** People with such an exam in the twelve months that end with this month. */
      coverage: share,
      total_eyes_examined: z.number(),
      /** A share of the eyes examined. */
      normal_vision: share,
      /** A share of the people examined, like all that follow. */
      altered_ishihara: share,
      /** Of conclusions that stand: one taken back for a correction awaits the doctor. */
      classification: z.object({ liberado: share, consulta: share, especialista: share }),
    }),
  ),
})
export type DashboardTrend = z.output<typeof dashboardTrend>

export const getDashboardTrend = endpoint({
  method: 'GET',
  path: '/dashboard/trend',
  access: 'dashboard.periods',
  summary: 'Cobertura, visão normal, Ishihara alterado e classificação nos últimos doze meses',
  query: z.object({ company_id: queryId('Empresa') }),
  response: dashboardTrend,
})

/** Each group at its own address, under its key of the dashboard. */
export const STATISTIC_ENDPOINTS = {
  patients_count: endpoint(
    statistic('/patients/count', 'Colaboradores ativos', answers.patients_count),
  ),
  gender_statistics: endpoint(
    statistic('/patients/gender-statistics', 'Por gênero', answers.gender_statistics),
  ),
  age_statistics: endpoint(
    statistic('/patients/age-statistics', 'Por faixa etária', answers.age_statistics),
  ),
  triages_statistics: endpoint(
    statistic('/triages/statistics', 'Triagens únicas', answers.triages_statistics),
  ),
  exams_statistics: endpoint(
    statistic('/exams/statistics', 'Exames realizados', answers.exams_statistics),
  ),
  conditions_statistics: endpoint(
    statistic(
      '/triages/conditions-statistics',
      'Condições sistêmicas por gênero',
      answers.conditions_statistics,
    ),
  ),
  health_habits_statistics: endpoint(
    statistic(
      '/triages/health-habits-statistics',
      'Gestantes, lactantes, EPI e fumo',
      answers.health_habits_statistics,
    ),
  ),
  screen_time_statistics: endpoint(
    statistic('/triages/screen-time-statistics', 'Tempo de tela', answers.screen_time_statistics),
  ),
  eye_complaints_statistics: endpoint(
    statistic(
      '/triages/eye-complaints-statistics',
      'Queixas oculares',
      answers.eye_complaints_statistics,
    ),
  ),
  eye_diseases_statistics: endpoint(
    statistic(
      '/triages/eye-diseases-statistics',
      'Doenças oculares',
      answers.eye_diseases_statistics,
    ),
  ),
  vision_aids_statistics: endpoint(
    statistic(
      '/triages/vision-aids-statistics',
      'Óculos e lentes de contato',
      answers.vision_aids_statistics,
    ),
  ),
  eye_surgeries_statistics: endpoint(
    statistic(
      '/triages/eye-surgeries-statistics',
      'Cirurgias oculares',
      answers.eye_surgeries_statistics,
    ),
  ),
  vision_quality_statistics: endpoint(
    statistic(
      '/exams/vision-quality-statistics',
      'Acuidade visual, por olho',
      answers.vision_quality_statistics,
    ),
  ),
  retinography_statistics: endpoint(
    statistic('/exams/retinography-statistics', 'Retinografias', answers.retinography_statistics),
  ),
  refrative_statistics: endpoint(
    statistic('/triages/refrative-statistics', 'Autorrefrator', answers.refrative_statistics),
  ),
} as const
