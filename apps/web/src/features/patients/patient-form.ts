import type { Patient } from '@iris/contracts/patients'
import { ADDRESS_FIELDS } from '@iris/domain/address'
import { isMinor } from '@iris/domain/age'
import { formatCep } from '@iris/domain/cep'
import { formatCpf } from '@iris/domain/cpf'
import { HEALTH_TYPES, type HealthType, OTHER_OPERATOR_ID } from '@iris/domain/health-type'
import { formatPhone } from '@iris/domain/phone'
import { type PreferredChannel, preferredChannelLabel } from '@iris/domain/preferred-channel'
import { PRIVACY_NOTICE, privacyNoticeStatement } from '@iris/domain/privacy-notice'
import { formatRg } from '@iris/domain/rg'
import { isDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { type Sex, sexLabel } from '@iris/domain/sex'
import { EMPTY_STREET, type newSocialMedia } from '../../form/empty-values.ts'
import { filledFrom } from '../../form/filled-from.ts'
import type { Words } from '../../form/in-words.ts'
import { labelIn } from '../../form/kept-option.ts'
import { numbered, type RowLists } from '../../form/stale-rows.ts'

export const newContact = () => ({ name: '', phone: '' })

/** An empty text for anything not given. */
export const EMPTY_PATIENT = {
  company: null as number | null,
  clinic: null as number | null,
  name: '',
  email: '',
  phone: '',
  dob: '',
  zip_code: '',
  ...EMPTY_STREET,
  address_country: 'Brasil',
  rg: '',
  cpf: '',
  sex: null as Sex | null,
  other_sex: '',
  occupation: '',
  unit: '',
  sector: '',
  employee_code: '',
  active: true,
  health_type: null as HealthType | null,
  sus_card: '',
  healthcare_operator_id: null as number | null,
  others_healthcare_operator: '',
  health_insurance: '',
  health_card_number: '',
  /** Empty for who leaves it for later. */
  result_channel: null as PreferredChannel | '' | null,
  result_consent: null as boolean | null,
  phones: [] as ReturnType<typeof newContact>[],
  social_medias: [] as ReturnType<typeof newSocialMedia>[],
  responsible_name: '',
  responsible_email: '',
  responsible_dob: '',
  responsible_zip_code: '',
  responsible_address_street: '',
  responsible_address_number: '',
  responsible_address_neighborhood: '',
  responsible_address_complement: '',
  responsible_address_city: '',
  responsible_address_state: '',
  responsible_address_country: '',
  responsible_rg: '',
  responsible_cpf: '',
  responsible_sex: null as Sex | null,
  responsible_other_sex: '',
  responsible_occupation: '',
}

export type PatientValues = typeof EMPTY_PATIENT

/** On the public page: the same, and the words that were ticked beneath the privacy notice. */
export type VisitorValues = PatientValues & { privacy_notice?: string | false }

const GUARDIAN_KEYS = Object.keys(EMPTY_PATIENT).filter((key) => key.startsWith('responsible_'))

export function patientValues(patient: Patient): PatientValues {
  return filledFrom(EMPTY_PATIENT, patient)
}

/** Whether the guardian section is shown: under 18 today in São Paulo (spec 1 §5). */
export function needsGuardian({ dob }: Pick<PatientValues, 'dob'>): boolean {
  const today = todayInSaoPaulo()
  return isDate(dob) && dob <= today && isMinor(dob, today)
}

/**
 * What the schema checks and the server gets: an empty text is no value. Values hidden by another kind of care stay
 * stored, and so does the guardian of a patient who comes of age.
 */
export function patientInput(values: PatientValues): Record<string, unknown> {
  const input: Record<string, unknown> = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, value === '' ? null : value]),
  )
  if (values.sex !== 'O') input.other_sex = null
  if (values.responsible_sex !== 'O') input.responsible_other_sex = null
  if (input.healthcare_operator_id !== OTHER_OPERATOR_ID) input.others_healthcare_operator = null
  if (!needsGuardian(values)) for (const key of GUARDIAN_KEYS) delete input[key]
  return input
}

/** Who says that they read the privacy notice: the person, or the guardian of a minor. */
export function noticeWords(values: PatientValues): string {
  return privacyNoticeStatement(needsGuardian(values) ? values : null)
}

/**
 * The checkbox stands for the version that is shown, and for the words that were ticked: a birth date corrected since makes
 * them another's. Who picks a channel agrees to it (the label says so).
 */
export function visitorInput({ privacy_notice, ...values }: VisitorValues) {
  const input = { ...patientInput(values), ...(values.result_channel && { result_consent: true }) }
  return privacy_notice === noticeWords(values)
    ? { ...input, privacy_notice: PRIVACY_NOTICE.version }
    : input
}

/** The patient's address as the guardian's. */
export function guardianAddress(values: PatientValues): Partial<PatientValues> {
  return Object.fromEntries(ADDRESS_FIELDS.map((key) => [`responsible_${key}`, values[key]]))
}

export type Names = {
  company: (id: number) => string
  operator: (id: number) => string
}

export function patientWords({ company, operator }: Names): Words<PatientValues> {
  return {
    company,
    clinic: company,
    phone: formatPhone,
    zip_code: formatCep,
    rg: formatRg,
    cpf: formatCpf,
    sex: sexLabel,
    health_type: (type) => labelIn(HEALTH_TYPES, type),
    healthcare_operator_id: operator,
    result_channel: (channel) => (channel === '' ? '' : preferredChannelLabel(channel)),
    result_consent: (given) => (given ? 'Autoriza o envio' : 'Não autoriza o envio'),
    phones: (all) => all.map(({ name, phone }) => `${name} ${formatPhone(phone)}`).join('; '),
    social_medias: (all) =>
      all.map(({ name, social_media }) => `${name} ${social_media}`).join('; '),
    responsible_zip_code: formatCep,
    responsible_rg: formatRg,
    responsible_cpf: formatCpf,
    responsible_sex: sexLabel,
  }
}

export const PATIENT_LISTS: RowLists<PatientValues> = {
  phones: { title: numbered('Contato'), words: { phone: formatPhone } },
  social_medias: { title: numbered('Mídia Social') },
}
