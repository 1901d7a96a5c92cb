import { isMinor } from '@iris/domain/age'
import { guardianFaults } from '@iris/domain/guardian'
import { upperName } from '@iris/domain/person-name'
import { isPrivacyNotice } from '@iris/domain/privacy-notice'
import { isDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { z } from 'zod'
import { addressFields, addressNumber, zipCode } from './address-fields.ts'
import { betweenFields } from './between-fields.ts'
import { socialMedia } from './companies.ts'
import { cpf, phone, rg, susCard } from './document-fields.ts'
import { birthDate, email, flag, id, oneOf, optionalText, text, updatedAtAsRead } from './fields.ts'

export const personName = (label: string) =>
  text(label)
    .transform((value) => upperName(value).trim())
    .pipe(z.string().min(1))
    .meta({ label })

export const WORKPLACE_MAX = 80
/** Most further contacts of a patient, and most of their social media. */
export const PATIENT_CONTACTS_MAX = 50

export const SEX_CODES = ['M', 'F', 'P', 'O'] as const

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
  responsible_sex: oneOf('Sexo do responsável', SEX_CODES).nullish(),
  responsible_other_sex: optionalText('Outro sexo do responsável'),
  responsible_occupation: optionalText('Ocupação do responsável'),
}

const GUARDIAN_OWN_CPF = 'O responsável não pode ter o mesmo CPF do paciente'
const GUARDIAN_UNDER_AGE = 'O responsável deve ter 18 anos ou mais'

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
  sex: oneOf('Sexo', SEX_CODES),
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
    .max(PATIENT_CONTACTS_MAX)
    .meta({ label: 'Mais Contatos' }),
  social_medias: z.array(socialMedia).max(PATIENT_CONTACTS_MAX).meta({ label: 'Mídias Sociais' }),
  result_channel: oneOf('Canal do resultado', ['email', 'whatsapp', 'print']).nullish(),
  /** Null says nothing: an answer once given is changed, never unsaid. */
  result_consent: flag('Autorização do envio').nullish(),
  ...guardianShape,
}

const fields = z.object(shape)
type PatientRules = Partial<z.output<typeof fields>>
type Report = (path: keyof typeof shape, message: string) => void

function required(value: PatientRules, field: keyof typeof shape, report: Report) {
  if (value[field] === undefined || value[field] === null) report(field, '{label} é obrigatório')
}

/** A date, where the value is one: the rules below also see what the fields have refused. */
function dateOf(value: unknown): string | null {
  return typeof value === 'string' && isDate(value) ? value : null
}

// Rules that look at more than one field; the same for a new patient, an edit and an imported row.
function crossRules(value: PatientRules, report: Report) {
  const today = todayInSaoPaulo()
  const dob = dateOf(value.dob)
  if (dob !== null && dob <= today && isMinor(dob, today)) {
    for (const field of GUARDIAN_REQUIRED) required(value, field, report)
    if (value.responsible_sex === 'O') required(value, 'responsible_other_sex', report)
  }
  const { ownCpf, underAge } = guardianFaults(
    { ...value, dob, responsible_dob: dateOf(value.responsible_dob) },
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
    betweenFields(),
  )
export type PatientBody = z.output<typeof patientCreateBody>

/** The version of the privacy notice that was read; stored for visitors of a link and not needed from staff. */
export const privacy_notice = z
  .string()
  .max(20)
  .refine(isPrivacyNotice, '{label} não é uma versão conhecida')
  .meta({ label: 'Aviso de privacidade' })

const UNREAD_PRIVACY_NOTICE = 'Leia o aviso de privacidade e marque para continuar.'

/** The public page also requires the notice. The API accepts a visitor without it (ADR 0026). */
export const patientVisitBody = patientCreateBody.safeExtend({
  privacy_notice: z.string(UNREAD_PRIVACY_NOTICE).pipe(privacy_notice),
})

export type PatientVisitBody = z.output<typeof patientVisitBody>

/** A field that is not sent stays; the server checks the merged record with `patientCreateBody`. */
export const patientUpdateBody = fields.partial().extend({ updated_at: updatedAtAsRead })
