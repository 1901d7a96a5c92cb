import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { textOrNull, timestamp } from './fields.ts'

// Apart from what is written of it: pages before a login load only this.

/** What anybody sees. */
const publicClinic = z.object({
  /** 'Íris' before the clinic was filled. */
  name: z.string(),
  phone: textOrNull,
  whatsapp: textOrNull,
  /** Where the logo is read, by anybody; null without one. */
  logo_url: textOrNull,
})

/** How the clinic shows itself at the head of a page. */
export const clinicSign = publicClinic.pick({ name: true, logo_url: true })
export type ClinicSign = z.output<typeof clinicSign>

export const clinic = publicClinic.extend({
  cnpj: textOrNull,
  email: textOrNull,
  zip_code: textOrNull,
  address_street: textOrNull,
  address_number: textOrNull,
  address_neighborhood: textOrNull,
  address_complement: textOrNull,
  address_city: textOrNull,
  address_state: textOrNull,
  director_name: textOrNull,
  director_crm: textOrNull,
  director_crm_uf: textOrNull,
  director_rqe: textOrNull,
  /** Whether somebody gave it a name yet. */
  filled: z.boolean(),
  updated_at: timestamp,
})
export type Clinic = z.output<typeof clinic>

/** Without a login only what anybody sees. */
const clinicAsSeen = clinic.partial().required({
  name: true,
  phone: true,
  whatsapp: true,
  logo_url: true,
})
export type ClinicAsSeen = z.output<typeof clinicAsSeen>

export const getClinic = endpoint({
  method: 'GET',
  path: '/clinic',
  access: 'public',
  summary: 'A clínica; sem login, só nome, telefone, WhatsApp e logotipo',
  response: clinicAsSeen,
})
