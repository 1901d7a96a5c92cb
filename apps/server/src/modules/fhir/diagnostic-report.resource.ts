import { correctedResult } from '@iris/domain/corrected-result'
import { FINAL_CLASSIFICATIONS } from '@iris/domain/final-classification'
import { concludedAt } from '@iris/domain/result-words'
import type { DiagnosticReport } from 'fhir/r4.d.ts'
import { isConcluded, reportStatus, type StoredExam } from './exam-status.ts'
import { codedAs, referenceTo, someOf } from './fhir-parts.ts'
import { observationResources } from './observation.resource.ts'
import { CLINIC_ID } from './organization.resource.ts'
import type { Systems } from './systems.ts'

/** The result of an exam. It has a conclusion only while one stands, and never the bytes of a picture. */
export function diagnosticReportResource(exam: StoredExam, systems: Systems): DiagnosticReport {
  const found = observationResources(exam, systems).map(([, observation]) => observation)
  return {
    resourceType: 'DiagnosticReport',
    id: String(exam.id),
    meta: { lastUpdated: exam.updated_at },
    status: reportStatus(exam, found.length > 0),
    code: codedAs(systems.codes, 'eye-screening', 'Triagem de saúde ocular ocupacional'),
    subject: referenceTo('Patient', exam.patient_id),
    encounter: referenceTo('Encounter', exam.id),
    effectiveDateTime: exam.examined_at,
    performer: [referenceTo('Organization', CLINIC_ID)],
    result: someOf(found.map(({ id = '' }) => referenceTo('Observation', id))),
    ...(isConcluded(exam) && conclusionOf(exam, systems)),
  }
}

function conclusionOf(exam: StoredExam, { codes }: Systems): Partial<DiagnosticReport> {
  const { classified_by, corrected_at, specialist_specialties } = exam
  const verdict = FINAL_CLASSIFICATIONS.find(({ value }) => value === exam.final_classification)
  const words = verdict && [verdict.label, specialist_specialties.join(', ')].filter(Boolean)
  const corrected = corrected_at === null ? [] : [correctedResult(corrected_at)]
  return {
    issued: concludedAt(exam),
    resultsInterpreter: someOf([
      classified_by !== null && referenceTo('Practitioner', classified_by),
    ]),
    conclusion: [...(words ? [words.join(': ')] : []), ...corrected].join('. ') || undefined,
    conclusionCode: someOf([verdict && codedAs(codes, verdict.value, verdict.label)]),
  }
}
