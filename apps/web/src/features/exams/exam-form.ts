import { betweenFields } from '@iris/contracts/between-fields'
import { type Exam, examSaveBody } from '@iris/contracts/exams'
import { againstRelease } from '@iris/domain/against-release'
import { needsSpecialties, SPECIALTIES, type Specialty } from '@iris/domain/final-classification'
import type { z } from 'zod'
import type { Words } from '../../form/in-words.ts'
import { classificationLabel } from './exam-parts.ts'

/** The values of the doctor's section. */
export type ClassificationValues = {
  retroactive_disorder: string | null
  has_changed: 0 | 1 | null
  final_classification: Exam['final_classification']
  specialist_specialties: string[]
}

export const classificationSchema = examSaveBody
  .pick({
    retroactive_disorder: true,
    has_changed: true,
    final_classification: true,
    specialist_specialties: true,
  })
  .superRefine(
    (value, context) => {
      if (
        needsSpecialties(value.final_classification ?? null) &&
        (value.specialist_specialties ?? []).length === 0
      )
        context.addIssue({
          code: 'custom',
          path: ['specialist_specialties'],
          message: '{label} é obrigatório',
          input: value,
        })
    },
    betweenFields('final_classification', 'specialist_specialties'),
  )
export type ClassificationBody = z.output<typeof classificationSchema>

export function classificationValues(exam: Exam | null): ClassificationValues {
  return {
    retroactive_disorder: exam?.refractive_disorder ?? null,
    has_changed: exam?.has_changed ?? null,
    final_classification: exam?.final_classification ?? null,
    specialist_specialties: exam?.specialist_specialties ?? [],
  }
}

/** Specialties chosen before another classification are not sent. */
export function classificationInput(values: ClassificationValues): ClassificationValues {
  return needsSpecialties(values.final_classification)
    ? values
    : { ...values, specialist_specialties: [] }
}

const LABELS: Record<string, string> = {
  retroactive_disorder: 'Distúrbio refrativo',
  has_changed: 'Retinografia',
  final_classification: 'Classificação final',
  specialist_specialties: 'Especialidades',
}

export function classificationFieldLabel(key: string): string {
  return LABELS[key] ?? key
}

export const CLASSIFICATION_WORDS: Words<ClassificationValues> = {
  has_changed: (changed) => (changed === 1 ? 'Alterada' : 'Não Alterada'),
  final_classification: classificationLabel,
  specialist_specialties: (names) => names.join(', '),
}

/** The keys of the doctor's section, shown on its cards. */
export const CLASSIFICATION_KEYS = { liberado: 'L', consulta: 'C', especialista: 'E' } as const
export const RETINOGRAPHY_KEYS = { 0: 'N', 1: 'A' } as const

const IN_ORDER = [...'1234567890QWZ']
export const SPECIALTY_KEYS = Object.fromEntries(
  SPECIALTIES.map((name, index) => [name, IN_ORDER[index] ?? '']),
) as Readonly<Record<Specialty, string>>

/** Whether the doctor's section is the same in two exams. */
export function sameClassification(a: Exam, b: Exam): boolean {
  return JSON.stringify(classificationValues(a)) === JSON.stringify(classificationValues(b))
}

/** Whether an exam holds what is picked, in whatever order. */
export function isStoredIn(exam: Exam, picked: ClassificationValues): boolean {
  const told = (values: ClassificationValues) =>
    JSON.stringify({
      ...values,
      specialist_specialties: values.specialist_specialties.toSorted(),
    })
  return told(classificationInput(picked)) === told(classificationValues(exam))
}

const FINDINGS = [
  'right_eye',
  'left_eye',
  'has_correction',
  'ishihara_correct_answer',
  'ishihara_wrong_answer',
  'retinography_img',
  'retinography_other_img',
  'retinography_eye',
  'portable_auto_refractor_img',
  'triage_updated_at',
] as const

/** Whether a doctor who looks at the one exam sees what is in the other. */
export function sameFindings(a: Exam, b: Exam): boolean {
  return FINDINGS.every((name) => a[name] === b[name])
}

/** The reasons against the classification about to be saved. */
export function doubtsOf(exam: Exam, body: ClassificationBody): string[] {
  if (body.final_classification !== 'liberado') return []
  return againstRelease({
    ...exam,
    has_changed: body.has_changed ?? null,
    refractive_disorder: body.retroactive_disorder ?? null,
  })
}
