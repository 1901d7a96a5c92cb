import { isMinor } from '@iris/domain/age'
import { guardianFaults } from '@iris/domain/guardian'
import { upperName } from '@iris/domain/person-name'
import { isPrivacyNotice } from '@iris/domain/privacy-notice'
import { isDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { z } from 'zod'
import { addressFields, addressNumber, zipCode } from './address-fields.ts'
import { socialMedia } from './companies.ts'
import { cpf, phone, rg, susCard } from './document-fields.ts'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery, searchText, sortBy } from './envelopes.ts'
import {
  day,
  email,
  flag,
  id,
  oneOf,
  optionalText,
  pathId,
  queryId,
  text,
  timestamp,
} from './fields.ts'

export const personName = (label: string) =>
  text(label)
    .transform((value) => upperName(value).trim())
    .pipe(z.string().min(1))
    .meta({ label })

/** Born today at the latest, and not before 1900. */
export const birthDate = (label: string) =>
  day(label)
    .refine((value) => value <= todayInSaoPaulo(), '{label} não pode ser no futuro')
    .refine((value) => value >= '1900-01-01', '{label} deve ser uma data válida')
    .meta({ label })

export const WORKPLACE_MAX = 80

const SEXES = ['M', 'F', 'P', 'O'] as const

/** Where somebody works, with single spaces. */
const workplace = (label: string) =>
  optionalText(label, { max: WORKPLACE_MAX })
    .transform((value) => value?.replaceAll(/\s+/g, ' ') ?? value)
    .meta({ label })

/** The labels of each guardian field, for the form and the messages. */
const guardianShape = {
  responsible_name: personName('Nome do responsável').nullish(),
  responsible_email: email('E-mail do responsável').nullish(),
  responsible_dob: birthDate('Data de nascimento do responsável').nullish(),
  responsible_zip_code: zipCode('CEP do responsável').nullish(),
  responsible_address_street: optionalText('Rua do responsável'),
  responsible_address_number: addressNumber('Número do responsável').nullish(),
  responsible_address_neighborhood: optionalText('Bairro do responsável'),
  responsible_address_complement: optionalText('Complemento do responsável'),
  responsible_address_city: optionalText('Cidade do responsável'),
  responsible_address_state: optionalText('Estado do responsável', { max: 35 }),
  responsible_address_country: optionalText('País do responsável', { max: 60 }),
  responsible_rg: rg('RG do responsável'),
  responsible_cpf: cpf('CPF do responsável').nullish(),
  responsible_sex: oneOf('Sexo do responsável', SEXES).nullish(),
  responsible_other_sex: optionalText('Outro sexo do responsável'),
  responsible_occupation: optionalText('Ocupação do responsável'),
}

export const GUARDIAN_OWN_CPF = 'O responsável não pode ter o mesmo CPF do paciente'
export const GUARDIAN_UNDER_AGE = 'O responsável deve ter 18 anos ou mais'

/** Required of the guardian when the patient is under 18 (spec 1 §5). */
export const GUARDIAN_REQUIRED = [
  'responsible_name',
  'responsible_email',
  'responsible_dob',
  'responsible_zip_code',
  'responsible_address_street',
  'responsible_address_number',
  'responsible_address_neighborhood',
  'responsible_address_city',
  'responsible_address_state',
  'responsible_cpf',
  'responsible_occupation',
] as const satisfies readonly (keyof typeof guardianShape)[]

const shape = {
  company: id('Empresa'),
  clinic: id('Clínica').nullish(),
  name: personName('Nome'),
  email: email(),
  phone: phone(),
  dob: birthDate('Data de nascimento'),
  ...addressFields,
  rg: rg(),
  cpf: cpf(),
  sex: oneOf('Sexo', SEXES),
  other_sex: optionalText('Outro sexo'),
  occupation: text('Ocupação'),
  unit: workplace('Unidade'),
  sector: workplace('Setor'),
  employee_code: workplace('Matrícula'),
  active: flag('Ativo'),
  health_type: oneOf('Tipo de atendimento', ['particular', 'sus', 'health_insurance']),
  sus_card: susCard(),
  healthcare_operator_id: id('Operadora de Saúde').nullish(),
  others_healthcare_operator: optionalText('Outra operadora'),
  health_insurance: optionalText('Plano de saúde'),
  health_card_number: optionalText('Número da carteirinha', { max: 50 }),
  phones: z
    .array(z.object({ name: text('Nome'), phone: phone() }))
    .max(50)
    .meta({ label: 'Mais Contatos' }),
  social_medias: z.array(socialMedia).max(50).meta({ label: 'Mídias Sociais' }),
  ...guardianShape,
}

const fields = z.object(shape)
type PatientRules = Partial<z.output<typeof fields>>
type Report = (path: keyof typeof shape, message: string) => void

