import { ageInWords, isMinor } from '@iris/domain/age'
import { correctedResult } from '@iris/domain/corrected-result'
import { formatCpf } from '@iris/domain/cpf'
import type { FinalClassification } from '@iris/domain/final-classification'
import type { Fundus } from '@iris/domain/fundus'
import { ishiharaVerdict, PLATE_COUNT } from '@iris/domain/ishihara'
import type { ReferralDays } from '@iris/domain/referral'
import {
  colourWords,
  type FindingTone,
  judgedOnWords,
  NEXT_STEP,
  nextStepWords,
  refractionWords,
  retinographyWords,
  SCREENING_NOTICE,
  WARNING_SIGNS,
} from '@iris/domain/result-words'
import { formatDate, formatDateTime, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import {
  EYE_COMPLAINTS,
  EYE_DISEASES,
  EYE_SURGERIES,
  PERSONAL_HISTORIES,
} from '@iris/domain/triage-options'
import { answerWords, NOT_INFORMED } from '@iris/domain/triage-words'
import { verdictWords } from '@iris/domain/verdict-words'
import type { AcuityValue } from '@iris/domain/visual-acuity'
import { createPdf, type Pdf, type PrintedCell, type Tone } from '../../pdf/document.ts'
import type { Letterhead } from '../../pdf/letterhead.ts'
import type { PlannedSignature } from '../../pdf/signature-field.ts'
import { describeAcuity } from './exam-result-acuity.ts'
import { signedBy } from './signed-fact.ts'

/** The contents of the printed result: codes as in the API, dates of birth `yyyy-MM-dd`, moments ISO 8601. */
export type ExamResultData = {
  exam_id: number
  /** ISO 8601. */
  examined_at: string
  /** When the doctor decided. */
  concluded_at: string
  /** When the conclusion before this one was taken back; null for a first one. */
  corrected_at: string | null
  /** The day by which the patient was told to be seen, 'yyyy-MM-dd'; null where they were not referred. */
  due_on: string | null
  /** `company`: its name, with its city below when known. `guardian`: who answers for a minor. */
  patient: {
    name: string
    cpf: string
    dob: string
    company: string | null
    guardian?: string | null
  }
  /** The clinic where the exam was taken, when known. */
  place: string | null
  triage: {
    personal_history: readonly string[]
    previous_eye_surgeries: readonly string[]
    previous_eye_diseases: readonly string[]
    eye_complaints: readonly { name: string; pivot: { others_description: string | null } }[]
    wear_glasses: boolean
    wear_contact_lenses: boolean
    screen_time: string | null
    allergy: boolean
    allergy_description: string | null
  } | null
  right_eye: AcuityValue | null
  left_eye: AcuityValue | null
  /** 1: measured with glasses or lenses. */
  has_correction: 0 | 1 | null
  ishihara_correct_answer: number
  ishihara_wrong_answer: number
  refractive_disorder: string | null
  has_refraction_image: boolean
  final_classification: FinalClassification
  specialist_specialties: readonly string[]
  /** `council`: registration as printed, e.g. `CRM/SP 123456`, when known. */
  doctor: { name: string; council: string | null } | null
} & Fundus

export type ExamResultOptions = {
  clinic?: Letterhead
  userPassword?: string | undefined
  signature?: PlannedSignature
  /** Until a referral is due, where no day was told. */
  referralDays: ReferralDays
}

/** The result that the patient takes home: the conclusion first, then the findings in plain words. */
export async function examResultPdf(data: ExamResultData, options: ExamResultOptions) {
  const when = formatDateTime(data.examined_at)
  const pdf = await createPdf({
    title: 'Resultado da triagem visual',
    clinic: options.clinic,
    subtitle: `Exame nº ${data.exam_id}, feito em ${when}`,
    footnote: `${data.patient.name}  ·  Exame nº ${data.exam_id}\n${SCREENING_NOTICE} Mostre este resultado só a quem cuida de você.`,
    userPassword: options.userPassword,
    signature: options.signature,
  })
  pdf.name(data.patient.name)
  pdf.facts([...identity(data), ...signedBy(options.signature)])
  if (data.corrected_at)
    pdf.callout(
      'neutral',
      correctedResult(data.corrected_at),
      'Este documento vale no lugar do que foi entregue antes.',
    )
  conclude(pdf, data, options.referralDays)
  pdf.heading(`Acuidade visual${correction(data.has_correction)}`)
  describeAcuity(pdf, data)
  pdf.heading('Visão de cores (teste de Ishihara)')
  describeColours(pdf, data)
  pdf.heading('Imagens dos olhos')
  describeImages(pdf, data)
  pdf.heading('O que você nos contou')
  describeTriage(pdf, data.triage)
  pdf.callout('neutral', WARNING_SIGNS.signs, WARNING_SIGNS.action)
  return pdf.end()
}

function identity(data: ExamResultData): [string, string][] {
  const { patient, place, doctor, concluded_at } = data
  const pairs: [string, string][] = [
    [
      'Data de nascimento',
      `${formatDate(patient.dob)} (${ageInWords(patient.dob, todayInSaoPaulo())})`,
    ],
    ['CPF', formatCpf(patient.cpf)],
    ['Empresa', patient.company ?? '—'],
  ]
  if (place) pairs.push(['Local', place])
  if (patient.guardian && isMinor(patient.dob, todayInSaoPaulo()))
    pairs.push(['Responsável', patient.guardian])
  pairs.push(['Conclusão', verdictOf(data).label])
  pairs.push(['Avaliação médica', judged(doctor, concluded_at)])
  return pairs
}

const CONCLUSION_TONES: Record<FinalClassification, Tone> = {
  liberado: 'done',
  consulta: 'waiting',
  especialista: 'altered',
}

function verdictOf(data: ExamResultData) {
  const { final_classification: classification, specialist_specialties: specialties } = data
  return verdictWords({ classification, specialties, measures: data })
}

/** The verdict and the next step, in the words of the opened page. */
function conclude(pdf: Pdf, data: ExamResultData, days: ReferralDays) {
  const { final_classification: classification, concluded_at, due_on: dueOn } = data
  const { title, text } = verdictOf(data)
  const at = { today: todayInSaoPaulo(), dueOn, days }
  const next = nextStepWords(classification, concluded_at, at)
  const step = [`${NEXT_STEP}: ${next.title}`, next.note]
  pdf.callout(CONCLUSION_TONES[classification], title, text, step)
}

function correction(has: ExamResultData['has_correction']): string {
  if (has === null) return ''
  return has ? ', com óculos ou lentes de contato' : ', sem óculos nem lentes'
}

function describeColours(pdf: Pdf, data: ExamResultData) {
  const { ishihara_correct_answer: correct, ishihara_wrong_answer: wrong } = data
  if (correct + wrong === 0) return pdf.paragraph('O teste não foi feito.')
  const { altered, tone, text } = colourWords({ correct, wrong }, data.final_classification)
  const verdict = ishiharaVerdict(altered === true)
  pdf.table(
    [
      { title: 'Pranchas certas', share: 0.2 },
      { title: 'Resultado', share: 0.28 },
      { title: 'O que significa', share: 0.52 },
    ],
    [
      [
        { text: `${correct} de ${PLATE_COUNT}`, strong: true },
        tone === 'none' ? verdict : { text: verdict, tone: altered ? 'altered' : 'done' },
        text,
      ],
    ],
  )
}

function describeImages(pdf: Pdf, data: ExamResultData) {
  const received = (yes: boolean) => (yes ? 'Recebida' : 'Não enviada')
  pdf.table(
    [
      { title: 'Imagem', share: 0.18 },
      { title: 'Situação', share: 0.16 },
      { title: 'Leitura', share: 0.66 },
    ],
    [
      ['Retinografia', received(data.has_retinography), fundusReading(data)],
      ['Refração (autorrefrator)', received(data.has_refraction_image), refraction(data)],
    ],
  )
}

function refraction(data: ExamResultData): string {
  const { refractive_disorder: value, has_refraction_image, final_classification } = data
  return refractionWords(value, has_refraction_image, final_classification).text
}

const TONES: Readonly<Record<FindingTone, Tone | undefined>> = {
  good: 'done',
  watch: 'waiting',
  alert: 'altered',
  none: undefined,
}

function fundusReading(data: ExamResultData): PrintedCell {
  const { tone, text } = retinographyWords(data, data.final_classification)
  const printed = TONES[tone]
  return printed ? { text, tone: printed } : text
}

function describeTriage(pdf: Pdf, triage: ExamResultData['triage']) {
  if (!triage) {
    pdf.paragraph('O questionário não foi respondido.')
    return
  }
  pdf.facts([
    ['Queixas', complaints(triage.eye_complaints)],
    ['Histórico de saúde', answerWords(PERSONAL_HISTORIES, triage.personal_history, 'Nenhum')],
    ['Doenças dos olhos', answerWords(EYE_DISEASES, triage.previous_eye_diseases)],
    ['Cirurgias dos olhos', answerWords(EYE_SURGERIES, triage.previous_eye_surgeries)],
    ['Óculos ou lentes', aids(triage.wear_glasses, triage.wear_contact_lenses)],
    ['Tempo diante de telas, por dia', triage.screen_time ?? NOT_INFORMED],
    ['Alergias', allergies(triage)],
  ])
}

function aids(glasses: boolean, lenses: boolean): string {
  if (glasses && lenses) return 'Usa óculos e lentes de contato'
  if (glasses) return 'Usa óculos'
  return lenses ? 'Usa lentes de contato' : 'Não usa'
}

function allergies({
  allergy,
  allergy_description,
}: NonNullable<ExamResultData['triage']>): string {
  if (allergy_description) return allergy_description
  return allergy ? 'Sim, sem dizer a quê' : 'Nenhuma informada'
}

/** Another complaint in the patient's own words. */
function complaints(told: NonNullable<ExamResultData['triage']>['eye_complaints']): string {
  const own = told.flatMap(({ name, pivot: { others_description } }) =>
    others_description ? [{ value: name, label: others_description }] : [],
  )
  return answerWords(
    [...own, ...EYE_COMPLAINTS],
    told.map(({ name }) => name),
  )
}

/** Who judged, with the registration, and on which day. */
function judged(doctor: ExamResultData['doctor'], concludedAt: string): string {
  return [doctor?.name, doctor?.council, judgedOnWords(concludedAt)].filter(Boolean).join('\n')
}
