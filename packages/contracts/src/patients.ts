import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery, searchText, sortBy } from './envelopes.ts'
import { pathId, queryId, textOrNull, timestamp } from './fields.ts'
import { patientCreateBody, patientUpdateBody, privacy_notice, SEX_CODES } from './patient-body.ts'
import { sendingWishes } from './result-sending.ts'

export const patient = z.object({
  id: z.number(),
  company: z.number(),
  companyName: z.string(),
  clinic: z.number().nullable(),
  /** Also of one that is no longer offered. */
  clinicName: textOrNull,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  dob: z.string(),
  zip_code: z.string(),
  address_street: z.string(),
  address_number: z.string(),
  address_neighborhood: z.string(),
  address_complement: textOrNull,
  address_city: z.string(),
  address_state: z.string(),
  address_country: z.string(),
  rg: textOrNull,
  cpf: z.string(),
  sex: z.enum(SEX_CODES),
  other_sex: textOrNull,
  occupation: z.string(),
  unit: textOrNull,
  sector: textOrNull,
  employee_code: textOrNull,
  active: z.boolean(),
  health_type: z.enum(['particular', 'sus', 'health_insurance']),
  sus_card: textOrNull,
  healthcare_operator_id: z.number().nullable(),
  /** Also of one that is no longer offered. */
  operatorName: textOrNull,
  others_healthcare_operator: textOrNull,
  health_insurance: textOrNull,
  health_card_number: textOrNull,
  phones: z.array(z.object({ name: z.string(), phone: z.string() })),
  social_medias: z.array(z.object({ name: z.string(), social_media: z.string() })),
  ...sendingWishes,
  /** Of the present answer; the ones before stand in the audit. */
  result_consent_at: timestamp.nullable(),
  /** Who recorded it; null where the person did, at their own registration. */
  result_consent_by_name: textOrNull,
  responsible_name: textOrNull,
  responsible_email: textOrNull,
  responsible_dob: textOrNull,
  responsible_zip_code: textOrNull,
  responsible_address_street: textOrNull,
  responsible_address_number: textOrNull,
  responsible_address_neighborhood: textOrNull,
  responsible_address_complement: textOrNull,
  responsible_address_city: textOrNull,
  responsible_address_state: textOrNull,
  responsible_address_country: textOrNull,
  responsible_rg: textOrNull,
  responsible_cpf: textOrNull,
  responsible_sex: z.enum(SEX_CODES).nullable(),
  responsible_other_sex: textOrNull,
  responsible_occupation: textOrNull,
  /** Who this one became: it is empty, and nothing can be written to it. */
  merged_into: z.number().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Patient = z.output<typeof patient>

export const listPatients = endpoint({
  method: 'GET',
  path: '/patients',
  access: 'patients.read',
  summary: 'Lista de pacientes',
  query: z.object({
    ...pageQuery,
    company: queryId('Empresa'),
    name: searchText,
    /** The registered and active people on the list of an event. */
    event_id: queryId('Ação'),
    sector: searchText,
    unit: searchText,
    sort: sortBy(['name', 'companyName', 'created_at']),
  }),
  response: pageOf(patient),
})

export const exportPatients = endpoint({
  method: 'GET',
  path: '/patients/exportAllPatients',
  access: 'patients.read',
  summary: 'Pacientes em planilha (pacientes.xlsx)',
  query: listPatients.query.omit({ page: true, per_page: true }),
  response: 'file',
})

export const getPatient = endpoint({
  method: 'GET',
  path: '/patients/:id',
  access: 'patients.read',
  summary: 'Um paciente',
  params: z.object({ id: pathId }),
  response: patient,
})

/**
 * With a registration link the patient goes into the company of the link, whatever the body says. The answer is what
 * the visitor sent, never what was stored before.
 */
export const createPatient = endpoint({
  method: 'POST',
  path: '/patients',
  access: 'patients.create',
  summary: 'Cadastra um paciente',
  body: patientCreateBody.safeExtend({ privacy_notice: privacy_notice.nullish() }),
  response: patient,
  status: 201,
})

export const updatePatient = endpoint({
  method: 'PUT',
  path: '/patients/:id',
  access: 'patients.write',
  summary: 'Altera um paciente; com um link, só o que esta visita cadastrou',
  params: z.object({ id: pathId }),
  body: patientUpdateBody.extend({ privacy_notice: privacy_notice.nullish() }),
  response: patient,
})

const noticeReading = z.object({
  version: z.string(),
  /** Whether it was read by the person who answers for a minor. */
  by_guardian: z.boolean(),
  at: timestamp,
})

export const getPatientPrivacy = endpoint({
  method: 'GET',
  path: '/patients/:id/privacy',
  access: 'patients.read',
  summary:
    'Os avisos de privacidade lidos por um paciente ou seu responsável, o mais novo primeiro',
  params: z.object({ id: pathId }),
  response: z.object({
    /** The newest first. */
    notices: z.array(noticeReading),
    /** yyyy-MM-dd: before this day they may not be anonymised. */
    kept_until: z.string(),
    anonymised_at: timestamp.nullable(),
  }),
})
export type PatientPrivacy = z.output<typeof getPatientPrivacy.response>
