import { fundusOf, isFundusAltered } from '@iris/domain/fundus'
import { ALTERED_FROM_WRONG, ishiharaVerdict } from '@iris/domain/ishihara'
import { EYE_LABELS, eyeInText, type RetinographyEye } from '@iris/domain/retinography-eye'
import {
  ACUITY_CLASS_LABELS,
  ACUITY_VALUES,
  type AcuityValue,
  acuityClass,
} from '@iris/domain/visual-acuity'
import type { CodeableConcept, Coding, Observation } from 'fhir/r4.d.ts'
import { findingStatus, type StoredExam } from './exam-status.ts'
import { codedAs, referenceTo, someOf, textOf } from './fhir-parts.ts'
import { CLINIC_ID } from './organization.resource.ts'
import { SNOMED, type Systems, TERMINOLOGY, UCUM } from './systems.ts'

/** What one exam may have found, in the order of their ranks; each ends the id of its resource. */
export const FINDINGS = [
  'acuity-right',
  'acuity-left',
  'colour-vision',
  'refraction',
  'retinography',
] as const
export type FindingName = (typeof FINDINGS)[number]

const observationId = (exam: number, name: FindingName) => `${exam}-${name}`

/** What is a finding's own in its resource. */
type Found = Pick<
  Observation,
  | 'code'
  | 'bodySite'
  | 'interpretation'
  | 'valueQuantity'
  | 'valueCodeableConcept'
  | 'valueString'
  | 'component'
>

const READERS: Readonly<Record<FindingName, (exam: StoredExam, systems: Systems) => Found | null>> =
  {
    'acuity-right': (exam, systems) => acuity(exam, exam.right_eye, 'OD', systems),
    'acuity-left': (exam, systems) => acuity(exam, exam.left_eye, 'OE', systems),
    'colour-vision': colourVision,
    refraction,
    retinography,
  }

/** The findings of an exam that stand, by their rank. */
export function observationResources(
  exam: StoredExam,
  systems: Systems,
): [rank: number, Observation][] {
  return FINDINGS.flatMap((name, rank): [number, Observation][] => {
    const found = READERS[name](exam, systems)
    if (!found) return []
    return [
      [
        rank,
        {
          resourceType: 'Observation',
          id: observationId(exam.id, name),
          meta: { lastUpdated: exam.updated_at },
          status: findingStatus(exam),
          category: [
            {
              coding: [
                { system: `${TERMINOLOGY}/observation-category`, code: 'exam', display: 'Exam' },
              ],
            },
          ],
          subject: referenceTo('Patient', exam.patient_id),
          encounter: referenceTo('Encounter', exam.id),
          effectiveDateTime: exam.examined_at,
          performer: [referenceTo('Organization', CLINIC_ID)],
          ...found,
        },
      ],
    ]
  })
}

const EYES: Readonly<Record<'OD' | 'OE', Coding>> = {
  OD: { system: SNOMED, code: '362502000', display: 'Entire right eye' },
  OE: { system: SNOMED, code: '362503005', display: 'Entire left eye' },
}

/** Both eyes are text alone: the codings of one concept all say the same, and neither eye is both. */
const siteOf = (eye: RetinographyEye): CodeableConcept => ({
  ...(eye !== 'AO' && { coding: [EYES[eye]] }),
  text: EYE_LABELS[eye],
})

/** Light is no fraction of sight, and has no number. */
const LIGHT: Partial<Record<AcuityValue, Coding>> = {
  'Percepção de Luz (PL)': {
    system: SNOMED,
    code: '260296003',
    display: 'Perceives light only',
  },
  'Sem Percepção de Luz (SPL)': {
    system: SNOMED,
    code: '63063006',
    display: 'Visual acuity, no light perception',
  },
}

