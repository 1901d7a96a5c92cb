import { isFundusAltered } from './fundus.ts'
import { ALTERED_FROM_WRONG } from './ishihara.ts'
import { NO_DISORDER } from './refractive-disorder.ts'
import type { ReportFact } from './report-indicators.ts'
import { EYE_COMPLAINTS, SCREEN_TIMES } from './triage-options.ts'
import { ACUITY_VALUES, acuityClass } from './visual-acuity.ts'

/** What a report reads of an exam that is past Pendente. */
export type ExamOfReport = {
  right_eye: string | null
  left_eye: string | null
  ishihara_wrong_answer: number
  has_retinography: boolean
  /** The reading of the retinography: 1 means altered. */
  has_changed: number | null
  refractive_disorder: string | null
  /** `null` while no conclusion stands. */
  final_classification: string | null
  /** Referrals that a correction did not withdraw. */
  is_referred: boolean
  has_attended: boolean
}

export type TriageOfReport = { epis: boolean; screen_time: string | null; complaints: string[] }

const LONG_SCREEN_TIMES: readonly string[] = SCREEN_TIMES.slice(SCREEN_TIMES.indexOf('6 a 8 horas'))

/** The facts of an exam: acuity is that of the better eye, an eye not measured counting for nothing. */
export function factsOfExam(exam: ExamOfReport): ReportFact[] {
  // From best to worst, so that the first one either eye has is the better eye's.
  const best = ACUITY_VALUES.find((value) => value === exam.right_eye || value === exam.left_eye)
  const acuity = best && acuityClass(best)
  const isAltered = isFundusAltered(exam)
  const { refractive_disorder: disorder, final_classification: conclusion, is_referred } = exam
  const facts: [ReportFact, boolean][] = [
    ['examined', true],
    ['retinography', exam.has_retinography],
    ['visao_normal', acuity === 'normal'],
    ['baixa_visao', acuity === 'low'],
    ['baixa_visao_severa', acuity === 'severe'],
    ['ishihara_alterado', exam.ishihara_wrong_answer >= ALTERED_FROM_WRONG],
    ['retinografia_alterada', isAltered === true],
    ['refracao_alterada', disorder !== null && disorder !== NO_DISORDER],
    ['liberado', conclusion === 'liberado'],
    ['consulta', conclusion === 'consulta'],
    ['especialista', conclusion === 'especialista'],
    ['encaminhados', is_referred],
    ['compareceram', exam.has_attended],
    ['fundus_read', isAltered !== null],
    ['refraction_read', disorder !== null],
    // A correction leaves a referral with an appointment, and takes the conclusion back.
    ['decided', conclusion !== null || is_referred],
  ]
  return facts.filter(([, isTrue]) => isTrue).map(([fact]) => fact)
}

export function factsOfTriage({ epis, screen_time, complaints }: TriageOfReport): ReportFact[] {
  const has = (group: 'visual' | 'external') =>
    EYE_COMPLAINTS.some((one) => one.group === group && complaints.includes(one.value))
  const facts: [ReportFact, boolean][] = [
    ['screened', true],
    ['queixa_visual', has('visual')],
    ['queixa_externa', has('external')],
    ['usa_epi', epis],
    ['tela_mais_de_6h', screen_time !== null && LONG_SCREEN_TIMES.includes(screen_time)],
  ]
  return facts.filter(([, isTrue]) => isTrue).map(([fact]) => fact)
}
