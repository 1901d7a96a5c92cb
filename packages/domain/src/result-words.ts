import type { FinalClassification } from './final-classification.ts'
import { type Fundus, isFundusAltered, oneEyeWords } from './fundus.ts'
import { ALTERED_FROM_WRONG } from './ishihara.ts'
import type { ReferralDays } from './referral.ts'
import { NO_DISORDER } from './refractive-disorder.ts'
import { formatDate, startOfDay, todayInSaoPaulo } from './sao-paulo-date.ts'
import {
  ACUITY_CLASS_LABELS,
  type AcuityClass,
  type AcuityValue,
  acuityClass,
  isBelowNormal,
} from './visual-acuity.ts'

/** How a finding is drawn: `none` where nothing was measured or read, or where it kept nobody from being released. */
export const FINDING_TONES = ['good', 'watch', 'alert', 'none'] as const
export type FindingTone = (typeof FINDING_TONES)[number]

/** A part of the result in plain words: `mark` in two or three, `text` in sentences. */
export type Finding = { tone: FindingTone; mark: string; text: string }

/** What a person is told to do at once, whatever the result. */
export const WARNING_SIGNS = {
  signs: 'Dor, perda de visão de repente, flashes de luz ou manchas novas?',
  action: 'Vá a um pronto-socorro sem esperar.',
} as const

export const SCREENING_NOTICE = 'Triagem: não substitui o exame oftalmológico completo.'

/** When the doctor decided, ISO 8601. Exams of before there was such a moment were concluded the day they were taken. */
export function concludedAt(exam: { classified_at: string | null; examined_at: string }): string {
  return exam.classified_at ?? exam.examined_at
}

/** 'Avaliação em 20/11/2026'. @param concludedAt ISO 8601 */
export function judgedOnWords(concludedAt: string): string {
  return `Avaliação em ${formatDate(todayInSaoPaulo(new Date(concludedAt)))}`
}

/** Above what is to be done next. */
export const NEXT_STEP = 'Seu próximo passo'

/**
 * What to do next.
 * @param concludedAt ISO 8601, when the doctor decided
 */
export function nextStepWords(
  classification: FinalClassification,
  concludedAt: string,
  at: Due,
): { title: string; note: string } {
  if (classification === 'liberado')
    return {
      title: 'Repita a triagem no próximo exame periódico',
      note: 'Guarde este resultado para comparar depois.',
    }
  return {
    title: `Marque a consulta ${dueByWords(classification, concludedAt, at)}`,
    note: 'Leve este resultado. A clínica ajuda a marcar.',
  }
}

type Due = {
  /** 'yyyy-MM-dd' in São Paulo. */
  today: string
  /** The day that somebody was told, 'yyyy-MM-dd'. It stays. */
  dueOn?: string | null
  /** Until a referral is due, where no day was told. */
  days: ReferralDays
}

/** By when a consultation is to be had: 'até 18/12/2026'; 'o quanto antes' once that day is over. */
export function dueByWords(
  classification: Exclude<FinalClassification, 'liberado'>,
  concludedAt: string,
  { today, dueOn, days }: Due,
): string {
  const due =
    dueOn ??
    todayInSaoPaulo(
      new Date(startOfDay(todayInSaoPaulo(new Date(concludedAt)), days[classification])),
    )
  return due < today ? 'o quanto antes' : `até ${formatDate(due)}`
}

type Eyes = {
  right_eye: AcuityValue | null
  left_eye: AcuityValue | null
  /** 1: measured with glasses or lenses. */
  has_correction: number | null
}

/** What both eyes see at a distance. */
export function acuityWords(eyes: Eyes, classification: FinalClassification): Finding {
  const { right_eye, left_eye, has_correction } = eyes
  const [right, left] = [seesHow(right_eye), seesHow(left_eye)]
  const sentences =
    right.one === left.one
      ? `os dois olhos ${right.both}.`
      : `o olho direito ${right.one}. O esquerdo ${left.one}.`
  const seen = acuityMark([right_eye, left_eye])
  const text = capital(correctionWords(has_correction) + sentences)
  const note = releasedAcuityWords(eyes, classification)
  return note ? { ...seen, tone: 'none', text: `${text} ${note}` } : { ...seen, text }
}

/** What is added to the measures where an eye is below the expected and kept nobody; null anywhere else. */
export function releasedAcuityWords(
  { right_eye, left_eye }: Pick<Eyes, 'right_eye' | 'left_eye'>,
  classification: FinalClassification,
): string | null {
  return classification === 'liberado' && (isBelowNormal(right_eye) || isBelowNormal(left_eye))
    ? RELEASED
    : null
}

function correctionWords(has: number | null): string {
  if (has === null) return ''
  return has ? 'com óculos ou lentes, ' : 'sem óculos nem lentes, '
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)
}

const SEES: Readonly<Record<AcuityClass, { one: string; both: string }>> = {
  normal: { one: 'vê bem de longe', both: 'veem bem de longe' },
  low: { one: 'vê menos que o esperado', both: 'veem menos que o esperado' },
  severe: { one: 'vê muito menos que o esperado', both: 'veem muito menos que o esperado' },
}

function seesHow(value: AcuityValue | null): { one: string; both: string } {
  if (!value) return { one: 'não foi medido', both: 'não foram medidos' }
  if (value === 'Percepção de Luz (PL)')
    return {
      one: 'percebe a luz, mas não distingue letras',
      both: 'percebem a luz, mas não distinguem letras',
    }
  if (value === 'Sem Percepção de Luz (SPL)')
    return { one: 'não percebe a luz', both: 'não percebem a luz' }
  return SEES[acuityClass(value)]
}

