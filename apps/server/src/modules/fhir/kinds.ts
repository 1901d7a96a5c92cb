import type { fhirSearches } from '@iris/contracts/fhir'
import { diagnosticReportResource } from './diagnostic-report.resource.ts'
import { encounterResource } from './encounter.resource.ts'
import {
  EXAM_ROWS,
  FOUND_ROWS,
  REFERRAL_ROWS,
  storedExams,
  storedReferrals,
  storedTriages,
  TRIAGE_ROWS,
} from './exams.sql.ts'
import { observationResources } from './observation.resource.ts'
import { ORGANIZATIONS } from './organization.kind.ts'
import { patientResource } from './patient.resource.ts'
import { patientRows, patientSource, practitionerRows, practitionerSource } from './people.sql.ts'
import { practitionerResource } from './practitioner.resource.ts'
import { questionnaireResponseResource } from './questionnaire-response.resource.ts'
import { kindOf, type ResourceKind } from './resource-kind.ts'
import { serviceRequestResource } from './service-request.resource.ts'

export type TypeName = keyof typeof fhirSearches

/** Every kind of resource that is given out. */
export const KINDS: Readonly<Record<TypeName, ResourceKind>> = {
  Patient: kindOf({
    entity: 'patient',
    source: patientSource,
    rows: patientRows,
    resources: (row, systems) => [[0, patientResource(row, systems)]],
    patientOf: ({ id }) => id,
  }),
  Organization: ORGANIZATIONS,
  Practitioner: kindOf({
    entity: 'user',
    source: practitionerSource,
    rows: practitionerRows,
    resources: (row, systems) => [[0, practitionerResource(row, systems)]],
  }),
  Encounter: kindOf({
    entity: 'exam',
    source: () => EXAM_ROWS,
    rows: storedExams,
    resources: (exam) => [[0, encounterResource(exam)]],
    patientOf: ({ patient_id }) => patient_id,
  }),
  Observation: kindOf({
    entity: 'exam',
    source: () => FOUND_ROWS,
    rows: storedExams,
    resources: observationResources,
    patientOf: ({ patient_id }) => patient_id,
  }),
  QuestionnaireResponse: kindOf({
    entity: 'triage',
    source: () => TRIAGE_ROWS,
    rows: storedTriages,
    resources: (triage, systems) => [[0, questionnaireResponseResource(triage, systems)]],
    patientOf: ({ patient_id }) => patient_id,
  }),
  DiagnosticReport: kindOf({
    entity: 'exam',
    source: () => EXAM_ROWS,
    rows: storedExams,
    resources: (exam, systems) => [[0, diagnosticReportResource(exam, systems)]],
    patientOf: ({ patient_id }) => patient_id,
  }),
  ServiceRequest: kindOf({
    entity: 'referral',
    source: () => REFERRAL_ROWS,
    rows: storedReferrals,
    resources: (referral, systems) => [[0, serviceRequestResource(referral, systems)]],
    patientOf: ({ patient_id }) => patient_id,
  }),
}
