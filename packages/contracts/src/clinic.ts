import { z } from 'zod'
import { addressNumber, stateLetters, zipCode } from './address-fields.ts'
import { clinic } from './clinic-view.ts'
import { cnpj, companyPhone, phone } from './document-fields.ts'
import { endpoint } from './endpoint.ts'
import { email, optionalText, text, updatedAtAsRead } from './fields.ts'

/** What the form of the clinic asks: only the name is required. */
export const clinicBody = z.object({
  name: text('Nome', { max: 120 }),
  cnpj: cnpj().nullish(),
  phone: companyPhone().nullish(),
  whatsapp: phone('WhatsApp').nullish(),
  email: email().nullish(),
  zip_code: zipCode().nullish(),
  address_street: optionalText('Rua'),
  address_number: addressNumber().nullish(),
  address_neighborhood: optionalText('Bairro'),
  address_complement: optionalText('Complemento'),
  address_city: optionalText('Cidade'),
  address_state: stateLetters('Estado'),
  director_name: optionalText('Nome (responsabilidade técnica)', { max: 120 }),
  director_crm: optionalText('CRM', { max: 20 }),
  director_crm_uf: stateLetters('UF do CRM'),
  director_rqe: optionalText('RQE', { max: 20 }),
  updated_at: updatedAtAsRead,
})

/** A field that is not sent stays; `null` clears it. */
const clinicChanges = clinicBody.partial({ name: true })
export type ClinicChanges = z.output<typeof clinicChanges>

export const updateClinic = endpoint({
  method: 'PUT',
  path: '/clinic',
  access: 'clinic.write',
  summary: 'Altera os dados da clínica',
  body: clinicChanges,
  response: clinic,
})

export const uploadClinicLogo = endpoint({
  method: 'POST',
  path: '/clinic/logo',
  access: 'clinic.write',
  summary: 'Troca o logotipo da clínica; é guardado como PNG de no máximo 640 × 240 pixels',
  files: { logo: 'logo' },
  response: clinic,
})

export const removeClinicLogo = endpoint({
  method: 'DELETE',
  path: '/clinic/logo',
  access: 'clinic.write',
  summary: 'Retira o logotipo da clínica',
  response: 'empty',
  status: 204,
})

export const readClinicLogo = endpoint({
  method: 'GET',
  path: '/clinic/logo',
  access: 'public',
  summary: 'O logotipo da clínica',
  response: 'file',
})
