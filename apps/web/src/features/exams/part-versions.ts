import type { CorrectionVersion } from '@iris/contracts/exam-versions'
import type { Exam } from '@iris/contracts/exams'
import type { IshiharaTest, StoredPlateAnswer } from '@iris/contracts/ishihara-tests'
import { ishiharaVerdict, scoreIshihara } from '@iris/domain/ishihara'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import type { VersionRow } from '../../ui/version-table.tsx'
import { classificationFieldLabel, showClassification } from './exam-form.ts'
import { ACUITY_LABELS, showAcuity } from './use-acuity.ts'

type Body = Record<string, unknown>

const ACUITY = ['has_correction', 'right_eye', 'left_eye'] as const

/** The acuity of a body or of an exam. */
export function acuityOf(of: Body | Exam): Body {
  const values = of as Body
  return Object.fromEntries(ACUITY.map((key) => [key, values[key] ?? null]))
}

export function acuityRows(mine: Body, theirs: Body): VersionRow[] {
  return ACUITY.map((key) => ({
    label: ACUITY_LABELS[key] ?? key,
    mine: showAcuity(key, mine[key]),
    theirs: showAcuity(key, theirs[key]),
  }))
}

/** The answers of a colour test, one row for its verdict and one for each plate. */
export function colourTestRows(
  mine: readonly StoredPlateAnswer[],
  theirs: IshiharaTest['answers'],
): VersionRow[] {
  const verdict = (answers: readonly StoredPlateAnswer[]) => {
    const { altered, ishihara_correct_answer } = scoreIshihara(answers)
    return `${ishiharaVerdict(altered)} · ${ishihara_correct_answer} certas`
  }
  const word = (answers: readonly StoredPlateAnswer[], plate: number) =>
    answers.find((each) => each.plate === plate)?.answer === 'certo' ? 'Certo' : 'Errado'
  return [
    { label: 'Resultado', mine: verdict(mine), theirs: verdict(theirs) },
    ...mine.map(({ plate }) => ({
      label: `Prancha ${plate}`,
      mine: word(mine, plate),
      theirs: word(theirs, plate),
    })),
  ]
}

const FILES = {
  portable_auto_refractor_img: 'Refração',
  retinography_img: 'Retinografia',
  retinography_other_img: 'Retinografia do outro olho',
} as const

/** The names of an exam's files; `null` where there is none. */
export function filesOf(of: Body, files: Record<string, File | null | undefined> = {}): Body {
  return Object.fromEntries(
    Object.keys(FILES).map((key) => [key, files[key]?.name ?? of[key] ?? null]),
  )
}

export function fileRows(mine: Body, theirs: Body): VersionRow[] {
  const name = (value: unknown) =>
    typeof value === 'string' ? (value.split('/').at(-1) ?? value) : ''
  return Object.entries(FILES)
    .filter(([key]) => mine[key] !== null)
    .map(([key, label]) => ({ label, mine: name(mine[key]), theirs: name(theirs[key]) }))
}

/** The same, beside an exam that stands: its files have an address and no name of their own. */
export function storedFileRows(mine: Body, exam: Exam): VersionRow[] {
  return fileRows(mine, {}).map((row) => {
    const key = Object.entries(FILES).find(([, label]) => label === row.label)?.[0] as keyof Exam
    return { ...row, theirs: exam[key] ? 'Arquivo do exame' : '' }
  })
}

type Conclusion = Pick<
  CorrectionVersion,
  | 'final_classification'
  | 'specialist_specialties'
  | 'refractive_disorder'
  | 'has_changed'
  | 'classified_by_name'
  | 'classified_at'
>

const CONCLUSION = [
  ['final_classification', 'final_classification'],
  ['specialist_specialties', 'specialist_specialties'],
  ['refractive_disorder', 'retroactive_disorder'],
  ['has_changed', 'has_changed'],
] as const

/** A former conclusion and the present one, with who signed each. */
export function conclusionRows(mine: Conclusion, theirs: Conclusion): VersionRow[] {
  const signed = ({ classified_by_name, classified_at }: Conclusion) =>
    [classified_by_name, classified_at && formatDateTime(classified_at)].filter(Boolean).join(', ')
  return [
    ...CONCLUSION.map(([key, field]) => ({
      label: classificationFieldLabel(field),
      mine: showClassification(field, mine[key]),
      theirs: showClassification(field, theirs[key]),
    })),
    { label: 'Assinado por', mine: signed(mine), theirs: signed(theirs) },
  ]
}
