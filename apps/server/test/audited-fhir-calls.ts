import { type Case, many, one } from './audited-case.ts'
import { SECRETS } from './audited-people.ts'

/** Every read in FHIR, by its address, and how to call it once. */
export const FHIR_CASES: Record<string, Case> = {
  'GET /fhir/R4/Patient': many('list', () => ({
    path: `/fhir/R4/Patient?identifier=${SECRETS.cpf}`,
  })),
  'GET /fhir/R4/Patient/:id': one('read', (m) => ({ path: `/fhir/R4/Patient/${m.patient}` })),
  'GET /fhir/R4/Patient/:id/$everything': one('read', (m) => ({
    path: `/fhir/R4/Patient/${m.patient}/$everything`,
  })),
  'GET /fhir/R4/Encounter': many('list', () => ({ path: '/fhir/R4/Encounter' })),
  'GET /fhir/R4/Encounter/:id': one('read', (m) => ({ path: `/fhir/R4/Encounter/${m.exam}` })),
  'GET /fhir/R4/Observation': many('list', () => ({ path: '/fhir/R4/Observation' })),
  'GET /fhir/R4/Observation/:id': one('read', (m) => ({
    path: `/fhir/R4/Observation/${m.exam}-acuity-right`,
  })),
  'GET /fhir/R4/QuestionnaireResponse': many('list', () => ({
    path: '/fhir/R4/QuestionnaireResponse',
  })),
  'GET /fhir/R4/QuestionnaireResponse/:id': one('read', (m) => ({
    path: `/fhir/R4/QuestionnaireResponse/${m.triage}`,
  })),
  'GET /fhir/R4/DiagnosticReport': many('list', () => ({ path: '/fhir/R4/DiagnosticReport' })),
  'GET /fhir/R4/DiagnosticReport/:id': one('read', (m) => ({
    path: `/fhir/R4/DiagnosticReport/${m.exam}`,
  })),
  'GET /fhir/R4/ServiceRequest': many('list', () => ({ path: '/fhir/R4/ServiceRequest' })),
  'GET /fhir/R4/ServiceRequest/:id': one('read', (m) => ({
    path: `/fhir/R4/ServiceRequest/${m.referral}`,
  })),
  'GET /fhir/R4/Organization': many('list', () => ({ path: '/fhir/R4/Organization' })),
  'GET /fhir/R4/Organization/:id': many('read', (m) => ({
    path: `/fhir/R4/Organization/company-${m.company}`,
  })),
  'GET /fhir/R4/Practitioner': many('list', () => ({ path: '/fhir/R4/Practitioner' })),
  'GET /fhir/R4/Practitioner/:id': many('read', (m) => ({
    path: `/fhir/R4/Practitioner/${m.doctor}`,
  })),
}
