import type { ResultSignature } from '@iris/contracts/result-signature'
import type { OpenedResult } from '@iris/contracts/results'
import type { FinalClassification } from '@iris/domain/final-classification'
import { fundusOf } from '@iris/domain/fundus'
import type { ReferralDays } from '@iris/domain/referral'
import {
  acuityWords,
  colourWords,
  concludedAt,
  eyeWords,
  nextStepWords,
  refractionWords,
  retinographyWords,
} from '@iris/domain/result-words'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { verdictWords } from '@iris/domain/verdict-words'
import type { AcuityValue } from '@iris/domain/visual-acuity'

/** As stored; moments ISO 8601. */
export type ConcludedExam = {
  patient_name: string
  companyName: string
  event: string | null
  examined_at: string
  right_eye: AcuityValue | null
  left_eye: AcuityValue | null
  has_correction: number | null
  ishihara_correct_answer: number
  ishihara_wrong_answer: number
  refractive_disorder: string | null
  portable_auto_refractor_img: string | null
  retinography_img: string | null
  retinography_eye: string | null
  retinography_other_img: string | null
  has_changed: number | null
  final_classification: FinalClassification
  specialist_specialties: string[]
  classified_at: string | null
  doctor_name: string | null
  crm: string | null
  crm_uf: string | null
  rqe: string | null
  corrected_at: string | null
  /** The day by which they were told to be seen, 'yyyy-MM-dd'. */
  due_on: string | null
  signature: ResultSignature | null
}

/** What the opened page shows. */
export function resultInWords(
  exam: ConcludedExam,
  { clinic, referralDays }: { clinic: string; referralDays: ReferralDays },
): OpenedResult {
  const { final_classification: classification, specialist_specialties: specialties } = exam
  const fundus = fundusOf(exam)
  const concluded_at = concludedAt(exam)
  const next = nextStepWords(classification, concluded_at, {
    today: todayInSaoPaulo(),
    dueOn: exam.due_on,
    days: referralDays,
  })
  const { right_eye, left_eye, has_correction, refractive_disorder } = exam
  const colours = { correct: exam.ishihara_correct_answer, wrong: exam.ishihara_wrong_answer }
  return {
    patient_name: exam.patient_name,
    companyName: exam.companyName,
    event: exam.event,
    examined_on: todayInSaoPaulo(new Date(exam.examined_at)),
    classification: {
      value: classification,
      ...verdictWords({ classification, specialties, measures: { ...exam, ...fundus } }),
    },
    specialties,
    next_step: next.title,
    next_step_note: next.note,
    acuity: {
      right_eye,
      left_eye,
      has_correction,
      right_class: eyeWords(right_eye),
      left_class: eyeWords(left_eye),
      ...acuityWords(exam, classification),
    },
    ishihara: { ...colours, ...colourWords(colours, classification) },
    refraction: {
      value: refractive_disorder,
      ...refractionWords(
        refractive_disorder,
        exam.portable_auto_refractor_img !== null,
        classification,
      ),
    },
    retinography: retinographyWords(fundus, classification),
    doctor:
      exam.doctor_name === null
        ? null
        : { name: exam.doctor_name, crm: exam.crm, crm_uf: exam.crm_uf, rqe: exam.rqe },
    clinic,
    concluded_at,
    corrected_at: exam.corrected_at,
    signature: exam.signature,
  }
}
