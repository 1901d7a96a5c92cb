import type { CorrectionVersion } from '@iris/contracts/exam-versions'
import type { Exam } from '@iris/contracts/exams'
import type { IshiharaTest, StoredPlateAnswer } from '@iris/contracts/ishihara-tests'
import { ishiharaVerdict, scoreIshihara } from '@iris/domain/ishihara'
import { plural } from '@iris/domain/plural'
import { EYE_LABELS, type RetinographyEye } from '@iris/domain/retinography-eye'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { inWords } from '../../form/in-words.ts'
import type { VersionRow } from '../../ui/version-table.tsx'
import { CLASSIFICATION_WORDS, classificationFieldLabel } from './exam-form.ts'
import { ACUITY_LABELS, ACUITY_WORDS } from './use-acuity.ts'

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
    mine: inWords(ACUITY_WORDS, key, mine[key]),
    theirs: inWords(ACUITY_WORDS, key, theirs[key]),
  }))
}

/** The answers of a colour test, one row for its verdict and one for each plate. */
export function colourTestRows(
  mine: readonly StoredPlateAnswer[],
  theirs: IshiharaTest['answers'],
): VersionRow[] {
  const verdict = (answers: readonly StoredPlateAnswer[]) => {
    const { altered, ishihara_correct_answer } = scoreIshihara(answers)
    return `${ishiharaVerdict(altered)} · ${plural(ishihara_correct_answer, 'certa', 'certas')}`
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

export const FILES = {
  portable_auto_refractor_img: 'Refração',
  retinography_img: 'Retinografia',
  retinography_other_img: 'Retinografia do outro olho',
} as const

const FILE_KEYS = Object.keys(FILES) as (keyof typeof FILES)[]

/** The names of a write's files, `null` where there is none, and the eye that it names, if it names one. */
export function filesOf(of: Body, files: Record<string, File | null | undefined> = {}): Body {
  return {
    ...Object.fromEntries(FILE_KEYS.map((key) => [key, files[key]?.name ?? of[key] ?? null])),
    ...(of.retinography_eye !== undefined && { retinography_eye: of.retinography_eye }),
  }
}

/** The exam's files and eye that a write replaces: the files have an address, but no name of their own. */
export function replacedFiles(mine: Body, exam: Exam): Body {
  return {
    ...Object.fromEntries(
      FILE_KEYS.filter((key) => mine[key] !== null && exam[key]).map((key) => [
        key,
        'Arquivo trocado',
      ]),
    ),
    ...(mine.retinography_eye !== undefined && { retinography_eye: exam.retinography_eye }),
  }
}

/** The files of a write beside those of an exam that stands. */
export function fileRows(mine: Body, exam: Exam): VersionRow[] {
  const name = (value: unknown) => (typeof value === 'string' ? value : '')
  const files = FILE_KEYS.filter((key) => mine[key] != null).map((key) => ({
    label: FILES[key],
    mine: name(mine[key]),
    theirs: exam[key] ? 'Arquivo do exame' : '',
  }))
  const here = mine.retinography_eye as RetinographyEye | null | undefined
  const there = exam.retinography_eye
  const eye = (value: RetinographyEye | null) => (value ? EYE_LABELS[value] : '')
  return here || (here === null && there)
    ? [...files, { label: 'Olho da retinografia', mine: eye(here), theirs: eye(there) }]
    : files
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
      mine: inWords(CLASSIFICATION_WORDS, field, mine[key]),
      theirs: inWords(CLASSIFICATION_WORDS, field, theirs[key]),
    })),
    { label: 'Assinado por', mine: signed(mine), theirs: signed(theirs) },
  ]
}

/** The pictures and the eye of a result that was delivered, where the exam has others by now. */
export function exchangedRows({ parts, exchanged }: CorrectionVersion, exam: Exam): VersionRow[] {
  const { retinography_eye, ...names } = filesOf(parts?.upload ?? {})
  const gone = Object.fromEntries(exchanged.map((field) => [field, names[field]]))
  return [
    // The verdict on the picture has the picture's name.
    ...fileRows(gone, exam).map((row) => ({ ...row, label: `Arquivo: ${row.label}` })),
    ...fileRows({ retinography_eye }, exam),
  ]
}