function required(value: PatientRules, field: keyof typeof shape, report: Report) {
  if (value[field] === undefined || value[field] === null) report(field, '{label} é obrigatório')
}

function dateOf(value: unknown): string | null {
  return typeof value === 'string' && isDate(value) ? value : null
}

// Rules that look at more than one field; the same for a new patient, an edit and an imported row.
function crossRules(value: PatientRules, report: Report) {
  const today = todayInSaoPaulo()
  if (value.dob && isDate(value.dob) && value.dob <= today && isMinor(value.dob, today)) {
    for (const field of GUARDIAN_REQUIRED) required(value, field, report)
    if (value.responsible_sex === 'O') required(value, 'responsible_other_sex', report)
  }
  const { ownCpf, underAge } = guardianFaults(
    { ...value, dob: dateOf(value.dob), responsible_dob: dateOf(value.responsible_dob) },
    today,
  )
  if (ownCpf) report('responsible_cpf', GUARDIAN_OWN_CPF)
  if (underAge) report('responsible_dob', GUARDIAN_UNDER_AGE)
  if (value.health_type === 'health_insurance') required(value, 'healthcare_operator_id', report)
  if (value.health_type === 'health_insurance' && value.healthcare_operator_id === 1)
    required(value, 'others_healthcare_operator', report)
  if (value.sex === 'O') required(value, 'other_sex', report)
}

/** The rules for a whole new patient; an edit checks the merged record with them too. */
export const patientCreateBody = z
  .object({
    ...shape,
    active: shape.active.default(true),
    phones: shape.phones.default([]),
    social_medias: shape.social_medias.default([]),
  })
  .superRefine(
    (value, context) =>
      crossRules(value, (path, message) =>
        context.addIssue({ code: 'custom', path: [path], message, input: value }),
      ),
    // Also when another field is wrong, so that a form shows all errors at once.
    { when: () => true },
  )
export type PatientBody = z.output<typeof patientCreateBody>

/** The version of the privacy notice that was read; stored for visitors of a link and not needed from staff. */
const privacy_notice = z
  .string()
  .max(20)
  .refine(isPrivacyNotice, '{label} não é uma versão conhecida')
  .meta({ label: 'Aviso de privacidade' })

export const UNREAD_PRIVACY_NOTICE = 'Leia o aviso de privacidade e marque para continuar.'

/** The public page also requires the notice. The API accepts a visitor without it (ADR 0026). */
export const patientVisitBody = patientCreateBody.safeExtend({
  privacy_notice: z.string(UNREAD_PRIVACY_NOTICE).pipe(privacy_notice),
})

export type PatientVisitBody = z.output<typeof patientVisitBody>

/** A field that is not sent stays; the server checks the merged record with `patientCreateBody`. */
export const patientUpdateBody = fields.partial().extend({ updated_at: timestamp.optional() })

const nullableText = z.string().nullable()
export const patient = z.object({
  id: z.number(),
  company: z.number(),
  companyName: z.string(),
  clinic: z.number().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  dob: z.string(),
  zip_code: z.string(),
  address_street: z.string(),
  address_number: z.string(),
  address_neighborhood: z.string(),
  address_complement: nullableText,
  address_city: z.string(),
  address_state: z.string(),
  address_country: z.string(),
  rg: nullableText,
  cpf: z.string(),
  sex: z.enum(SEXES),
  other_sex: nullableText,
  occupation: z.string(),
  unit: nullableText,
  sector: nullableText,
  employee_code: nullableText,
  active: z.boolean(),
  health_type: z.enum(['particular', 'sus', 'health_insurance']),
  sus_card: nullableText,
  healthcare_operator_id: z.number().nullable(),
  others_healthcare_operator: nullableText,
  health_insurance: nullableText,
  health_card_number: nullableText,
  phones: z.array(z.object({ name: z.string(), phone: z.string() })),
  social_medias: z.array(z.object({ name: z.string(), social_media: z.string() })),
  responsible_name: nullableText,
  responsible_email: nullableText,
  responsible_dob: nullableText,
  responsible_zip_code: nullableText,
  responsible_address_street: nullableText,
  responsible_address_number: nullableText,
  responsible_address_neighborhood: nullableText,
  responsible_address_complement: nullableText,
  responsible_address_city: nullableText,
  responsible_address_state: nullableText,
  responsible_address_country: nullableText,
  responsible_rg: nullableText,
  responsible_cpf: nullableText,
  responsible_sex: z.enum(SEXES).nullable(),
  responsible_other_sex: nullableText,
  responsible_occupation: nullableText,
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
    company: queryId,
    name: searchText,
    /** The registered and active people on the list of an event. */
    event_id: queryId,
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