function acuity(
  { has_correction }: StoredExam,
  stored: string | null,
  eye: 'OD' | 'OE',
  { codes }: Systems,
): Found | null {
  const value = ACUITY_VALUES.find((known) => known === stored)
  if (value === undefined) return null
  const [, below] = /^20\/(\d+)$/.exec(value) ?? []
  const light = LIGHT[value]
  const level = acuityClass(value)
  return {
    code: {
      coding: [{ system: SNOMED, code: '251739003', display: 'Distance visual acuity' }],
      text: `Acuidade visual: ${eyeInText(eye)}`,
    },
    bodySite: siteOf(eye),
    ...(below === undefined
      ? { valueCodeableConcept: { coding: someOf([light]), text: value } }
      : {
          valueQuantity: {
            value: Math.round((20 / Number(below)) * 1000) / 1000,
            unit: 'decimal',
            system: UCUM,
            code: '1',
          },
        }),
    interpretation: [interpretation(level !== 'normal', ACUITY_CLASS_LABELS[level])],
    component: someOf([
      below !== undefined && {
        code: codedAs(codes, 'acuity-snellen', 'Fração de Snellen'),
        valueString: value,
      },
      has_correction !== null && {
        code: codedAs(codes, 'acuity-with-correction', 'Medida com correção'),
        valueBoolean: has_correction === 1,
      },
    ]),
  }
}

function colourVision(exam: StoredExam, { codes }: Systems): Found | null {
  const { ishihara_correct_answer: correct, ishihara_wrong_answer: wrong } = exam
  if (correct + wrong === 0) return null
  const altered = wrong >= ALTERED_FROM_WRONG
  const verdict = ishiharaVerdict(altered)
  return {
    code: codedAs(codes, 'colour-vision', 'Teste de cores (Ishihara)'),
    valueCodeableConcept: codedAs(codes, altered ? 'altered' : 'not-altered', verdict),
    interpretation: [interpretation(altered, verdict)],
    component: [
      { code: codedAs(codes, 'plates-correct', 'Pranchas certas'), valueInteger: correct },
      { code: codedAs(codes, 'plates-wrong', 'Pranchas erradas'), valueInteger: wrong },
    ],
  }
}

const DISORDERS: Readonly<Record<string, string>> = {
  Miopia: 'myopia',
  'Miopia com astigmatismo': 'myopia-with-astigmatism',
  Hipermetropia: 'hyperopia',
  'Hipermetropia com astigmatismo': 'hyperopia-with-astigmatism',
  Astigmatismo: 'astigmatism',
  'Sem alteração': 'no-disorder',
}

function refraction({ refractive_disorder }: StoredExam, { codes }: Systems): Found | null {
  const disorder = textOf(refractive_disorder)
  if (disorder === undefined) return null
  const code = DISORDERS[disorder]
  return {
    code: codedAs(codes, 'refraction', 'Refração'),
    valueCodeableConcept: code ? codedAs(codes, code, disorder) : { text: disorder },
    interpretation: [interpretation(code !== 'no-disorder', disorder)],
  }
}

function retinography(exam: StoredExam, { codes }: Systems): Found | null {
  const { photographed_eye: eye, ...fundus } = fundusOf(exam)
  // As in the person's own result nothing is said of a picture that was not taken.
  const altered = isFundusAltered(fundus)
  if (altered === null) return null
  const text = altered ? 'Retinografia alterada' : 'Retinografia sem alterações'
  return {
    code: codedAs(codes, 'retinography', 'Retinografia'),
    bodySite: eye === null ? undefined : siteOf(eye),
    valueCodeableConcept: codedAs(codes, altered ? 'altered' : 'not-altered', text),
    interpretation: [interpretation(altered, text)],
  }
}

const interpretation = (altered: boolean, text: string): CodeableConcept => ({
  coding: [
    {
      system: `${TERMINOLOGY}/v3-ObservationInterpretation`,
      ...(altered ? { code: 'A', display: 'Abnormal' } : { code: 'N', display: 'Normal' }),
    },
  ],
  text,
})