function acuityMark(eyes: (AcuityValue | null)[]): Pick<Finding, 'tone' | 'mark'> {
  const classes = eyes.map((value) => (value ? acuityClass(value) : null))
  const below = classes.filter((kind) => kind === 'low' || kind === 'severe').length
  if (below > 0) {
    const tone = classes.includes('severe') ? 'alert' : 'watch'
    return { tone, mark: below === 1 ? 'Um olho abaixo' : 'Dois olhos abaixo' }
  }
  const missing = classes.filter((kind) => kind === null).length
  if (missing === 0) return { tone: 'good', mark: 'Normal' }
  return { tone: 'none', mark: missing === 1 ? 'Um olho não medido' : 'Não medida' }
}

/** The class of one eye: 'Visão normal', 'Baixa visão', or that it was not measured. */
export function eyeWords(value: AcuityValue | null): string {
  return value
    ? capital(ACUITY_CLASS_LABELS[acuityClass(value)].toLocaleLowerCase('pt-BR'))
    : 'Não medido'
}

/** Whoever was released must not read, under that verdict, that an ophthalmologist is waiting for them. */
const RELEASED =
  'Isso não impediu a sua liberação. Se quiser, comente na próxima consulta de rotina.'

/** The colour test. */
export function colourWords(
  { correct, wrong }: { correct: number; wrong: number },
  classification: FinalClassification,
): Finding & { altered: boolean | null } {
  const plates = correct + wrong
  if (plates === 0)
    return { altered: null, tone: 'none', mark: 'Não feito', text: 'O teste não foi feito.' }
  const altered = wrong >= ALTERED_FROM_WRONG
  const score = scoreWords(correct, plates)
  if (altered) {
    const isReleased = classification === 'liberado'
    const next = isReleased ? RELEASED : 'O oftalmologista pode confirmar e dizer de que tipo.'
    return {
      altered,
      tone: isReleased ? 'none' : 'watch',
      mark: 'Alterado',
      text: `${score} Há sinais de dificuldade para distinguir algumas cores. ${next}`,
    }
  }
  const text = wrong === 0 ? score : `${score} Está dentro do esperado.`
  return { altered, tone: 'good', mark: 'Normal', text }
}

function scoreWords(correct: number, plates: number): string {
  if (correct === 0) return `Você não acertou nenhuma das ${plates} pranchas de cores.`
  if (correct < plates) return `Você acertou ${correct} das ${plates} pranchas de cores.`
  return plates === 1
    ? 'Você acertou a prancha de cores.'
    : `Você acertou as ${plates} pranchas de cores.`
}

/** The meaning of each disorder, by its stored value (`refractive-disorder.ts`). */
const REFRACTION: Readonly<Record<string, string>> = {
  Miopia: 'vê pior de longe.',
  'Miopia com astigmatismo': 'vê pior de longe, com contornos borrados.',
  Hipermetropia: 'vê pior de perto, e a vista cansa.',
  'Hipermetropia com astigmatismo': 'vê pior de perto, com contornos borrados.',
  Astigmatismo: 'vê contornos borrados, de longe e de perto.',
}

/** The refraction. @param value as stored; another text than the known ones is said as it stands */
export function refractionWords(
  value: string | null,
  isMeasured: boolean,
  classification: FinalClassification,
): Finding {
  const isReleased = classification === 'liberado'
  if (!value) {
    if (!isMeasured) return { tone: 'none', mark: 'Não medido', text: 'O grau não foi medido.' }
    const next = isReleased ? '' : ' O oftalmologista confirma na consulta.'
    return { tone: 'none', mark: 'Medido', text: `O grau foi medido.${next}` }
  }
  if (value === NO_DISORDER)
    return {
      tone: 'good',
      mark: 'Normal',
      text: 'Sem alteração: não foi visto grau que peça óculos.',
    }
  const meaning = REFRACTION[value]
  const seen = meaning ? `${value}: ${meaning}` : `${value}.`
  if (isReleased) return { tone: 'none', mark: 'Há grau', text: `${seen} ${RELEASED}` }
  return { tone: 'watch', mark: 'Alterado', text: `${seen} Confira o grau com um oftalmologista.` }
}

/** The picture of the fundus. Of a single eye it says which one, and that the other was not seen. */
export function retinographyWords(
  fundus: Fundus,
  classification: FinalClassification,
): Finding & { altered: boolean | null } {
  const altered = isFundusAltered(fundus)
  if (!fundus.has_retinography)
    return { altered, tone: 'none', mark: 'Não feita', text: 'A foto não foi feita.' }
  const one = oneEyeWords(fundus.photographed_eye)
  if (altered === null) {
    const text = one ? `Só o ${one.seen} foi fotografado.` : 'A foto foi feita.'
    return { altered, tone: 'none', mark: 'Feita', text }
  }
  const where = `no fundo do ${one ? one.seen : 'olho'}`
  const unseen = one ? ` O ${one.unseen} não foi fotografado.` : ''
  if (!altered)
    return { altered, tone: 'good', mark: 'Normal', text: `Nada de diferente ${where}.${unseen}` }
  if (classification === 'liberado')
    return {
      altered,
      tone: 'none',
      mark: 'Alterada',
      text: `Há algo diferente ${where}. ${RELEASED}${unseen}`,
    }
  return {
    altered,
    tone: 'alert',
    mark: 'Alterada',
    text: `Algo ${where} precisa ser visto de perto por um oftalmologista.${unseen}`,
  }
}
