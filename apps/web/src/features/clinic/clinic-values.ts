import type { Clinic } from '@iris/contracts/clinic-view'
import { formatCep } from '@iris/domain/cep'
import { formatCnpj } from '@iris/domain/cnpj'
import { formatPhone } from '@iris/domain/phone'
import type { Words } from '../../form/in-words.ts'

export const CLINIC_KEYS = [
  'name',
  'cnpj',
  'phone',
  'whatsapp',
  'email',
  'zip_code',
  'address_street',
  'address_number',
  'address_neighborhood',
  'address_complement',
  'address_city',
  'address_state',
  'director_name',
  'director_crm',
  'director_crm_uf',
  'director_rqe',
] as const

/** The values of the clinic's form; an empty text for anything not given. */
export type ClinicValues = Record<(typeof CLINIC_KEYS)[number], string>

/** A clinic that nobody has named yet begins with an empty name, not with the product's. */
export function clinicValues(clinic: Clinic): ClinicValues {
  const values = Object.fromEntries(
    CLINIC_KEYS.map((key) => [key, clinic[key] ?? '']),
  ) as ClinicValues
  return clinic.filled ? values : { ...values, name: '' }
}

/** What is sent: an empty text clears its field. */
export function clinicInput(values: ClinicValues): Record<string, string | null> {
  return Object.fromEntries(CLINIC_KEYS.map((key) => [key, values[key] || null]))
}

export const CLINIC_WORDS: Words<ClinicValues> = {
  cnpj: formatCnpj,
  zip_code: formatCep,
  phone: formatPhone,
  whatsapp: formatPhone,
}
